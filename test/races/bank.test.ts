import { beforeAll, expect, test } from 'vitest';
import { coins } from '#shared/contract/coins';
import { ledger } from '#shared/contract/ledger';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import { shop } from '#shared/contract/shop';
import type { PostId, PurchaseId } from '#shared/model/ids';
import type { Reward } from '#shared/model/reward';
import { dice, type Dice, seedOf } from '../support/dice.ts';
import { draft } from '../support/draft.ts';
import { aReward, give, redeem, storedBought, storedRewards } from '../support/shop.ts';
import { type Answered, call, stack } from '../support/stack.ts';
import {
  aTeam,
  differences,
  type Member,
  storedEntries,
  storedPosts,
  storedUser,
  type Team,
} from '../support/team.ts';

const { readDays, readDayValues } = await import('#functions/data/statistics');

const clients = 8;
const steps = Number(process.env['BRAVO_STEPS'] ?? 40);
const names = Array.from({ length: clients }, (_, at) => `u${at}`);

type Bank = {
  readonly team: Team<string>;
  readonly ann: Member;
  readonly people: readonly Member[];
  readonly single: readonly Reward[];
  readonly shared: readonly Reward[];
  /** What anybody sent or asked for, for anybody to end: also what has long ended. */
  readonly sent: { readonly id: PostId; readonly by: Member }[];
  readonly asked: { readonly id: PurchaseId; readonly by: Member }[];
};
type Step = (bank: Bank, me: Member, roll: Dice) => Promise<Answered<unknown> | undefined>;

const openBank = async (): Promise<Bank> => {
  const team = await aTeam(['ann', ...names], { workspace: { limit: 10_000 } });
  const ann = team['ann'] as Member;
  const people = names.map((name) => team[name] as Member);
  await give(ann, 100, ...people);
  const make = (price: string, more = {}) => aReward(ann, { price, ...more });
  const single = [await make('7'), await make('25'), await make('3', { one_time: 'true' })];
  const shared = [
    await make('60', { reward_type: 'team' }),
    await make('20', { reward_type: 'team', one_time: 'true' }),
  ];
  return { team, ann, people, single, shared, sent: [], asked: [] };
};

const send: Step = async ({ team, people, sent }, me, roll) => {
  const others = people.filter(({ id }) => id !== me.id);
  const to = [...new Set([roll.pick(others), roll.pick(others), roll.pick(others)])];
  const answered = await call(posts.create, { body: draft(team, to, 1 + roll.below(9)) }, me);
  if (answered.status === 201) sent.push({ id: answered.body.id, by: me });
  return answered;
};

const takeBack: Step = async ({ sent }, _, roll) => {
  const post = roll.pick(sent);
  return post && call(posts.remove, { params: { id: post.id } }, post.by);
};

const adjust: Step = async ({ ann, people }, _, roll) => {
  const amount = roll.below(60) - 30;
  const params = { id: (roll.pick(people) as Member).id };
  return amount === 0 ? undefined : call(coins.adjust, { params, body: { amount } }, ann);
};

const buy: Step = async ({ single, asked }, me, roll) => {
  const answered = await redeem(me, (roll.pick(single) as Reward).id);
  if (answered.status === 201) asked.push({ id: answered.body.id, by: me });
  return answered;
};

const contribute: Step = async ({ shared, asked }, me, roll) => {
  const answered = await redeem(me, (roll.pick(shared) as Reward).id, { amount: 1 + roll.below(15) });
  if (answered.status === 201) asked.push({ id: answered.body.id, by: me });
  return answered;
};

const cancel: Step = async ({ asked }, _, roll) => {
  const one = roll.pick(asked);
  return one && call(shop.cancel, { params: { id: one.id } }, one.by);
};

const settle =
  (end: typeof rewards.fulfil | typeof rewards.decline): Step =>
  async ({ ann }, _, roll) => {
    const { body } = await call(rewards.listPurchases, { query: { status: 'pending' } }, ann);
    const one = roll.pick(body);
    return one && call(end, { params: { id: one.id } }, ann);
  };

/** What a client does next; what stands here twice happens twice as often. */
const actions: readonly Step[] = [
  send,
  send,
  send,
  takeBack,
  adjust,
  buy,
  buy,
  contribute,
  contribute,
  contribute,
  contribute,
  cancel,
  cancel,
  settle(rewards.fulfil),
  settle(rewards.decline),
];

/** Refusals that are answers to be expected when eight people act on the same things. */
const expected = new Set([
  'not_found',
  'invalid_amount',
  'not_enough_points',
  'no_points_available',
  'price_too_high',
  'sold_out',
  'already_settled',
]);

