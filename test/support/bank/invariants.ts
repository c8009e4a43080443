import { ledger } from '#shared/contract/ledger';
import { isPayroll } from '#shared/rules/rewards/leavers';
import { storedPurchases, storedRewards } from '../shop.ts';
import { call, stack } from '../stack.ts';
import { ledgerDifferences, storedAddOns, storedEntries, storedPosts, storedUser } from '../team.ts';
import { awardPostsIn, awardTruths } from './awards.ts';
import { type Bank, by, everyone, same, type Truths } from './bank.ts';
import { celebrationTruths } from './celebration-truths.ts';
import { groupTruths } from './group-truths.ts';
import { leaverTruths } from './leavers.ts';

const { findDiscrepancies } = await import('#functions/projections/rebuild');
const { readDays, readDayValues } = await import('#functions/projections/statistics');

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const holds = ({ status }: { readonly status: string }): boolean =>
  status !== 'declined' && status !== 'canceled';

/** Everything paid for and not refunded. */
const kept = async ({ team }: Bank) => {
  const { purchases: all, contributions } = await storedPurchases(team);
  // What was paid with wages is no request of the shop.
  const wages = all.filter(isPayroll);
  const purchases = all.filter((one) => !isPayroll(one));
  const single = purchases.filter(({ reward }) => reward.reward_type === 'individual').filter(holds);
  const put = contributions.filter(holds);
  const paid = sum(single.map(({ price }) => price)) + sum(put.map(({ amount }) => amount));
  return { single, put, paid, purchases, wages: sum(wages.map(({ price }) => price)) };
};

const entriesOf = async (bank: Bank) =>
  (await Promise.all(everyone(bank).map((me) => storedEntries(bank.team, me)))).flat();

/** The posts of colleagues. */
const postsOf = async ({ team }: Bank) => (await storedPosts(team)).filter(({ celebration }) => !celebration);

/** Every post of a colleague, and everything that was added to one. */
const given = async (bank: Bank) => [...(await postsOf(bank)), ...(await storedAddOns(bank.team))];

/** What must hold afterward, by its description; each check returns the violations found. */
export const invariants: Truths = {
  'all accounts sum to 0, and the redeemed account equals the purchases': async (bank) => {
    const { body: verdict } = await call(ledger.verify, {}, by(bank, bank.ann));
    const { sum: total, balanced, accounts } = verdict;
    const bought = await kept(bank);
    return [
      ...(await ledgerDifferences(bank.team, new Date(bank.now))),
      ...same('the verdict', { total, balanced }, { total: 0, balanced: true }),
      ...same('redeemed', accounts.redeemed, bought.paid + bought.wages),
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
  'nobody brought a balance twice, and the member names the entry that brought it': async (bank) => {
    const brought = await Promise.all(
      everyone(bank).map(async (me) => {
        const entries = await storedEntries(bank.team, me);
        const numbers = entries.filter(({ type }) => type === 'opening').map(({ number }) => number);
        const { opening_entry: named } = await storedUser(bank.team, me);
        return same(`the opening entry of ${me.email}`, numbers, named === undefined ? [] : [named]);
      }),
    );
    return brought.flat();
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
  'no stock is exceeded, and nobody redeems more often than one person can': async (bank) => {
    const { single } = await kept(bank);
    const [, , , stocked, limited] = bank.singleRewards;
    const of = (id: string | undefined) => single.filter(({ reward }) => reward.id === id);
    const { taken = 0 } = (await storedRewards(bank.team)).find(({ id }) => id === stocked?.id) ?? {};
    const twice = [...Map.groupBy(of(limited?.id), ({ parts }) => parts[0]?.user_id).values()];
    return [
      ...same('taken', taken, of(stocked?.id).length),
      ...(taken > (stocked?.stock ?? 0) ? [`${taken} were taken of ${stocked?.stock}`] : []),
      ...twice.flatMap(({ length }) => (length > 1 ? [`${length} have what one person can have once`] : [])),
    ];
  },
  'the daily statistics equal a recount of posts and purchases': async (bank) => {
    const { id } = bank.team.workspace;
    const reading = { now: new Date(bank.now), consistent: true };
    const days = await readDays(id, ['2000-01-01'], reading);
    const values = await readDayValues({ id, limit: 100 }, ['2000-01-01'], reading);
    const left = await postsOf(bank);
    const { paid, purchases } = await kept(bank);
    const all = await given(bank);
    const granted = sum(all.map(({ score, to_id: to }) => score * to.length));
    // What is added to a celebration stands for no value.
    const valued = all.filter(({ value }) => (value.id as string) !== id);
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
      values: sum(valued.map(({ score, to_id: to }) => score * to.length)),
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
    (await findDiscrepancies(bank.team.workspace, new Date(bank.now))).map(
      ({ key: { pk, sk }, field, stored, recounted }) => `${pk} ${sk} ${field}: ${stored}, not ${recounted}`,
    ),
  'every request took effect at most once, and not at all when it was refused': async (bank) => {
    const { purchases, contributions } = await storedPurchases(bank.team);
    const [entries, left] = [await entriesOf(bank), await postsOf(bank)];
    const awards = awardPostsIn(await storedPosts(bank.team));
    const done = Object.groupBy(
      [
        ...left.map(({ message }) => message),
        ...awards.flatMap(({ celebration }) => celebration?.words ?? []),
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
  ...celebrationTruths,
  ...groupTruths,
  ...leaverTruths,
  ...awardTruths,
};

/** All violations of the invariants, once the jobs have counted everything. */
export const violations = async (bank: Bank): Promise<string[]> => {
  await stack.counted();
  const found = await Promise.all(Object.values(invariants).map((truth) => truth(bank)));
  return [...bank.unexpectedAnswers, ...found.flat()];
};
