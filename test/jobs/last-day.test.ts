import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import { newsOf } from '../support/news.ts';
import { crashAtEveryStep, deliver, withhold } from '../support/schedule-messages.ts';
import { as, aTeamNow, changeWorkspace, day, goTo, minuteAfter, scheduled } from '../support/schedules.ts';
import { giveCoins } from '../support/shop.ts';
import { call, stack } from '../support/stack.ts';
import { type Member, signIn, storedUser, withPermissions } from '../support/team.ts';

// The night, which schedules what is next, happens beside a call.
stack.followAtOnce();

type Team = Awaited<ReturnType<typeof aTeamNow>>;

/** The day so many days after today, in UTC. */
const dayIn = (days: number): string =>
  new Date(stack.clock.now().getTime() + days * day).toISOString().slice(0, 10);
const midnight = (of: string, zone = 0): Date => new Date(Date.parse(`${of}T00:00:00Z`) - zone * 3_600_000);

const change = async (team: Team, to: Member, body: object, by = team.ann) => {
  const answer = await call(users.update, { params: { id: to.id }, body }, await as(team, by));
  await stack.settle();
  return answer;
};
const newsAbout = async (team: Team, member: Member) => {
  const token = await signIn({ id: member.id, workspace_id: team.workspace.id }, stack.clock.now());
  const found = await newsOf({ ...member, token });
  return found.filter(({ kind }) => kind === 'last_day');
};
const logOf = async (team: Team) =>
  (await call(audit.list, { query: {} }, await as(team, team.ann))).body.filter(({ by }) => by === null);
/** Noon in UTC, when it is the same day in Tokyo. */
const beginAtNoon = () => goTo(new Date(Math.ceil(stack.clock.now().getTime() / day) * day + day / 2));

test('a member hears of their coins 14 and 3 days before, and is deactivated at the end of the day, once', async () => {
  await beginAtNoon();
  const team = await aTeamNow({ timezone: 'Asia/Tokyo', manual_payments: true });
  await giveCoins({ ...team.ann, ...(await as(team, team.ann)) }, 240, team.bob);
  const last = dayIn(20);
  const fromLast = (days: number) => new Date(Date.parse(last) + days * day).toISOString().slice(0, 10);
  expect((await change(team, team.bob, { last_day: last })).body).toMatchObject({ last_day: last });
  const { stop } = withhold(team);
  await deliver({ workspace_id: team.workspace.id });
  for (const [at, days] of limits.lastDay.noticeDays.entries()) {
    const moment = midnight(fromLast(-days), 9);
    expect(scheduled(team)['last_day']).toBe(minuteAfter(moment));
    await goTo(new Date(moment.getTime() - 60_000));
    await deliver({ workspace_id: team.workspace.id });
    expect(await newsAbout(team, team.bob)).toHaveLength(at);
    await goTo(minuteAfter(moment));
    expect(await crashAtEveryStep(team)).toBeGreaterThan(3);
    await deliver({ workspace_id: team.workspace.id });
    expect(await newsAbout(team, team.bob)).toHaveLength(at + 1);
  }
  expect((await newsAbout(team, team.bob))[0]).toMatchObject({ points: 240, until: last, outcome: null });
  const end = midnight(fromLast(1), 9);
  await goTo(new Date(end.getTime() - 60_000));
  await deliver({ workspace_id: team.workspace.id });
  expect(await storedUser(team, team.bob)).toMatchObject({ state: 'accepted' });
  await goTo(minuteAfter(end));
  expect(await crashAtEveryStep(team)).toBeGreaterThan(3);
  await deliver({ workspace_id: team.workspace.id });
  stop();
  expect(await storedUser(team, team.bob)).toMatchObject({
    state: 'deactivated',
    permissions: {},
    last_day: last,
    balance: 240,
    left_at: expect.any(String) as string,
  });
  expect(scheduled(team)).not.toHaveProperty('last_day');
  expect(await logOf(team)).toMatchObject([
    { action: 'user_deactivated', subject: { id: team.bob.id }, details: { last_day: last } },
  ]);
  // Whoever comes back stays.
  expect((await change(team, team.bob, { state: 'pending' })).body).toMatchObject({ last_day: null });
  expect(await storedUser(team, team.bob)).not.toHaveProperty('left_at');
});

