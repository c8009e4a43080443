import { expect, test } from 'vitest';
import { sso } from '#shared/contract/connections/sso';
import { users } from '#shared/contract/users';
import { addDays } from '#shared/rules/basics/time';
import { storeApiKey } from '../support/api-keys.ts';
import { newsOf } from '../support/news.ts';
import { aTeamNow, as, goTo, subjectsTo } from '../support/schedules.ts';
import { aConnectedTeam } from '../support/slack.ts';
import { aReturn, aTeamWithSso, storedSso } from '../support/sso.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, withPermissions } from '../support/team.ts';

/** What a member was told of connections, newest first. */
const alertsOf = async (member: Member) =>
  (await newsOf(member)).flatMap(({ connection }) => (connection ? [connection] : []));

const administrator = withPermissions('account_administrator');

test('account administrators hear by news and mail that the maker of a key has left, and nobody else does', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { bob: administrator } });
  await storeApiKey(team.bob, ['people:write'], { name: 'Okta' });
  const leave = (state: 'deactivated' | 'pending') =>
    call(users.update, { params: { id: team.bob.id }, body: { state } }, team.ann);
  for (const state of ['deactivated', 'pending', 'deactivated'] as const) {
    await leave(state);
    expect(await alertsOf(team.ann)).toEqual([{ connection: 'api_key', why: 'maker_left', name: 'Okta' }]);
  }
  expect(subjectsTo(team.ann)).toEqual([`An API key in ${team.workspace.name} needs attention`]);
  expect(await alertsOf(team.cyd)).toEqual([]);
  expect(subjectsTo(team.cyd)).toEqual([]);
});

test('a secret that a provider refuses is told at once, a provider that is away only when it stays away', async () => {
  const team = await aTeamWithSso([]);
  const { ann, workspace, provider } = team;
  const { keys, table, writes } = internals;
  const key = keys.sso(workspace.id);
  const signIn = async () =>
    (await call(sso.signIn, { body: await aReturn(workspace.id, provider, ann.email) })).codes;
  const change = (set: object) => table.write(writes.change(key, { set: { ...set } }));
  const { endpoints } = (await storedSso(workspace.id)) ?? {};
  await change({ endpoints: { ...endpoints, token: 'http://localhost:1/token' } });
  expect(await signIn()).toEqual(['sso_failed']);
  expect(await signIn()).toEqual(['sso_failed']);
  expect(await alertsOf(ann)).toEqual([]);
  await change({ problem_at: new Date(Date.now() - 600_000).toISOString() });
  expect(await signIn()).toEqual(['sso_failed']);
  expect(await signIn()).toEqual(['sso_failed']);
  const stopped = { connection: 'sso', why: 'stopped', name: '' };
  expect(await alertsOf(ann)).toEqual([stopped]);
  await change({ endpoints });
  expect(await signIn()).toEqual([]);
  await change({ client_id: 'another' });
  expect(await signIn()).toEqual(['sso_failed']);
  expect(await alertsOf(ann)).toEqual([stopped, stopped]);
});

test('a chat that was disconnected on its side is told once, however often it says so', async () => {
  const { team, slack } = await aConnectedTeam();
  await slack.uninstall();
  expect(await alertsOf(team.ann)).toEqual([{ connection: 'slack', why: 'stopped', name: '' }]);
  expect(subjectsTo(team.ann)).toEqual([`A connection in ${team.workspace.name} has stopped working`]);
});

// It moves the clock, which never goes back.
test('a key that ends is told a week before and at its end, once each', async () => {
  const team = await aTeamNow({ manual_payments: true });
  const now = stack.clock.now();
  await storeApiKey(team.ann, ['people:read'], { name: 'Payroll', days: 30, now });
  await storeApiKey(team.ann, ['people:read'], { name: 'Without end', now });
  const { table, writes, keys } = internals;
  await table.write(writes.change(keys.workspace(team.workspace.id), { set: { api_keys_count: 2 } }));
  await stack.settle();
  const told = async (days: number) => {
    await goTo(new Date(addDays(now, days).getTime() + 120_000));
    return (await alertsOf({ ...team.ann, ...(await as(team, team.ann)) })).map(({ why }) => why);
  };
  expect(await told(22)).toEqual([]);
  expect(await told(23)).toEqual(['ends_soon']);
  expect(await told(29)).toEqual(['ends_soon']);
  expect(await told(30)).toEqual(['ended', 'ends_soon']);
  expect(await told(31)).toEqual(['ended', 'ends_soon']);
  const subjects = subjectsTo(team.ann).filter((subject) => /API key|connection/.test(subject));
  expect(subjects).toHaveLength(2);
});
