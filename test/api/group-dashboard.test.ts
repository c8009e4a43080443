import { expect, test } from 'vitest';
import { groups } from '#shared/contract/groups';
import { leaderboards } from '#shared/contract/leaderboards';
import { shop } from '#shared/contract/shop';
import type { GroupId } from '#shared/model/ids';
import { aGroup } from '../support/groups.ts';
import { thank } from '../support/recognition.ts';
import { aReward, giveCoins, redeem } from '../support/shop.ts';
import { call, stack } from '../support/stack.ts';
import { aTeam, type Member } from '../support/team.ts';

const { findDiscrepancies } = await import('#functions/projections/rebuild');

const figuresOf = async (by: Member, group_id: GroupId) => {
  const { body } = await call(leaderboards.statistics, { query: { group_id } }, by);
  const { points_granted, points_received, points_spent, posts, active_users, accepted_users } = body;
  return { points_granted, points_received, points_spent, posts, active_users, accepted_users };
};

const aGroupedTeam = async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan']);
  const design = await aGroup(team.ann, 'Design', [team.ann, team.bob]);
  return { ...team, design };
};

test('the dashboard of a group counts what its members gave, received and spent, and who of them was active', async () => {
  const team = await aGroupedTeam();
  await thank(team, team.ann, [team.cyd, team.dan], 4);
  await thank(team, team.cyd, [team.ann], 3, { value: 1 });
  const reward = await aReward(team.ann);
  await giveCoins(team.ann, 50, team.bob, team.dan);
  await redeem(team.bob, reward.id);
  await redeem(team.dan, reward.id);
  await stack.settle();
  expect(await figuresOf(team.ann, team.design.id)).toEqual({
    points_granted: 8,
    points_received: 3,
    points_spent: 10,
    posts: 1,
    active_users: 2,
    accepted_users: 2,
  });
  const { body } = await call(leaderboards.statistics, { query: { group_id: team.design.id } }, team.ann);
  expect(body.rewards).toEqual([expect.objectContaining({ id: reward.id, purchases: 1 })]);
  expect(body.months).toHaveLength(1);
  const values = await call(leaderboards.values, { query: { group_id: team.design.id } }, team.ann);
  expect(values.body.map(({ points, share }) => [points, share])).toEqual([[3, 100]]);
});

test('what a member bought stays with the group they were in, and leaves it when the request is canceled', async () => {
  const team = await aGroupedTeam();
  const reward = await aReward(team.ann);
  await giveCoins(team.ann, 50, team.bob);
  const { body: bought } = await redeem(team.bob, reward.id);
  await stack.settle();
  const sales = await aGroup(team.ann, 'Sales', [team.bob]);
  expect((await figuresOf(team.ann, team.design.id)).points_spent).toBe(10);
  expect((await figuresOf(team.ann, sales.id)).points_spent).toBe(0);
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
  await call(shop.cancel, { params: { id: bought.id } }, team.bob);
  await stack.settle();
  expect((await figuresOf(team.ann, team.design.id)).points_spent).toBe(0);
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
});

test('an empty group has a dashboard of zeros, and one that is gone or of another team has none', async () => {
  const [team, other] = [await aGroupedTeam(), await aGroupedTeam()];
  const empty = await aGroup(team.ann, 'Empty');
  expect(await figuresOf(team.ann, empty.id)).toEqual({
    points_granted: 0,
    points_received: 0,
    points_spent: 0,
    posts: 0,
    active_users: 0,
    accepted_users: 0,
  });
  await call(groups.remove, { params: { id: empty.id } }, team.ann);
  for (const group_id of [empty.id, other.design.id])
    for (const endpoint of [leaderboards.statistics, leaderboards.values]) {
      const { status, codes } = await call(endpoint, { query: { group_id } }, team.ann);
      expect([status, codes]).toEqual([404, ['group_not_found']]);
    }
});
