import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#shared/model/limits';
import type { FullUser } from '#shared/model/user';
import { noPermissions } from '#shared/rules/people/users';
import {
  type GroupNames,
  sortMembers,
  nextOrder,
  type MemberQuery,
} from '#web/features/people/sort-members.ts';
import { createInvitationRun } from '#web/product/people/invitation-run.ts';
import { network, refused, type Asked } from './team.tsx';

const aMember = (name: string, over: Partial<FullUser> = {}): FullUser => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return {
    id: name as FullUser['id'],
    name,
    first_name,
    last_name,
    email: `${first_name.toLowerCase()}@acme.example` as FullUser['email'],
    avatar: null,
    state: 'accepted',
    job_title: null,
    pronouns: null,
    demo: false,
    balance: 0,
    score_remaining: 0,
    limit: null,
    extra: 0,
    last_day: null,
    birth_date: null,
    hire_date: null,
    department_id: null,
    location_id: null,
    manager_id: null,
    in_file: false,
    permissions: noPermissions,
    created_at: '2026-01-01T00:00:00Z',
    mail_problem: null,
    invitation_mailed: false,
    invitation_sent_at: null,
    can: {
      edit: true,
      permit: true,
      adjust: true,
      invite: true,
      deactivate: true,
      reactivate: true,
      remove: true,
      retry_mail: false,
      give_extra: false,
    },
    ...over,
  };
};

describe('sorting the team', () => {
  const team = [
    aMember('Zoe Adams', { state: 'deactivated', balance: 9 }),
    aMember('José Ramírez', { limit: 10, birth_date: '1990-01-01' }),
    aMember('Ann Lee', { balance: 5, birth_date: '1980-01-01' }),
    aMember('Tom Berg', { state: 'pending', balance: 7 }),
  ];
  const everybody: MemberQuery = {
    search: '',
    state: 'all',
    groups: { department: '', location: '' },
    order: null,
  };
  const departments: Readonly<Record<string, string>> = { Ann: 'Sales', José: 'Design 10', Tom: 'Design 9' };
  const namesOf: GroupNames = ({ first_name }) => ({
    department: departments[first_name],
    location: first_name === 'Zoe' ? 'Berlin' : undefined,
  });
  const names = (wanted: Partial<MemberQuery>) =>
    sortMembers(team, { ...everybody, ...wanted }, 100, namesOf).map(({ first_name }) => first_name);

  test('puts pending members first, deactivated ones last, each by name', () => {
    expect(names({})).toEqual(['Tom', 'Ann', 'José', 'Zoe']);
  });

  test('sorts by a column in both directions; members without a date come last', () => {
    expect(names({ order: { by: 'balance', down: true } })).toEqual(['Zoe', 'Tom', 'Ann', 'José']);
    expect(names({ order: { by: 'limit', down: false } })).toEqual(['José', 'Ann', 'Tom', 'Zoe']);
    expect(names({ order: { by: 'birth_date', down: false } })).toEqual(['Ann', 'José', 'Tom', 'Zoe']);
    expect(names({ order: { by: 'birth_date', down: true } })).toEqual(['José', 'Ann', 'Tom', 'Zoe']);
  });

  test('sorts by the name of a group in both directions; members without one come last', () => {
    expect(names({ order: { by: 'department', down: false } })).toEqual(['Tom', 'José', 'Ann', 'Zoe']);
    expect(names({ order: { by: 'department', down: true } })).toEqual(['Ann', 'José', 'Tom', 'Zoe']);
    expect(names({ order: { by: 'location', down: true } })).toEqual(['Zoe', 'Ann', 'José', 'Tom']);
  });

  test('a heading switches between ascending, descending and the default order', () => {
    const up = nextOrder(null, 'name');
    const down = nextOrder(up, 'name');
    expect([up, down, nextOrder(down, 'name')]).toEqual([
      { by: 'name', down: false },
      { by: 'name', down: true },
      null,
    ]);
    expect(nextOrder(down, 'balance')).toEqual({ by: 'balance', down: false });
  });

  test('finds members by the beginning of a name or the address, without accents, in one state', () => {
    expect(names({ search: ' JOSE ' })).toEqual(['José']);
    expect(names({ search: 'ram' })).toEqual(['José']);
    expect(names({ search: 'tom@' })).toEqual(['Tom']);
    expect(names({ search: 'ann lee' })).toEqual(['Ann']);
    expect(names({ search: 'lee  ann' })).toEqual(['Ann']);
    expect(names({ search: 'dams' })).toEqual([]);
    expect(names({ search: 'a', state: 'deactivated' })).toEqual(['Zoe']);
  });
});

