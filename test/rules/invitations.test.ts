import { expect, test } from 'vitest';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import {
  remindersOf,
  resolveInvitation,
  type StoredInvitation,
  withLink,
} from '#shared/rules/people/invitations';

const now = new Date('2026-11-26T12:00:00Z');
const seconds = now.getTime() / 1000;
const invitation = {
  invitation_id: 'I2',
  email: 'guest@acme.example',
  hash: 'second',
  ttl: seconds + 60,
  earlier: [
    { hash: 'first', ttl: seconds + 1 },
    { hash: 'old', ttl: seconds },
  ],
} as unknown as StoredInvitation;
/** As it was stored before links were kept. */
const { email: _email, earlier: _earlier, ...plain } = invitation;
const user = { state: 'pending', email: 'guest@acme.example', invitation_id: 'I3' } as User;
const workspace = {} as Workspace;

test.each<[link: string, change: { invitation?: object; user?: object; workspace?: object }, good: boolean]>([
  ['second', {}, true],
  ['first', {}, true],
  ['old', {}, false],
  ['unknown', {}, false],
  ['first', { user: { email: 'other@acme.example' } }, false],
  ['second', { user: { state: 'accepted' } }, false],
  ['second', { user: { state: 'deactivated' } }, false],
  ['second', { workspace: { closing: 'delete' } }, false],
  ['second', { invitation: { ttl: seconds } }, false],
  ['first', { invitation: { ttl: seconds } }, true],
])('the link %s with %j is good: %j', (link, change, good) => {
  const found = {
    invitation: { ...invitation, ...change.invitation } as StoredInvitation,
    user: { ...user, ...change.user } as User,
    workspace: { ...workspace, ...change.workspace } as Workspace,
  };
  const open = () => resolveInvitation(found, link, now);
  const outcome = (() => {
    try {
      return open().user.email;
    } catch (error) {
      return (error as { code: string }).code;
    }
  })();
  expect(outcome).toBe(good ? user.email : 'invalid_invite');
});

test('a link that was stored alone belongs to one invitation, and to no later one', () => {
  const open = (id: string) =>
    resolveInvitation({ invitation: plain, user: { ...user, invitation_id: id }, workspace }, 'second', now);
  expect(open('I2').user.invitation_id).toBe('I2');
  expect(() => open('I3')).toThrow('invalid_invite');
});

test('the links of ten mails to one address are good, and none of a mail to another address', () => {
  const link = (at: number) => ({ ...plain, hash: `h${at}` as typeof plain.hash, email: user.email });
  let stored: StoredInvitation | undefined;
  for (let at = 0; at < 12; at += 1) stored = withLink(stored, link(at));
  const hashes = (one: StoredInvitation) => [one, ...(one.earlier ?? [])].map(({ hash }) => hash);
  expect(hashes(stored as StoredInvitation)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `h${at}`));
  const moved = withLink(stored, { ...link(12), email: 'other@acme.example' as User['email'] });
  expect(hashes(moved)).toEqual(['h12']);
});

test('reminders are for nine in the morning of the team, also after a change of clocks, and may be two days late', () => {
  const days = remindersOf(new Date('2026-10-22T22:30:00Z'), 'Europe/Berlin');
  expect(days.map(({ at, until }) => [at.toISOString(), until.toISOString()])).toEqual([
    ['2026-10-26T08:00:00.000Z', '2026-10-28T08:00:00.000Z'],
    ['2026-11-02T08:00:00.000Z', '2026-11-04T08:00:00.000Z'],
  ]);
});