test('a day that is moved, removed or near is followed; without coins nobody is told', async () => {
  await beginAtNoon();
  const team = await aTeamNow({ timezone: 'UTC', manual_payments: true });
  await change(team, team.bob, { last_day: dayIn(10) });
  await goTo(new Date(stack.clock.now().getTime() + day));
  expect(await newsAbout(team, team.bob)).toEqual([]);
  expect(scheduled(team)['last_day']).toBe(minuteAfter(midnight(dayIn(6))));
  await giveCoins({ ...team.ann, ...(await as(team, team.ann)) }, 5, team.bob);
  await change(team, team.bob, { last_day: dayIn(2) });
  await goTo(new Date(stack.clock.now().getTime() + 120_000));
  // Of two notices that are due it is one.
  expect(await newsAbout(team, team.bob)).toMatchObject([{ points: 5, until: dayIn(2) }]);
  await change(team, team.bob, { last_day: dayIn(40) });
  expect(scheduled(team)['last_day']).toBe(minuteAfter(midnight(dayIn(26))));
  await changeWorkspace(team, { timezone: 'Asia/Tokyo' });
  expect(scheduled(team)['last_day']).toBe(minuteAfter(midnight(dayIn(26), 9)));
  await change(team, team.bob, { last_day: null });
  expect(scheduled(team)).not.toHaveProperty('last_day');
  expect(await storedUser(team, team.bob)).toMatchObject({ state: 'accepted' });
});

test('the only owner stays, with a note; one of two leaves', async () => {
  await beginAtNoon();
  const team = await aTeamNow(
    { timezone: 'UTC', manual_payments: true },
    { bob: withPermissions('account_administrator') },
  );
  for (const one of [team.bob, team.ann]) await change(team, one, { last_day: dayIn(0) });
  await goTo(new Date(midnight(dayIn(1)).getTime() + 120_000));
  await goTo(new Date(stack.clock.now().getTime() + 120_000));
  const states = await Promise.all([team.ann, team.bob].map((one) => storedUser(team, one)));
  expect(states.map(({ state }) => state).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'accepted',
    'deactivated',
  ]);
  const owner = states[0]?.state === 'accepted' ? team.ann : team.bob;
  expect(await newsAbout(team, owner)).toMatchObject([{ outcome: 'skipped', points: null }]);
  const log = (await call(audit.list, { query: {} }, await as(team, owner))).body;
  const noted = new Map(log.map(({ action, by, subject }) => [action, by === null && subject?.id]));
  expect(noted.get('last_day_skipped')).toBe(owner.id);
  expect(noted.get('user_deactivated')).not.toBe(owner.id);
  expect(scheduled(team)).not.toHaveProperty('last_day');
});

test('a day that is over is refused, one of an owner is for owners, and a file brings one', async () => {
  await beginAtNoon();
  const team = await aTeamNow(
    { timezone: 'UTC', manual_payments: true },
    { bob: withPermissions('global_administrator') },
  );
  const past = await change(team, team.bob, { last_day: dayIn(-1) });
  expect(past).toMatchObject({ status: 422, codes: ['date_passed'] });
  const owned = await change(team, team.ann, { last_day: dayIn(9) }, team.bob);
  expect(owned).toMatchObject({ status: 403, codes: ['forbidden'] });
  const rows = [
    { email: team.bob.email, last_day: dayIn(30) },
    { email: 'new@file.example', last_day: dayIn(31) },
    { email: 'old@file.example', last_day: dayIn(-1) },
  ];
  const { body } = await call(users.invite, { body: { users: rows } }, await as(team, team.ann));
  expect(body).toMatchObject([
    { result: 'exists' },
    { result: 'invited' },
    { result: 'invalid', code: 'date_passed' },
  ]);
  expect(await storedUser(team, team.bob)).toMatchObject({ last_day: dayIn(30) });
  expect(await storedUser(team, { id: body[1]?.user_id as Member['id'] })).toMatchObject({
    last_day: dayIn(31),
  });
});
