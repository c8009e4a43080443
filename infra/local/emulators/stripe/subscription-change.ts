import { invalidRequest } from './errors.ts';
import { discountsOf, inForce } from './discounts.ts';
import { nominalPeriod, periodLines, remainingTime, unusedTime } from './lines.ts';
import type { Billed, Discount, Item, Line, Subscription } from './objects.ts';
import { periodAround } from './periods.ts';
import { planOf, rhythmOf } from './prices.ts';
import { findParam, newId, type World } from './world.ts';

type ItemChange = {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
  metadata?: Record<string, string> | '' | undefined;
};
export type Change = {
  items?: readonly ItemChange[] | undefined;
  /** Starts a new period now. */
  restart?: boolean;
  prorate: boolean;
  /** Discounts in place of those of the subscription. */
  discounts?: readonly Discount[] | undefined;
};
/** What a change of a subscription does: its items then, lines for the time that is left, and lines of a new period. */
export type ChangePlan = {
  subscription: Subscription;
  prorations: Line[];
  /** Lines of the period that begins now; undefined when the period goes on. */
  fresh: Line[] | undefined;
  /** What the prorations bill; whole lines are billed when their invoice is added up. */
  billed: Billed[];
};

/** A price that a subscription can have. @throws StripeRefusal */
export const requireRecurring = (world: World, id: string, param: string): Item['price'] => {
  const price = findParam(world, 'price', id, param);
  if (!price.recurring)
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      param,
    );
  if (!price.active)
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, param);
  return price;
};

export const makeItem = (
  subscription: string,
  price: Item['price'],
  quantity: number,
  period: { start: number; end: number },
  at: number,
  metadata: Record<string, string> = {},
): Item => ({
  id: newId('si'),
  object: 'subscription_item',
  billing_thresholds: null,
  created: at,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata,
  plan: planOf(price),
  price,
  quantity,
  subscription,
  tax_rates: [],
});

export const sameRhythm = (items: readonly Item[]): boolean =>
  new Set(items.map(({ price }) => JSON.stringify(rhythmOf(price)))).size <= 1;

const changedItems = (
  world: World,
  subscription: Subscription,
  changes: readonly ItemChange[],
  at: number,
): Item[] => {
  const items = new Map(subscription.items.data.map((item) => [item.id, item]));
  changes.forEach(({ id, price: priceId, quantity, deleted, metadata }, place) => {
    const param = `items[${place}]`;
    const price = priceId === undefined ? undefined : requireRecurring(world, priceId, `${param}[price]`);
    if (price && price.currency !== subscription.currency)
      throw invalidRequest(
        `The price is in ${price.currency}, the subscription in ${subscription.currency}.`,
        `${param}[price]`,
      );
    const known = id === undefined ? undefined : items.get(id);
    if (id !== undefined && !known)
      throw invalidRequest(`No such subscription_item: '${id}'`, `${param}[id]`, 'resource_missing');
    if (deleted) {
      if (!known)
        throw invalidRequest('Missing required param: items[id].', `${param}[id]`, 'parameter_missing');
      items.delete(known.id);
    } else if (known) {
      const next = price ?? known.price;
      const data = metadata === '' ? {} : { ...known.metadata, ...metadata };
      items.set(known.id, {
        ...known,
        price: next,
        plan: planOf(next),
        quantity: quantity ?? known.quantity,
        metadata: data,
      });
    } else {
      if (!price)
        throw invalidRequest(
          `Missing required param: ${param}[price].`,
          `${param}[price]`,
          'parameter_missing',
        );
      if (subscription.items.data.some((item) => item.price.id === price.id))
        throw invalidRequest(
          'Cannot add multiple subscription items with the same price.',
          `${param}[price]`,
        );
      const [first] = subscription.items.data;
      const period = { start: first?.current_period_start ?? at, end: first?.current_period_end ?? at };
      const added = makeItem(subscription.id, price, quantity ?? 1, period, at, metadata || {});
      items.set(added.id, added);
    }
  });
  if (items.size === 0) throw invalidRequest('A subscription must have at least one item.', 'items');
  if (!sameRhythm([...items.values()]))
    throw invalidRequest('All items of a subscription must have the same interval.', 'items');
  return [...items.values()];
};

const isSame = (one: Item, other: Item | undefined): boolean =>
  one.price.id === other?.price.id && one.quantity === other.quantity;

/** Plans a change; nothing is kept. Updates and previews both come from here. */
export const planChange = (
  world: World,
  subscription: Subscription,
  change: Change,
  at: number,
): ChangePlan => {
  const before = subscription.items.data;
  const items = changedItems(world, subscription, change.items ?? [], at);
  const [first] = items;
  const [old] = before;
  if (!first || !old) throw new Error(`subscription ${subscription.id} has no item`);
  const rhythm = rhythmOf(first.price);
  const otherRhythm = JSON.stringify(rhythm) !== JSON.stringify(rhythmOf(old.price));
  const trialing = subscription.status === 'trialing' && !change.restart;
  const restarts = !trialing && (otherRhythm || change.restart === true);
  const discounts = inForce(change.discounts ?? discountsOf(world, subscription.discounts), at);
  const pays = ['active', 'past_due', 'unpaid'].includes(subscription.status);
  const unused = (item: Item): Line[] =>
    change.prorate && pays ? unusedTime(world, subscription, item, at) : [];
  const period = restarts
    ? periodAround(at, rhythm, at)
    : { start: old.current_period_start, end: old.current_period_end };
  const next: Subscription = {
    ...subscription,
    ...(restarts && { billing_cycle_anchor: at }),
    items: {
      ...subscription.items,
      data: items.map((item) => ({
        ...item,
        current_period_start: period.start,
        current_period_end: period.end,
      })),
    },
  };
  if (restarts) {
    const fresh = periodLines(world, next, next.items.data, period);
    return { subscription: next, prorations: before.flatMap(unused), fresh, billed: [] };
  }
  const left = before.filter((item) => !items.some(({ id }) => id === item.id));
  const changed = items.filter(
    (item) =>
      !isSame(
        item,
        before.find(({ id }) => id === item.id),
      ),
  );
  const bills =
    change.prorate && pays ? changed.map((item) => remainingTime(world, next, item, discounts, at)) : [];
  const prorations = [
    ...left.flatMap(unused),
    ...changed.flatMap((item, place) => {
      const was = before.find(({ id }) => id === item.id);
      return [...(was ? unused(was) : []), ...(bills[place]?.lines ?? [])];
    }),
  ];
  const classic = subscription.billing_mode.type === 'classic' && !change.prorate && pays;
  const rebilled = classic
    ? changed.flatMap((item) => remainingTime(world, next, item, discounts, at).billed)
    : [];
  return {
    subscription: next,
    prorations,
    fresh: undefined,
    billed: [...bills.flatMap((bill) => bill.billed), ...rebilled],
  };
};

/** The next whole period of a subscription as it is, with what it will bill. */
export const nextPeriod = (
  world: World,
  subscription: Subscription,
  at: number,
): { period: { start: number; end: number }; lines: Line[] } => {
  const [first] = subscription.items.data;
  if (!first) throw new Error(`subscription ${subscription.id} has no item`);
  const period = nominalPeriod(subscription, first, at);
  return { period, lines: periodLines(world, subscription, subscription.items.data, period) };
};
