import { coins } from '#shared/contract/coins';
import { ledger } from '#shared/contract/ledger';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import { shop } from '#shared/contract/shop';
import type { AddOnId, PostId, PurchaseId } from '#shared/model/ids';
import type { Reward } from '#shared/model/reward';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import { postBody } from './post-body.ts';
import { aReward, giveCoins, storedPurchases, storedRewards } from './shop.ts';
import { type Answered, call, stack } from './stack.ts';
import {
  aTeam,
  ledgerDifferences,
  type Member,
  storedAddOns,
  storedEntries,
  storedPosts,
  storedUser,
  type Team,
} from './team.ts';

const { findDiscrepancies } = await import('#functions/projections/rebuild');
const { readDays, readDayValues } = await import('#functions/projections/statistics');

/** A request under a mark of its own, and the status of its final answer, if any. */
type SentRequest = { readonly mark: string; readonly status: number | undefined };

export type Bank = {
  readonly team: Team<string>;
  readonly ann: Member;
  readonly people: readonly Member[];
  readonly singleRewards: readonly Reward[];
  readonly teamRewards: readonly Reward[];
  /** Everything sent and redeemed, which any client may delete or cancel; some of it has already ended. */
  readonly sentPosts: { readonly id: PostId; readonly by: Member }[];
  readonly addOns: { readonly id: AddOnId; readonly post: PostId; readonly by: Member }[];
  readonly purchases: { readonly id: PurchaseId; readonly by: Member }[];
  readonly requests: SentRequest[];
  /** Refusals that are not in `expected`. */
  readonly unexpectedAnswers: string[];
};

type Ask = () => Promise<Answered<unknown>>;
/** Prepares a client's next request, repeatable under the same key; undefined when there is nothing to act on. */
type Step = (bank: Bank, me: Member, roll: SeededRandom, mark: string) => Promise<Ask | undefined>;

export const createBank = async (clients: number): Promise<Bank> => {
  const names = Array.from({ length: clients }, (_, at) => `u${at}`);
  const team = await aTeam(['ann', ...names], { workspace: { limit: 10_000 } });
  const ann = team['ann'] as Member;
  const people = names.map((name) => team[name] as Member);
  await giveCoins(ann, 100, ...people);
  const make = (price: string, more = {}) => aReward(ann, { price, ...more });
  const singleRewards = [await make('7'), await make('25'), await make('3', { one_time: 'true' })];
  const teamRewards = [
    await make('60', { reward_type: 'team' }),
    await make('20', { reward_type: 'team', one_time: 'true' }),
  ];
  return {
    team,
    ann,
    people,
    singleRewards,
    teamRewards,
    sentPosts: [],
    addOns: [],
    purchases: [],
    requests: [],
    unexpectedAnswers: [],
  };
};

const send: Step = async ({ team, people, sentPosts }, me, roll, mark) => {
  const others = people.filter(({ id }) => id !== me.id);
  const to = [...new Set([roll.choose(others), roll.choose(others), roll.choose(others)])];
  const body = { ...postBody(team, to, 1 + roll.below(9)), message: mark };
  return async () => {
    const answered = await call(posts.create, { body }, { ...me, key: mark });
    if (answered.status === 201) sentPosts.push({ id: answered.body.id, by: me });
    return answered;
  };
};

const addPoints: Step = async ({ sentPosts, addOns }, me, roll, key) => {
  const post = roll.choose(sentPosts);
  if (!post) return undefined;
  const [params, body] = [{ id: post.id }, { score: 1 + roll.below(5) }];
  return async () => {
    const answered = await call(posts.addPoints, { params, body }, { ...me, key });
    if (answered.status === 201) addOns.push({ id: answered.body.id, post: post.id, by: me });
    return answered;
  };
};

const takePointsBack: Step = async ({ addOns }, _, roll, key) => {
  const one = roll.choose(addOns);
  const params = one && { id: one.post, add_on_id: one.id };
  return params && (() => call(posts.removeAddOn, { params }, { ...one.by, key }));
};

