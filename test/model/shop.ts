import { expect } from 'vitest';
import { rewards } from '#shared/contract/rewards';
import { shop } from '#shared/contract/shop';
import type { PurchaseId } from '#shared/model/ids';
import { aReward, storedRewards, updateReward } from '../support/shop.ts';
import type { Member } from '../support/team.ts';
import {
  ask,
  type ModelPurchase,
  Command,
  datedNow,
  dayAt,
  type RandomNumbers,
  expectOutcome,
  expectMembers,
  type Model,
  type Outcome,
  pick,
  type Real,
  type ModelMember,
  type ModelReward,
} from './model.ts';

/** What is redeemed of a reward and was not given back. */
const redeemed = ({ purchases }: Model, of: ModelReward): readonly ModelPurchase[] =>
  purchases.filter(({ offer, refunded }) => offer === of && !refunded);

const isSoldOut = (model: Model, of: ModelReward): boolean =>
  of.taken || (of.stock !== undefined && redeemed(model, of).length >= of.stock);

/** Whether a member has redeemed it this month as often as they can. */
const isUsedUp = (model: Model, of: ModelReward, who: ModelMember): boolean => {
  const month = dayAt(model.now).slice(0, 7);
  const own = redeemed(model, of).filter(({ by, day }) => by === who && day.startsWith(month));
  return of.perMonth !== undefined && own.length >= of.perMonth;
};

export const addReward = ([a, b, c, d]: RandomNumbers): Command =>
  new Command(
    `offer ${a},${b},${c},${d}`,
    async (model, real) => {
      const [price, team, oneTime] = [1 + (a % 80), b % 2 === 0, c % 3 === 0];
      const isAgain = !team && !oneTime;
      const stock = isAgain && d % 2 === 0 ? d % 5 : undefined;
      const perMonth = isAgain && d % 3 === 0 ? 1 + (d % 2) : undefined;
      const fields = {
        price: String(price),
        ...(team && { reward_type: 'team' }),
        ...(oneTime && { one_time: 'true' }),
        ...(stock !== undefined && { stock: String(stock) }),
        ...(perMonth && { per_person: String(perMonth), per_person_period: 'month' }),
      };
      const { id } = await aReward(real.members[0] as Member, fields);
      model.rewards.push({ id, price, team, oneTime, stock, perMonth, taken: false, contributions: [] });
    },
    (model) => model.rewards.length < 12,
  );

/** Finds the request of a funded team reward in the administrator's list. */
const requestOf = async (model: Model, real: Real): Promise<PurchaseId> => {
  const known = new Set<string>([...model.requests, ...model.purchases].map(({ id }) => id));
  for (let cursor: string | undefined; ;) {
    const query = { status: 'pending' as const, ...(cursor && { cursor }) };
    const { body, headers } = await ask(model, real, model.people[0] as ModelMember, rewards.listPurchases, {
      query,
    });
    const fresh = body.find(({ id }) => !known.has(id));
    if (fresh) return fresh.id;
    cursor = headers.get('x-next-cursor') ?? undefined;
    if (cursor === undefined) throw new Error('a funded team reward has no request');
  }
};

const sum = (of: readonly ModelPurchase[]): number => of.reduce((total, { amount }) => total + amount, 0);

export const redeem = ([a, b, c]: RandomNumbers): Command =>
  new Command(
    `redeem ${a},${b},${c}`,
    async (model, real) => {
      const [who, of] = [pick(model.people, a), pick(model.rewards, b)];
      const amount = of.team ? 1 + (c % 30) : of.price;
      const remaining = of.price - sum(of.contributions);
      const sentBody = of.team ? { amount } : {};
      const answered = await ask(model, real, who, shop.redeem, { params: { id: of.id }, body: sentBody });
      const outcome: Outcome = isSoldOut(model, of)
        ? 'sold_out'
        : of.team && amount > remaining
          ? 'price_too_high'
          : amount > who.balance
            ? 'not_enough_points'
            : isUsedUp(model, of, who)
              ? 'reward_limit_reached'
              : 'ok';
      if (expectOutcome(who, answered, outcome)) {
        who.balance -= amount;
        const one: ModelPurchase = {
          ...datedNow(model, [who]),
          id: answered.body.id,
          by: who,
          offer: of,
          amount,
          state: of.team ? 'put' : 'pending',
          refunded: false,
        };
        model.purchases.push(one);
        if (of.oneTime && !of.team) of.taken = true;
        if (of.team) of.contributions.push(one);
        if (of.team && amount === remaining) {
          const parts = of.contributions;
          for (const part of parts) part.state = 'part';
          model.requests.push({ id: await requestOf(model, real), offer: of, parts, pending: true });
          of.contributions = [];
          // A funded team reward leaves the shop, one-time or not.
          of.taken = true;
        }
      }
      await expectMembers(real, [who]);
    },
    (model) => model.rewards.length > 0,
  );

