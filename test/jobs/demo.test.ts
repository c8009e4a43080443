import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { config } from '#shared/contract/config';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import { users } from '#shared/contract/users';
import { workspace } from '#shared/contract/workspace';
import type { RewardId } from '#shared/model/ids';
import { storedItems } from '../support/stored-data.ts';
import { kindsOf, newsOf } from '../support/news.ts';
import { pastRow, postBody } from '../support/post-body.ts';
import { aReward, giveCoins, redeem, storedPurchases, storedRewards } from '../support/shop.ts';
import { call, internals, mails, stack } from '../support/stack.ts';
import { aTeam, ledgerDifferences, storedPosts, storedUser, withPermissions } from '../support/team.ts';
import { type ActiveTeam, addDemo, anActiveTeam, removeDemo, storedUsers } from '../support/active-team.ts';

const { findDiscrepancies } = await import('#functions/projections/rebuild');
const { findIndexGaps } = await import('#functions/projections/rebuild-search');

test('demo data adds eight members, 25 posts with likes over 30 days, rewards and purchases, and tells nobody', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  expect((await addDemo(team)).status).toBe(202);
  await stack.settle();
  const { body } = await call(config.read, {}, team.ann);
  expect(body.features).toMatchObject({ demo_data: true, demo_dialog: false, rewards: true });
  const demo = (await storedUsers(team)).filter((user) => user.demo);
  expect(demo).toHaveLength(8);
  expect(new Set(demo.map(({ avatar }) => readFileSync(`web/public${avatar}`, 'utf8'))).size).toBe(8);
  const feed = (await storedPosts(team)).filter(({ celebration }) => !celebration);
  expect(feed).toHaveLength(25);
  expect(feed.every(({ demo: is }) => is)).toBe(true);
  expect(feed.reduce((sum, { likes }) => sum + likes, 0)).toBeGreaterThan(20);
  const ages = feed.map(({ created_at: at }) => (Date.now() - Date.parse(at)) / 86_400_000);
  expect(Math.max(...ages)).toBeLessThan(30.1);
  expect(Math.max(...ages)).toBeGreaterThan(25);
  expect(await storedRewards(team)).toHaveLength(6);
  const { purchases, contributions } = await storedPurchases(team);
  expect(purchases.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'pending']);
  expect(contributions).toHaveLength(1);
  expect(await ledgerDifferences(team)).toEqual([]);
  expect((await storedUser(team, team.ann)).balance).toBeGreaterThan(0);
  expect(body.workspace.users_count).toBe(3);
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
  expect(await findIndexGaps(team.workspace.id)).toEqual([]);
  for (const member of [team.ann, team.bob, team.cyd]) expect(await kindsOf(member)).toEqual([]);
  expect(mails.filter(({ html }) => html.includes(team.workspace.name))).toEqual([]);
  expect((await call(leaderboards.list, { query: {} }, team.ann)).body.length).toBeGreaterThan(3);
  expect(await addDemo(team)).toMatchObject({ status: 409, codes: ['already_settled'] });
});

/** Imported posts of demo members go with the demo data, and take no points along. */
const expectPastPostsToGo = async (team: ActiveTeam): Promise<void> => {
  const [demo, other] = (await storedUsers(team)).filter((user) => user.demo);
  const before = await storedUser(team, team.bob);
  const rows = [
    pastRow(team, demo!, [team.bob]),
    pastRow(team, team.bob, [other!]),
    pastRow(team, team.cyd, [team.bob, demo!]),
  ];
  const { body } = await call(posts.import, { body: { posts: rows } }, team.ann);
  expect(body.map(({ result }) => result)).toEqual(['added', 'added', 'added']);
  await stack.settle();
  await removeDemo(team);
  await stack.settle();
  expect(await storedUser(team, team.bob)).toMatchObject({
    balance: before.balance,
    entries: before.entries,
    spent: before.spent,
  });
  const left = (await storedPosts(team)).filter(({ imported }) => imported);
  expect(left).toMatchObject([{ from_id: team.cyd.id, to_id: [team.bob.id] }]);
  expect(await ledgerDifferences(team)).toEqual([]);
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
};