describe('sending invitations', () => {
  const invitees = Array.from({ length: 2 * limits.invite.perCall + 5 }, (_, at) => ({
    email: `p${at}@acme.example`,
  }));
  type Body = { users: { email: string }[] };
  const answers: ('lost' | number)[] = [];
  let asked: Asked[] = [];
  const batches = () => asked.map(({ body }) => (body as Body).users);

  beforeEach(() => {
    vi.useFakeTimers();
    answers.length = 0;
    asked = network(({ body }) => {
      const status = answers.shift() ?? 200;
      if (status === 'lost') return status;
      if (status !== 200) return refused(status, 'busy');
      return {
        body: (body as Body).users.map(({ email }) => ({
          email,
          result: 'invited',
          code: null,
          message: null,
        })),
      };
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('sends all invitations in batches of a hundred', async () => {
    const sending = createInvitationRun();
    await sending.start(invitees);
    expect(batches().map(({ length }) => length)).toEqual([100, 100, 5]);
    expect(sending.now()).toMatchObject({ phase: 'finished', waiting: [] });
    expect(sending.now()?.outcomes.map(({ invitee }) => invitee.email)).toEqual(
      invitees.map(({ email }) => email),
    );
  });

  test('retries a batch after no answer or a server error', async () => {
    answers.push(200, 'lost', 503);
    const sending = createInvitationRun();
    const done = sending.start(invitees);
    await vi.runAllTimersAsync();
    await done;
    expect(batches().map(([first]) => first?.email)).toEqual([
      'p0@acme.example',
      'p100@acme.example',
      'p100@acme.example',
      'p100@acme.example',
      'p200@acme.example',
    ]);
    expect(sending.now()).toMatchObject({ phase: 'finished' });
  });

  test('fails without any answer, keeps the unsent invitations and can resume', async () => {
    answers.push(200, 'lost', 'lost', 'lost', 'lost');
    const sending = createInvitationRun();
    const done = sending.start(invitees);
    await vi.runAllTimersAsync();
    await done;
    expect(sending.now()).toMatchObject({ phase: 'failed', reason: { code: 'offline' } });
    expect(sending.now()?.outcomes).toHaveLength(100);
    expect(sending.now()?.waiting).toHaveLength(105);
    await sending.resume();
    expect(sending.now()).toMatchObject({ phase: 'finished', waiting: [] });
    expect(sending.now()?.outcomes).toHaveLength(205);
  });

  test('does not retry a final refusal', async () => {
    answers.push(403);
    const sending = createInvitationRun();
    await sending.start(invitees);
    expect(asked).toHaveLength(1);
    expect(sending.now()).toMatchObject({ phase: 'failed' });
  });

  test('completes the current batch after canceling and sends no more', async () => {
    const sending = createInvitationRun();
    const done = sending.start(invitees);
    sending.cancel();
    expect(sending.now()?.phase).toBe('stopping');
    await done;
    expect(asked).toHaveLength(1);
    expect(sending.now()).toMatchObject({ phase: 'canceled' });
    expect(sending.now()?.outcomes).toHaveLength(100);
    expect(sending.now()?.waiting).toHaveLength(105);
  });

  test('stops immediately when canceled before a retry', async () => {
    answers.push('lost');
    const sending = createInvitationRun();
    const done = sending.start(invitees);
    await vi.advanceTimersByTimeAsync(10);
    sending.cancel();
    await done;
    expect(sending.now()).toMatchObject({ phase: 'canceled' });
    expect(sending.now()?.waiting).toHaveLength(205);
  });

  test('closing the page asks for confirmation only while sending', async () => {
    const closed = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const sending = createInvitationRun();
    const done = sending.start(invitees);
    expect(closed()).toBe(true);
    await done;
    expect(closed()).toBe(false);
  });
});