const takeBack: Step = async ({ sentPosts }, _, roll, key) => {
  const post = roll.choose(sentPosts);
  return post && (() => call(posts.remove, { params: { id: post.id } }, { ...post.by, key }));
};

const adjust: Step = async ({ ann, people }, _, roll, mark) => {
  const body = { amount: roll.below(60) - 30, comment: mark };
  const params = { id: (roll.choose(people.filter(({ id }) => id !== ann.id)) as Member).id };
  return body.amount === 0 ? undefined : () => call(coins.adjust, { params, body }, { ...ann, key: mark });
};

const redeem =
  (of: 'singleRewards' | 'teamRewards'): Step =>
  async (bank, me, roll, mark) => {
    const params = { id: (roll.choose(bank[of]) as Reward).id };
    const body = { comment: mark, ...(of === 'teamRewards' && { amount: 1 + roll.below(15) }) };
    return async () => {
      const answered = await call(shop.redeem, { params, body }, { ...me, key: mark });
      if (answered.status === 201) bank.purchases.push({ id: answered.body.id, by: me });
      return answered;
    };
  };

const redeemFor: Step = async (bank, me, roll, mark) => {
  const params = { id: (roll.choose([...bank.singleRewards, ...bank.teamRewards]) as Reward).id };
  const body = { user_id: me.id, comment: mark, amount: 1 + roll.below(15) };
  return async () => {
    const answered = await call(rewards.redeem, { params, body }, { ...bank.ann, key: mark });
    if (answered.status === 201) bank.purchases.push({ id: answered.body.id, by: me });
    return answered;
  };
};

const cancel: Step = async ({ purchases }, _, roll, key) => {
  const one = roll.choose(purchases);
  return one && (() => call(shop.cancel, { params: { id: one.id } }, { ...one.by, key }));
};

const settle =
  (end: typeof rewards.fulfil | typeof rewards.decline): Step =>
  async ({ ann }, _, roll, key) => {
    const { status, body } = await call(rewards.listPurchases, { query: { status: 'pending' } }, ann);
    const one = status === 200 ? roll.choose(body) : undefined;
    return one && (() => call(end, { params: { id: one.id } }, { ...ann, key }));
  };

/** The steps of a client; a step listed twice is chosen twice as often. */
const actions: readonly Step[] = [
  send,
  send,
  send,
  takeBack,
  addPoints,
  addPoints,
  takePointsBack,
  adjust,
  redeem('singleRewards'),
  redeem('singleRewards'),
  ...Array.from({ length: 4 }, () => redeem('teamRewards')),
  redeemFor,
  cancel,
  cancel,
  settle(rewards.fulfil),
  settle(rewards.decline),
];

/** Refusals that are expected when many clients act on the same items. */
const expected = new Set([
  'self_recognition',
  'not_found',
  'invalid_amount',
  'not_enough_points',
  'no_points_available',
  'price_too_high',
  'sold_out',
  'already_settled',
]);

/** Refusals after which the client does not know whether its request took effect. */
const silence = new Set(['unknown', 'purchase_failed', 'busy']);

/** Repeats a request until it gets an answer, at most `patience` times; undefined when there was none. */
const insist = async (ask: Ask, patience: number): Promise<Answered<unknown> | undefined> => {
  for (let asked = 0; asked < patience; asked += 1) {
    const answered = await ask();
    if (!answered.codes.some((code) => silence.has(code))) return answered;
  }
  return undefined;
};

const act = async (
  bank: Bank,
  me: Member,
  steps: number,
  roll: SeededRandom,
  patience: number,
): Promise<void> => {
  for (let step = 0; step < steps; step += 1) {
    const mark = `${me.id}-${step}`;
    const ask = await roll.choose(actions)?.(bank, me, roll, mark);
    if (!ask) continue;
    const answered = await insist(ask, 1 + roll.below(patience));
    bank.requests.push({ mark, status: answered?.status });
    const unexpected = answered?.codes.find((code) => !expected.has(code));
    if (unexpected) bank.unexpectedAnswers.push(`${answered?.status} ${unexpected}`);
    if (!answered && patience === 1) bank.unexpectedAnswers.push('no answer');
  }
};

