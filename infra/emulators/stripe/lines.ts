import { netPrice } from './discounts.ts';
import { exactPrice, shareOfPrice, spoken } from './money.ts';
import type { Billed, Discount, Item, Line, Period, Subscription } from './objects.ts';
import { periodAround } from './subscriptions/periods.ts';
import { find, newId, type World } from './world.ts';

const nameOf = (world: World, { price }: Item): string => find(world, 'product', price.product).name;
const fullPrice = ({ price, quantity }: Item): number => price.unit_amount * quantity;
const day = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at * 1000);

type LineText = { amount: number; period: Period; description: string; proration: boolean };
const line = (
  { id: subscription, metadata }: Subscription,
  item: Item,
  { amount, period, description, proration }: LineText,
): Line => ({
  id: newId('il'),
  object: 'line_item',
  amount,
  currency: item.price.currency,
  description,
  discount_amounts: [],
  discountable: !proration,
  discounts: [],
  invoice: null,
  livemode: false,
  metadata,
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: proration ? newId('ii') : null,
      proration,
      proration_details: { credited_items: null },
      subscription,
      subscription_item: item.id,
    },
    type: 'subscription_item_details',
  },
  period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: item.price.id, product: item.price.product },
    type: 'price_details',
    unit_amount_decimal: item.price.unit_amount_decimal ?? '0',
  },
  quantity: item.quantity,
  quantity_decimal: String(item.quantity),
  subscription,
  subtotal: amount,
  taxes: [],
});

/** The line of a whole period. */
export const periodLine = (world: World, subscription: Subscription, item: Item, period: Period): Line => {
  const { unit_amount: cents, currency, recurring } = item.price;
  return line(subscription, item, {
    amount: fullPrice(item),
    period,
    description: `${item.quantity} × ${nameOf(world, item)} (at ${spoken(cents, currency)} / ${recurring.interval})`,
    proration: false,
  });
};

export const trialLine = (world: World, subscription: Subscription, item: Item, period: Period): Line =>
  line(subscription, item, {
    amount: 0,
    period,
    description: `Trial period for ${nameOf(world, item)}`,
    proration: false,
  });

/** The period of an item's rhythm around a moment, whole even where the first one was cut short. */
export const nominalPeriod = (subscription: Subscription, item: Item, at: number): Period =>
  periodAround(subscription.billing_cycle_anchor, item.price.recurring.interval, at);

/** What was billed by a whole line, after the discounts on it. */
export const billedBy = (subscription: Subscription, lines: readonly Line[], at: number): Billed[] =>
  lines.flatMap(({ amount, discount_amounts: off, parent }) => {
    const { proration, subscription_item: id } = parent?.subscription_item_details ?? {};
    const item = subscription.items.data.find((one) => one.id === id);
    if (!item || proration) return [];
    const net = amount - off.reduce((sum, one) => sum + one.amount, 0);
    return [{ id: item.id, price: String(exactPrice(net)), ...nominalPeriod(subscription, item, at) }];
  });

/** Gives back the time of an item that was billed and is not used. */
export const unusedTime = (world: World, subscription: Subscription, item: Item, at: number): Line[] => {
  const billed = world.store.get('billed', item.id);
  if (!billed || billed.end <= at) return [];
  const amount = -shareOfPrice(BigInt(billed.price), billed.end - at, billed.end - billed.start) + 0;
  const description = `Unused time on ${item.quantity} × ${nameOf(world, item)} after ${day(at)}`;
  return [
    line(subscription, item, {
      amount,
      period: { start: at, end: billed.end },
      description,
      proration: true,
    }),
  ];
};

/** Bills an item for the rest of its period. */
export const remainingTime = (
  world: World,
  subscription: Subscription,
  item: Item,
  discounts: readonly Discount[],
  at: number,
): { line: Line; billed: Billed } => {
  const nominal = nominalPeriod(subscription, item, at);
  const price = netPrice(world, exactPrice(fullPrice(item)), discounts);
  return {
    line: line(subscription, item, {
      amount: shareOfPrice(price, nominal.end - at, nominal.end - nominal.start),
      period: { start: at, end: nominal.end },
      description: `Remaining time on ${item.quantity} × ${nameOf(world, item)} after ${day(at)}`,
      proration: true,
    }),
    billed: { id: item.id, price: String(price), ...nominal },
  };
};