const act = async (bank: Bank, me: Member, roll: Dice): Promise<string[]> => {
  const surprises: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const answered = await roll.pick(actions)?.(bank, me, roll);
    const unexpected = answered?.codes.find((code) => !expected.has(code));
    if (unexpected) surprises.push(`${answered?.status} ${unexpected}`);
  }
  return surprises;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const holds = ({ status }: { readonly status: string }): boolean =>
  status !== 'declined' && status !== 'canceled';

let bank: Bank;
let surprises: readonly string[];

beforeAll(
  async () => {
    const seed = seedOf('bank');
    bank = await openBank();
    const all = await Promise.all(bank.people.map((me, at) => act(bank, me, dice(seed + at))));
    surprises = all.flat();
    await stack.settle();
  },
  60_000 + steps * 1000,
);

/** What was paid for and did not go back. */
const kept = async () => {
  const { purchases, contributions } = await storedBought(bank.team);
  const single = purchases.filter(({ reward }) => reward.reward_type === 'individual');
  return { single: single.filter(holds), contributions: contributions.filter(holds), purchases };
};

test('8 clients who send, delete, adjust, redeem, contribute, cancel, fulfil and decline are answered in words', () => {
  expect(surprises).toEqual([]);
});

test('afterwards all accounts sum to 0, and what was redeemed is what is paid for', async () => {
  const { body: verdict } = await call(ledger.verify, {}, bank.ann);
  expect(verdict).toMatchObject({ balanced: true, sum: 0, differences: [] });
  expect(await differences(bank.team)).toEqual([]);
  const { single, contributions } = await kept();
  expect(verdict.accounts.redeemed).toBe(
    sum(single.map(({ price }) => price)) + sum(contributions.map(({ amount }) => amount)),
  );
});

test('no balance is below 0 but by a deleted post, and allowances are what was sent', async () => {
  const left = await storedPosts(bank.team);
  for (const me of bank.people) {
    const mine = left.filter(({ from_id: from }) => from === me.id);
    const spent = sum(mine.map(({ score, to_id: to }) => score * to.length));
    expect(await storedUser(bank.team, me)).toMatchObject({ spent });
    const below = (await storedEntries(bank.team, me)).filter(
      ({ amount, balance_after: after }) => amount < 0 && after < 0,
    );
    expect(below.filter(({ type }) => type !== 'post_deleted')).toEqual([]);
  }
});

test('what somebody put in stands in a reward or in its request, coin for coin', async () => {
  const { contributions, purchases } = await kept();
  const [open, of] = [await storedRewards(bank.team), bank.shared.map(({ id }) => id)];
  for (const id of of) {
    const parts = [
      ...open.filter((reward) => reward.id === id).flatMap((reward) => reward.contributions),
      ...purchases.filter((one) => one.reward.id === id && holds(one)).flatMap((one) => one.parts),
    ];
    const put = contributions.filter(({ reward }) => reward.id === id);
    expect(parts.map((part) => part.id).toSorted()).toEqual(put.map((one) => one.id).toSorted());
  }
});

test('a one-time reward has at most one taker, and a team paid exactly the price', async () => {
  const { single, purchases } = await kept();
  const once = single.filter(({ reward }) => reward.id === bank.single[2]?.id);
  expect(once.length).toBeLessThanOrEqual(1);
  const teams = purchases.filter(({ reward }) => reward.reward_type === 'team');
  for (const { parts, price } of teams) expect(sum(parts.map(({ amount }) => amount))).toBe(price);
});

test('what the days counted is what a recount of posts and purchases gives', async () => {
  const reading = { now: new Date(), consistent: true };
  const days = await readDays(bank.team.workspace.id, '2000-01-01', reading);
  const left = await storedPosts(bank.team);
  const { single, contributions, purchases } = await kept();
  const granted = sum(days.map((day) => day.granted));
  expect(granted).toBe(sum(left.map(({ score, to_id: to }) => score * to.length)));
  expect(sum(days.map((day) => day.posts))).toBe(left.length);
  const values = await readDayValues(bank.team.workspace.id, '2000-01-01', reading);
  expect(sum(values.map(({ points }) => points))).toBe(granted);
  expect(sum(days.map((day) => day.spent))).toBe(
    sum(single.map(({ price }) => price)) + sum(contributions.map(({ amount }) => amount)),
  );
  const counted = days.flatMap((day) => day.rewards.map(({ purchases: count }) => count));
  expect(sum(counted)).toBe(purchases.filter(holds).length);
});