/**
 * Lets all clients run concurrently, `steps` steps each. With a patience above 1 a client repeats an unanswered
 * request under the same key, up to that number of times.
 */
export const runClients = async (bank: Bank, steps: number, seed: number, patience = 1): Promise<void> => {
  await Promise.all(bank.people.map((me, at) => act(bank, me, steps, seededRandom(seed + at), patience)));
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const holds = ({ status }: { readonly status: string }): boolean =>
  status !== 'declined' && status !== 'canceled';
const same = (what: string, is: unknown, must: unknown): string[] =>
  JSON.stringify(is) === JSON.stringify(must)
    ? []
    : [`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(must)}`];

/** Everything paid for and not refunded. */
const kept = async ({ team }: Bank) => {
  const { purchases, contributions } = await storedPurchases(team);
  const single = purchases.filter(({ reward }) => reward.reward_type === 'individual').filter(holds);
  const put = contributions.filter(holds);
  const paid = sum(single.map(({ price }) => price)) + sum(put.map(({ amount }) => amount));
  return { single, put, paid, purchases };
};

const entriesOf = async ({ team, people }: Bank) =>
  (await Promise.all(people.map((me) => storedEntries(team, me)))).flat();

/** Every post, and everything that was added to one. */
const given = async ({ team }: Bank) => [...(await storedPosts(team)), ...(await storedAddOns(team))];

/** What must hold afterwards, by its description; each check returns the violations found. */
export const invariants: Readonly<Record<string, (bank: Bank) => Promise<string[]>>> = {
  'all accounts sum to 0, and the redeemed account equals the purchases': async (bank) => {
    const { body: verdict } = await call(ledger.verify, {}, bank.ann);
    const { sum: total, balanced, accounts } = verdict;
    return [
      ...(await ledgerDifferences(bank.team)),
      ...same('the verdict', { total, balanced }, { total: 0, balanced: true }),
      ...same('redeemed', accounts.redeemed, (await kept(bank)).paid),
    ];
  },
  'no balance is below 0 except after a deleted post, and spent allowances equal what was given': async (
    bank,
  ) => {
    const left = await given(bank);
    const spent = await Promise.all(
      bank.people.map(async (me) => {
        const mine = left.filter(({ from_id: from }) => from === me.id);
        const cost = sum(mine.map(({ score, to_id: to }) => score * to.length));
        return same('spent', (await storedUser(bank.team, me)).spent, cost);
      }),
    );
    const below = (await entriesOf(bank)).filter(
      ({ amount, balance_after: after, type }) => amount < 0 && after < 0 && type !== 'post_deleted',
    );
    return [...spent.flat(), ...below.map(({ type, id }) => `${type} ${id} took a balance below 0`)];
  },
  'every contribution is in its reward or in its request': async (bank) => {
    const { put, purchases } = await kept(bank);
    const open = await storedRewards(bank.team);
    return bank.teamRewards.flatMap(({ id, title }) => {
      const parts = [
        ...open.filter((reward) => reward.id === id).flatMap((reward) => reward.contributions),
        ...purchases.filter((one) => one.reward.id === id && holds(one)).flatMap((one) => one.parts),
      ];
      const paid = put.filter(({ reward }) => reward.id === id);
      return same(title, parts.map((part) => part.id).toSorted(), paid.map((one) => one.id).toSorted());
    });
  },
  'a one-time reward has at most one purchase, and a team paid exactly the price': async (bank) => {
    const { single, purchases } = await kept(bank);
    const once = single.filter(({ reward }) => reward.id === bank.singleRewards[2]?.id);
    const teams = purchases.filter(({ reward }) => reward.reward_type === 'team');
    return [
      ...(once.length > 1 ? [`${once.length} have what there is one of`] : []),
      ...teams.flatMap(({ parts, price }) => same('paid', sum(parts.map(({ amount }) => amount)), price)),
    ];
  },
  'the daily statistics equal a recount of posts and purchases': async (bank) => {
    const { id } = bank.team.workspace;
    const reading = { now: new Date(), consistent: true };
    const days = await readDays(id, ['2000-01-01'], reading);
    const values = await readDayValues(id, ['2000-01-01'], reading);
    const left = await storedPosts(bank.team);
    const { paid, purchases } = await kept(bank);
    const granted = sum((await given(bank)).map(({ score, to_id: to }) => score * to.length));
    const counted = {
      granted: sum(days.map((day) => day.granted)),
      posts: sum(days.map((day) => day.posts)),
      values: sum(values.map(({ points }) => points)),
      spent: sum(days.map((day) => day.spent)),
      purchases: sum(days.flatMap((day) => day.rewards.map((reward) => reward.purchases))),
    };
    const recounted = {
      granted,
      posts: left.length,
      values: granted,
      spent: paid,
      purchases: purchases.filter(holds).length,
    };
    return same('counted', counted, recounted);
  },
  'each post counts its add-ons, which gave their points once to each receiver': async (bank) => {
    const [left, addOns, entries] = [
      await storedPosts(bank.team),
      await storedAddOns(bank.team),
      await entriesOf(bank),
    ];
    const of = Map.groupBy(addOns, ({ post_id: id }) => id);
    const paid = Map.groupBy(entries, ({ add_on_id: id }) => id);
    const known = new Set(left.map(({ id }) => id));
    return [
      ...addOns.filter(({ post_id: id }) => !known.has(id)).map(({ id }) => `${id} has no post`),
      ...left.flatMap(({ id, add_ons: count = 0, add_on_points: points = 0 }) => {
        const own = of.get(id) ?? [];
        return same(id, { count, points }, { count: own.length, points: sum(own.map((one) => one.score)) });
      }),
      ...addOns.flatMap(({ id, score, to_id: to }) =>
        same(
          id,
          (paid.get(id) ?? []).map(({ amount }) => amount),
          to.map(() => score),
        ),
      ),
      ...bank.addOns.flatMap(({ id }) =>
        paid.has(id) ? [] : [`add-on ${id} was acknowledged and is not there`],
      ),
    ];
  },
  'every stored sum equals a recount': async (bank) =>
    (await findDiscrepancies(bank.team.workspace, new Date())).map(
      ({ key: { pk, sk }, field, stored, recounted }) => `${pk} ${sk} ${field}: ${stored}, not ${recounted}`,
    ),
  'every request took effect at most once, and not at all when it was refused': async (bank) => {
    const { purchases, contributions } = await storedPurchases(bank.team);
    const [entries, left] = [await entriesOf(bank), await storedPosts(bank.team)];
    const done = Object.groupBy(
      [
        ...left.map(({ message }) => message),
        ...entries.flatMap(({ comment }) => comment ?? []),
        ...[...purchases, ...contributions].flatMap(({ comment }) => comment ?? []),
      ],
      (mark) => mark,
    );
    const known = new Set(entries.map(({ post_id: id }) => id));
    return [
      ...bank.requests.flatMap(({ mark, status }) => {
        const times = done[mark]?.length ?? 0;
        const most = status === undefined || status < 300 ? 1 : 0;
        return times > most ? [`${mark}, answered ${status}, was done ${times} times`] : [];
      }),
      ...bank.sentPosts.flatMap(({ id }) =>
        known.has(id) ? [] : [`post ${id} was acknowledged and is not there`],
      ),
    ];
  },
};

/** All violations of the invariants, once the jobs have counted everything. */
export const violations = async (bank: Bank): Promise<string[]> => {
  await stack.counted();
  const found = await Promise.all(Object.values(invariants).map((truth) => truth(bank)));
  return [...bank.unexpectedAnswers, ...found.flat()];
};