export const cancel = ([a, b, c]: RandomNumbers): Command =>
  new Command(
    `cancel ${a},${b}`,
    async (model, real) => {
      const one = pick(model.purchases, a);
      const who = c % 5 === 0 ? pick(model.people, b) : one.by;
      const answered = await ask(model, real, who, shop.cancel, { params: { id: one.id } });
      const open = one.state === 'put' || one.state === 'pending';
      const outcome = who !== one.by ? 'not_found' : open ? 'ok' : 'already_settled';
      if (expectOutcome(who, answered, outcome)) {
        who.balance += one.amount;
        if (one.state === 'pending') one.offer.taken = false;
        one.offer.contributions = one.offer.contributions.filter((part) => part !== one);
        one.state = 'ended';
        one.refunded = true;
      }
      await expectMembers(real, [one.by]);
    },
    ({ purchases }) => purchases.length > 0,
  );

export const settle = (
  endpoint: typeof rewards.fulfil | typeof rewards.decline,
  [a, b]: RandomNumbers,
): Command =>
  new Command(
    `${endpoint.summary} ${a},${b}`,
    async (model, real) => {
      const singles = model.purchases.filter(({ offer: { team } }) => !team);
      const all = [...singles, ...model.requests];
      const one = pick(all, a);
      const who = pick(model.people, b % 4 === 0 ? b : 0);
      const answered = await ask(model, real, who, endpoint, { params: { id: one.id } });
      const pending = 'parts' in one ? one.pending : one.state === 'pending';
      const outcome = who.at !== 0 ? 'forbidden' : pending ? 'ok' : 'already_settled';
      const parts = 'parts' in one ? one.parts : [one];
      if (expectOutcome(who, answered, outcome)) {
        if ('parts' in one) one.pending = false;
        for (const part of parts) part.state = 'ended';
        if (endpoint === rewards.decline) {
          for (const part of parts) {
            part.by.balance += part.amount;
            part.refunded = true;
          }
          one.offer.taken = false;
        }
      }
      await expectMembers(
        real,
        parts.map(({ by }) => by),
      );
    },
    ({ purchases, requests }) => requests.length > 0 || purchases.some(({ offer: { team } }) => !team),
  );

/** Sets another stock, also one that is less than what is redeemed. */
export const restock = ([a, b]: RandomNumbers): Command =>
  new Command(
    `restock ${a},${b}`,
    async (model, real) => {
      const stocked = model.rewards.filter(({ stock }) => stock !== undefined);
      const of = pick(stocked, a);
      of.stock = b % 8;
      const { status } = await updateReward(real.members[0] as Member, of.id, {
        price: String(of.price),
        stock: String(of.stock),
        ...(of.perMonth && { per_person: String(of.perMonth), per_person_period: 'month' }),
      });
      expect(status).toBe(200);
    },
    (model) => model.rewards.some(({ stock }) => stock !== undefined),
  );

/** Expects of each stock that what is taken is what the model says. */
export const expectStocks = async (model: Model, real: Real): Promise<void> => {
  const stored = new Map((await storedRewards(real.team)).map((one) => [one.id, one]));
  for (const of of model.rewards)
    if (of.stock !== undefined) {
      const { stock, taken = 0 } = stored.get(of.id) ?? {};
      expect({ stock, taken }).toEqual({ stock: of.stock, taken: redeemed(model, of).length });
    }
};
