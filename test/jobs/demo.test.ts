import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { config } from '#shared/contract/config';
import { leaderboards } from '#shared/contract/leaderboards';
import { users } from '#shared/contract/users';
import { workspace } from '#shared/contract/workspace';
import type { User } from '#shared/model/user';
import { storedBought, storedRewards } from '../support/shop.ts';
import { call, inside, stack } from '../support/stack.ts';
import { aTeam, differences, storedPosts, storedUser, type Team } from '../support/team.ts';

const { lists } = await import('#functions/data/keys');
const { recount } = await import('#functions/data/recount');

const everything = { now: new Date(0), consistent: true };
const usersOf = async (team: Team<'ann'>) =>
  (await inside.table.query<User>(lists.users(team.workspace.id), everything)).items;
const addDemo = (team: Team<'ann'>) => call(workspace.addDemo, {}, team.ann);

test('demo data: eight members, twenty-five posts with likes over thirty days, a shop and its visitors', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  expect((await addDemo(team)).status).toBe(202);
  await stack.settle();
  const { body } = await call(config.read, {}, team.ann);
  expect(body.features).toMatchObject({ demo_data: true, demo_dialog: false, rewards: true });
  const demo = (await usersOf(team)).filter((user) => user.demo);
  expect(demo).toHaveLength(8);
  expect(new Set(demo.map(({ avatar }) => readFileSync(`web/public${avatar}`, 'utf8'))).size).toBe(8);
  const feed = await storedPosts(team);
  expect(feed).toHaveLength(25);
  expect(feed.every(({ demo: is }) => is)).toBe(true);
  expect(feed.reduce((sum, { likes }) => sum + likes, 0)).toBeGreaterThan(20);
  const ages = feed.map(({ created_at: at }) => (Date.now() - Date.parse(at)) / 86_400_000);
  expect(Math.max(...ages)).toBeLessThan(30.1);
  expect(Math.max(...ages)).toBeGreaterThan(25);
  expect(await storedRewards(team)).toHaveLength(6);
  const { purchases, contributions } = await storedBought(team);
  expect(purchases.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'pending']);
  expect(contributions).toHaveLength(1);
  expect(await differences(team)).toEqual([]);
  expect((await storedUser(team, team.ann)).balance).toBeGreaterThan(0);
  expect(body.workspace.users_count).toBe(3);
  expect(await recount(team.workspace, new Date())).toEqual([]);
  expect((await call(leaderboards.list, {}, team.ann)).body.length).toBeGreaterThan(3);
  expect(await addDemo(team)).toMatchObject({ status: 409, codes: ['already_settled'] });
});

test('demo data comes whole where somebody was invited under the address of a demo member', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const email = 'priya.nair@demo.example';
  await call(users.invite, { body: { users: [{ email }] } }, team.ann);
  await addDemo(team);
  await stack.settle();
  const all = await usersOf(team);
  expect(all.filter((user) => user.demo)).toHaveLength(8);
  expect(all.filter((user) => user.email === email)).toMatchObject([{ state: 'pending' }]);
  expect(await storedPosts(team)).toHaveLength(25);
});
