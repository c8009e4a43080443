import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import { workspace } from '#shared/contract/workspace';
import { storedItems, storedFiles } from '../support/stored-data.ts';
import { postBody } from '../support/post-body.ts';
import { storedPurchases, storedRewards } from '../support/shop.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, ledgerDifferences, storedEntries, storedPosts, storedUser } from '../support/team.ts';
import { anActiveTeam, remove, reset, type ActiveTeam } from '../support/active-team.ts';

const { findDiscrepancies } = await import('#functions/projections/rebuild');

test('a reset removes all activity and keeps members, values, rewards, settings and other workspaces', async () => {
  const [team, neighbor] = [await anActiveTeam(), await anActiveTeam()];
  const beside = await storedItems(neighbor.workspace.id);
  expect((await reset(team)).status).toBe(202);
  expect(await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann)).toMatchObject({
    status: 409,
    codes: ['workspace_busy'],
  });
  expect((await call(posts.list, { query: {} }, team.ann)).status).toBe(200);
  await stack.settle();
  expect(await storedPosts(team)).toEqual([]);
  expect(await storedPurchases(team)).toEqual({ purchases: [], contributions: [] });
  for (const member of [team.ann, team.bob, team.cyd]) {
    expect(await storedUser(team, member)).toMatchObject({
      balance: 0,
      entries: 0,
      spent: 0,
      state: 'accepted',
    });
    expect(await storedEntries(team, member)).toEqual([]);
  }
  expect((await storedRewards(team)).map(({ title, contributions }) => [title, contributions])).toEqual([
    ['Party', []],
    ['Coffee', []],
  ]);
  const kept = (await storedItems(team.workspace.id)).map(({ pk, sk }) => `${pk} ${sk}`);
  expect(
    kept.filter((name) =>
      /#(DAYS|MONTH|VALUES|EDGES|LIKES|COMMENTS|POSTS|PURCHASES) |#MONTH#| (TOTALS|VALUE#|DAY#|SENDER#)/.test(
        name,
      ),
    ),
  ).toEqual([]);
  const { body } = await call(config.read, {}, team.ann);
  expect(body).toMatchObject({
    features: { rewards: true },
    workspace: { users_count: 3 },
  });
  expect(body.values).toHaveLength(5);
  // New posts count from 0.
  expect((await call(posts.create, { body: postBody(team, [team.bob], 9) }, team.ann)).status).toBe(201);
  await stack.settle();
  expect((await call(leaderboards.list, { query: {} }, team.ann)).body.map(({ current }) => current)).toEqual(
    [9],
  );
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
  expect((await call(profiles.read, { params: { id: team.ann.id } }, team.ann)).body).toMatchObject({
    received: 0,
    granted: 9,
  });
  expect(await ledgerDifferences(team)).toEqual([]);
  expect(await storedItems(neighbor.workspace.id)).toEqual(beside);
});

test('a deleted workspace is inaccessible immediately, and then all its data is removed', async () => {
  const [team, neighbor] = [await anActiveTeam(), await anActiveTeam()];
  await call(users.invite, { body: { users: [{ email: 'late@gone.example' }] } }, team.ann);
  await stack.settle();
  const beside = await storedItems(neighbor.workspace.id);
  expect((await storedFiles(team.workspace.id)).length).toBe(3);
  expect((await remove(team, { key: 'for-good' })).status).toBe(202);
  expect((await call(config.read, {}, team.bob)).status).toBe(401);
  expect((await call(auth.listWorkspaces, {}, team.bob)).status).toBe(401);
  // A client that lost the answer repeats the request with its key.
  expect((await remove(team, { key: 'for-good' })).status).toBe(202);
  expect((await remove(team, { key: 'once-more' })).status).toBe(401);
  await stack.settle();
  expect(await storedItems(team.workspace.id)).toEqual([]);
  expect(await storedFiles(team.workspace.id)).toEqual([]);
  expect(await storedItems(neighbor.workspace.id)).toEqual(beside);
  expect((await storedFiles(neighbor.workspace.id)).length).toBe(3);
});

test.each([
  ['reset', (team: ActiveTeam) => reset(team)],
  ['remove', (team: ActiveTeam) => remove(team)],
] as const)(
  '%s: 422 for a wrong name, 403 for a member, 401 without a token, 409 while another job runs',
  async (name, act) => {
    const team = await aTeam(['ann', 'bob', 'cyd']);
    const body = { name: 'Another' };
    expect(await call(workspace[name], { body }, team.ann)).toMatchObject({
      status: 422,
      codes: ['confirmation_mismatch'],
    });
    expect((await call(workspace[name], { body: { name: team.workspace.name } }, team.bob)).status).toBe(403);
    expect((await call(workspace[name], { body: { name: team.workspace.name } })).status).toBe(401);
    await internals.table.write(
      internals.writes.change(internals.keys.workspace(team.workspace.id), { set: { closing: 'demo' } }),
    );
    expect(await act(team)).toMatchObject({ status: 409, codes: ['workspace_busy'] });
  },
);

test('a reset requested three times with one key runs once', async () => {
  const team = await anActiveTeam();
  const answers = await Promise.all([1, 2, 3].map(() => reset(team, { key: 'once' })));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  await stack.settle();
  // The offer of demo data is for new teams.
  expect((await call(config.read, {}, team.ann)).body.features.demo_dialog).toBe(false);
  const { body } = await call(audit.list, { query: {} }, team.ann);
  expect(body.filter(({ action }) => action === 'workspace_reset')).toHaveLength(1);
});