test('a declined offer is remembered for every administrator, also once demo data was added and removed', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { bob: withPermissions('global_administrator') },
  });
  const asks = async ({ token }: { token: string }) =>
    (await call(config.read, {}, { token })).body.features.demo_dialog;
  expect(await asks(team.bob)).toBe(true);
  for (const _ of [1, 2]) expect((await call(workspace.declineDemo, {}, team.ann)).status).toBe(204);
  for (const by of [team.ann, team.bob]) expect(await asks(by)).toBe(false);
  // Demo data is complete although an invited member has the address of a demo member.
  const email = 'priya.nair@demo.example';
  await call(users.invite, { body: { users: [{ email }] } }, team.ann);
  expect((await addDemo(team)).status).toBe(202);
  await stack.settle();
  const all = await storedUsers(team);
  expect(all.filter((user) => user.demo)).toHaveLength(8);
  expect(all.filter((user) => user.email === email)).toMatchObject([{ state: 'pending' }]);
  expect(await storedPosts(team)).toHaveLength(25 + 1);
  await expectPastPostsToGo(team);
  expect(await asks(team.ann)).toBe(false);
  expect((await addDemo(team)).status).toBe(202);
});

/** What real members redeemed of demo rewards: it stays in their lists, and its coins are back. */
const keptRedemptions = async (team: ActiveTeam, shop: readonly { readonly id: RewardId }[]) => {
  const { purchases, contributions } = await storedPurchases(team);
  const own = [...purchases, ...contributions].filter(({ reward }) =>
    shop.some(({ id }) => id === reward.id),
  );
  return {
    kept: new Set<string>(own.map(({ id }) => id)),
    redeemed: own.map((one) =>
      one.kind === 'purchase'
        ? [one.parts[0]?.user_id, one.status, one.price]
        : [one.user_id, one.status, one.amount],
    ),
  };
};

/** A delivered demo reward is income of nobody. */
const fulfilDemoReward = async ({ ann }: ActiveTeam, id: RewardId) => {
  const { body } = await redeem(ann, id);
  expect((await call(rewards.fulfil, { params: { id: body.id } }, ann)).body.reward.demo).toBe(true);
  const year = new Date().getUTCFullYear();
  expect((await call(rewards.taxes, { query: { year } }, ann)).body.members).toEqual([]);
};

