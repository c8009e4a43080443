import { expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import { audit } from '#shared/contract/audit';
import { config } from '#shared/contract/config';
import { walls } from '#shared/contract/walls';
import { limits } from '#shared/model/limits';
import { addDays, dayOf } from '#shared/rules/basics/time';
import { aHook, aReceiver, isAsDeclared } from '../support/hooks.ts';
import { mailsTo } from '../support/mail-messages.ts';
import { kindsOf, newsOf, storedNews } from '../support/news.ts';
import { call, stack } from '../support/stack.ts';
import { aTeam, type Member, withoutMails, withPermissions } from '../support/team.ts';

const { tellAnnouncement } = await import('#functions/workflows/tell-announcement');

const day = (days: number): string => dayOf(addDays(new Date(), days), 'UTC');
const pin = (by: Member, body: object) => call(posts.pin, { body: body as never }, by);
const shown = async (by: Member) => (await call(config.read, {}, by)).body.announcement;
const names = ['ann', 'bob', 'cyd', 'eve'] as const;
const aWholeTeam = () =>
  aTeam(names, {
    workspace: { notifications: { ...withoutMails, announcements: true } },
    users: {
      bob: { notifications: { announcements: false } },
      eve: { state: 'deactivated' },
    },
  });

test('what an administrator pins is above every feed, in the notifications of all, and in the mail of who wants it', async () => {
  const team = await aWholeTeam();
  const server = await aReceiver();
  await aHook(team.ann, server.url, ['announcement.pinned']);
  const { status, body } = await pin(team.ann, { message: 'Closed on Friday :tada:', until: day(3) });
  expect(status).toBe(200);
  expect(body).toMatchObject({ message: 'Closed on Friday 🎉', gif: null, until: day(3) });
  await stack.settle();
  expect(await shown(team.bob)).toEqual(body);
  expect(await newsOf(team.bob)).toMatchObject([
    { kind: 'announcement', by: { id: team.ann.id }, text: 'Closed on Friday 🎉', gone: false },
  ]);
  // It cannot be switched off, and nobody hears of what they did themselves.
  expect([await kindsOf(team.cyd), await kindsOf(team.ann), await storedNews(team, team.eve)]).toEqual([
    ['announcement'],
    [],
    [],
  ]);
  expect(mailsTo(team.cyd.email)).toMatchObject([
    {
      subject: `Announcement from ${team.workspace.name}`,
      text: expect.stringContaining('Closed on Friday') as string,
    },
  ]);
  expect([mailsTo(team.bob.email), mailsTo(team.eve.email)]).toEqual([[], []]);
  expect(server.got.map(isAsDeclared)).toEqual([true]);
  expect(server.got[0]?.body.data).toMatchObject({ id: body.id, message: 'Closed on Friday 🎉' });
  const wall = await call(walls.create, { body: { name: 'Lobby' } }, team.ann);
  const seen = await call(walls.read, { body: { token: wall.body.token } });
  expect(seen.body.announcement).toEqual({ id: body.id, message: 'Closed on Friday 🎉' });
});

test('there is one: the next takes its place, whoever is told of it twice hears once, and taken down it is gone', async () => {
  const team = await aWholeTeam();
  const first = (await pin(team.ann, { message: 'First', until: day(1) })).body;
  const second = (await pin(team.ann, { message: 'Second', until: day(1) })).body;
  await stack.settle();
  expect(await shown(team.cyd)).toMatchObject({ id: second.id });
  const told = { queueMails: async () => undefined, goOn: async () => undefined, isTimeShort: () => false };
  for (const { id } of [first, second]) await tellAnnouncement(team.workspace.id, { id }, new Date(), told);
  const about = (await newsOf(team.cyd)).map(({ text, gone }) => [text, gone]);
  expect(about.filter(([, gone]) => gone === false)).toEqual([['Second', false]]);
  expect((await call(posts.unpin, {}, team.ann)).status).toBe(204);
  expect(await shown(team.cyd)).toBeNull();
  expect((await newsOf(team.cyd)).every(({ gone, text }) => gone && text === null)).toBe(true);
  expect((await call(posts.unpin, {}, team.ann)).status).toBe(204);
  const log = await call(audit.list, { query: {} }, team.ann);
  expect(log.body.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['announcement_pinned', 'announcement_removed']),
  );
});

test('a long team is told a page at a time, and goes on after the last one who knows', async () => {
  const team = await aTeam(names, {
    workspace: { notifications: { ...withoutMails, announcements: true } },
  });
  const ids = [team.bob.id, team.cyd.id, team.eve.id].toSorted((a, b) => a.localeCompare(b));
  const { id } = (await pin(team.ann, { message: 'To all', until: day(1) })).body;
  const rest: unknown[] = [];
  await tellAnnouncement(team.workspace.id, { id, after: ids[0] }, new Date(), {
    queueMails: async (mails) => void rest.push(...mails.map(({ user_id }) => user_id)),
    goOn: async () => undefined,
    isTimeShort: () => true,
  });
  expect(rest).toEqual(ids.slice(1));
});

test('it ends with its last day in the time zone of the team, without a job', async () => {
  const at = new Date('2026-03-02T12:00:00Z');
  const team = await aTeam(names, {
    workspace: { timezone: 'Asia/Tokyo', trial_ends_at: '2040-01-01T00:00:00.000Z' },
    now: at,
  });
  const by = { ...team.ann, at };
  expect((await pin(by, { message: 'Today only', until: '2026-03-02' })).status).toBe(200);
  const read = async (then: string) =>
    (await call(config.read, {}, { ...team.ann, at: new Date(then) })).body.announcement?.message;
  expect([await read('2026-03-02T14:59:59Z'), await read('2026-03-02T15:00:00Z')]).toEqual([
    'Today only',
    undefined,
  ]);
});

test.each([
  ['a day that is over', { until: day(-2) }, 'out_of_range'],
  ['a day too far away', { until: day(limits.announcementDays + 2) }, 'out_of_range'],
  ['no day', { until: 'soon' }, 'invalid_request'],
  ['no words', { message: ' ' }, 'description_required'],
  ['too many words', { message: 'x'.repeat(limits.post.message + 1) }, 'message_too_long'],
  ['a picture of elsewhere', { gif: 'https://example.com/a.gif' }, 'wrong_format'],
])('an announcement with %s is refused, and the one before stays', async (_, change, code) => {
  const team = await aTeam(names, { users: { bob: withPermissions('global_administrator') } });
  await pin(team.bob, { message: 'Before', until: day(1) });
  const answered = await pin(team.bob, { message: 'After', until: day(1), ...change });
  expect(answered.codes).toEqual([code]);
  expect(await shown(team.cyd)).toMatchObject({ message: 'Before' });
  expect((await pin(team.cyd, { message: 'Mine', until: day(1) })).status).toBe(403);
});