test('removing demo data removes demo members, their posts and rewards, and nothing else', async () => {
  const team = await anActiveTeam();
  await giveCoins(team.ann, 10, team.ann);
  const before = await storedItems(team.workspace.id);
  const balances = new Map((await storedUsers(team)).map(({ id, balance }) => [id, balance]));
  const spent = (await storedUser(team, team.cyd)).spent;
  const spentByAnn = (await storedUser(team, team.ann)).spent;
  await addDemo(team);
  await stack.settle();
  const demo = (await storedUsers(team)).filter((user) => user.demo);
  const shop = (await storedRewards(team)).filter((reward) => reward.demo);
  // Members use the demo data: they thank demo members, with and without a colleague, and redeem demo rewards.
  const apart = { ...postBody(team, [demo[0]], 7), private: true };
  expect((await call(posts.create, { body: apart }, team.cyd)).status).toBe(201);
  const { body: mixed } = await call(
    posts.create,
    { body: postBody(team, [demo[1], team.bob, demo[2]], 3) },
    team.cyd,
  );
  const liked = (await storedPosts(team)).find(({ demo: is }) => is);
  const ofLiked = { params: { id: liked?.id as never } };
  await call(posts.like, ofLiked, team.bob);
  expect((await call(posts.addComment, { ...ofLiked, body: { message: 'Bravo' } }, team.bob)).status).toBe(
    201,
  );
  // They add points, too: to a demo post, which goes altogether, and to one of their own.
  const ofDemo = (await storedPosts(team)).find(({ demo: is, to_id: to }) => is && !to.includes(team.ann.id));
  for (const id of [ofDemo?.id as never, mixed.id])
    expect((await call(posts.addPoints, { params: { id }, body: { score: 2 } }, team.ann)).status).toBe(201);
  const small = shop.find(({ price }) => price === 10)?.id as RewardId;
  expect((await redeem(team.bob, small)).status).toBe(201);
  await fulfilDemoReward(team, small);
  await redeem(team.cyd, shop.find(({ reward_type: type }) => type === 'team')?.id as RewardId, {
    amount: 5,
  });
  await stack.settle();
  const mailed = mails.length;
  expect((await removeDemo(team)).status).toBe(202);
  expect(await call(posts.like, { params: { id: liked?.id as never } }, team.ann)).toMatchObject({
    codes: ['workspace_busy'],
  });
  await stack.settle();

  expect((await storedUsers(team)).map(({ id }) => id).toSorted()).toEqual(
    [team.ann.id, team.bob.id, team.cyd.id].toSorted(),
  );
  expect(await storedRewards(team)).toHaveLength(2);
  const { kept, redeemed } = await keptRedemptions(team, shop);
  expect(redeemed).toEqual([
    [team.bob.id, 'canceled', 10],
    [team.ann.id, 'canceled', 10],
    [team.cyd.id, 'declined', 5],
  ]);
  // Nobody loses a request in silence.
  for (const member of [team.bob, team.cyd])
    expect(await newsOf(member)).toContainEqual(
      expect.objectContaining({ kind: 'reward_settled', outcome: 'withdrawn' }),
    );
  expect(
    mails
      .slice(mailed)
      .filter(({ html }) => html.includes('part of the demo data'))
      .flatMap(({ to }) => to)
      .toSorted(),
  ).toEqual([team.bob.email, team.cyd.email].toSorted());
  const feed = await storedPosts(team);
  expect(feed).toHaveLength(4);
  expect(feed.find(({ from_id: from }) => from === team.cyd.id)).toMatchObject({
    to_id: [team.bob.id],
    score: 3,
  });
  expect(await ledgerDifferences(team)).toEqual([]);
  for (const [id, balance] of balances)
    expect((await storedUser(team, { id })).balance).toBe(balance + (id === team.bob.id ? 5 : 0));
  expect((await storedUser(team, team.cyd)).spent).toBe(spent + 3);
  expect((await storedUser(team, team.ann)).spent).toBe(spentByAnn + 2);

  const traces = [...demo.flatMap(({ id, email }) => [id, email]), ...shop.map(({ id }) => id)];
  const left = (await storedItems(team.workspace.id)).filter(
    // The ledger is append-only, and idempotency records are kept for two days.
    ({ sk }) => !sk.startsWith('ENTRY#') && !sk.startsWith('ONCE#') && !kept.has(sk),
  );
  expect(left.filter((item) => traces.some((trace) => JSON.stringify(item).includes(trace)))).toEqual([]);
  // What is done next about an open card moves on in the minute after it was started.
  const names = ({ pk, sk }: { pk: string; sk: string }) => `${pk} ${sk}`.replace(/(#CARD_STEPS) .*#/, '$1 ');
  const passing = /#(COUNTED|MAILED|AUDIT) |ENTRY#|ONCE#/;
  const then = new Set(before.map(names));
  const fresh = left.filter((item) => !then.has(names(item)) && !passing.test(names(item)));
  expect(
    fresh
      .map(names)
      .filter(
        (name) =>
          !/#(DAYS|VALUES|GROUP_DAYS|GROUP_VALUES|GROUPS|EDGES|POSTS|ADD_ONS|TERMS|MONTH#\S+) | (VALUE|DAY|SENDER|NEWS)#/.test(
            name,
          ),
      ),
  ).toEqual([]);
  const { body } = await call(config.read, {}, team.ann);
  expect(body.features).toMatchObject({ demo_data: false, rewards: true });
  const log = await call(audit.list, { query: {} }, team.ann);
  expect(log.body.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['demo_data_removed', 'demo_data_added']),
  );
  expect(await removeDemo(team)).toMatchObject({ status: 409, codes: ['already_settled'] });
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
  expect(await findIndexGaps(team.workspace.id)).toEqual([]);
  const board = await call(leaderboards.list, { query: {} }, team.ann);
  expect(board.body.map(({ user_id: id, current }) => [id, current])).toEqual([
    [team.bob.id, 28],
    [team.cyd.id, 20],
    [team.ann.id, 17],
  ]);
});

test('what demo members put into a real pot leaves it with them, and a one-time reward returns', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  await giveCoins(team.ann, 40, team.bob, team.cyd);
  const [pot, full, once] = [
    await aReward(team.ann, { reward_type: 'team', price: '40' }),
    await aReward(team.ann, { reward_type: 'team', price: '6' }),
    await aReward(team.ann, { one_time: 'true' }),
  ];
  await redeem(team.bob, pot.id, { amount: 15 });
  await redeem(team.cyd, pot.id, { amount: 20 });
  await redeem(team.cyd, full.id, { amount: 2 });
  await redeem(team.bob, full.id, { amount: 4 });
  await redeem(team.bob, once.id);
  // As releases did that let demo members redeem real rewards.
  const { table, writes, keys } = internals;
  await table.write(writes.change(keys.user(team.workspace.id, team.bob.id), { set: { demo: true } }));
  await addDemo(team);
  await stack.settle();
  await removeDemo(team);
  await stack.settle();
  const left = new Map((await storedRewards(team)).map((reward) => [reward.id, reward]));
  const cyd = { user_id: team.cyd.id };
  expect(left.get(pot.id)).toMatchObject({ status: 'open', contributions: [{ ...cyd, amount: 20 }] });
  expect(left.get(full.id)).toMatchObject({ status: 'open', contributions: [{ ...cyd, amount: 2 }] });
  expect((await storedPurchases(team)).purchases).toEqual([]);
  expect((await redeem(team.cyd, once.id)).status).toBe(201);
  expect(await ledgerDifferences(team)).toEqual([]);
});
