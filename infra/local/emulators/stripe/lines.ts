import { netPrice } from './discounts.ts';
import { exactPrice, inCents, shareOfPrice, spoken } from './money.ts';
import type { Billed, Discount, Item, Line, Subscription } from './objects.ts';
import { periodAround } from './periods.ts';
import { rhythmOf } from './prices.ts';
import { newId, type World } from './world.ts';

type Period = { start: number; end: number };
/** Lines of an invoice, and what they bill each item for. */
export type Bill = { lines: Line[]; billed: Billed[] };

const nameOf = (world: World, { price }: Item): string =>
  world.store.get('product', price.product)?.name ?? price.id;
const rhythmText = ({ price }: Item): string => {
  const { interval, interval_count: count } = rhythmOf(price);
  return count === 1 ? interval : `every ${count} ${interval}s`;
};
const unitText = ({ price }: Item): string => spoken(Number(price.unit_amount_decimal), price.currency);
const day = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at * 1000);

const fullPrice = ({ price, quantity }: Item): bigint =>
  exactPrice(price.unit_amount_decimal ?? '0', quantity);

type LineText = {
  amount: number;
  period: Period;
  description: string;
  proration: boolean;
  credited?: Credited | null;
};
type Credited = { invoice: string; invoice_line_items: string[] };
const line = (
  subscription: Subscription | null,
  item: Item,
  { amount, period, description, proration, credited }: LineText,
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
  metadata: subscription?.metadata ?? {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: proration ? newId('ii') : null,
      proration,
      proration_details: { credited_items: credited ?? null },
      subscription: subscription?.id ?? null,
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
  subscription: subscription?.id ?? null,
  subtotal: amount,
  taxes: [],
});

/** The lines of a whole period. */
export const periodLines = (
  world: World,
  subscription: Subscription | null,
  items: readonly Item[],
  period: Period,
): Line[] =>
  items.map((item) =>
    line(subscription, item, {
      amount: inCents(fullPrice(item)),
      period,
      description: `${item.quantity} × ${nameOf(world, item)} (at ${unitText(item)} / ${rhythmText(item)})`,
      proration: false,
    }),
  );

export const trialLines = (
  world: World,
  subscription: Subscription | null,
  items: readonly Item[],
  period: Period,
): Line[] =>
  items.map((item) =>
    line(subscription, item, {
      amount: 0,
      period,
      description: `Trial period for ${nameOf(world, item)}`,
      proration: false,
    }),
  );

/** What was billed by whole lines, after the discounts on them. */
export const billedBy = (lines: readonly Line[], nominal: (item: string) => Period): Billed[] =>
  lines.flatMap(({ amount, discount_amounts: off, parent }) => {
    const id = parent?.subscription_item_details?.subscription_item;
    if (id === undefined || parent?.subscription_item_details?.proration) return [];
    const net = amount - off.reduce((sum, one) => sum + one.amount, 0);
    return [{ id, price: String(BigInt(net) * 10n ** 12n), ...nominal(id) }];
  });

/** The period of an item's rhythm around a moment, whole even where the first one was cut short. */
export const nominalPeriod = (subscription: Subscription, item: Item, at: number): Period =>
  periodAround(subscription.billing_cycle_anchor, rhythmOf(item.price), at);

const creditedOf = (world: World, { id }: Item): Credited | null => {
  for (const invoice of world.store.all('invoice').toReversed()) {
    const lines = invoice.lines.data.filter(
      (one) => one.parent?.subscription_item_details?.subscription_item === id && one.amount > 0,
    );
    if (lines.length > 0) return { invoice: invoice.id, invoice_line_items: lines.map((one) => one.id) };
  }
  return null;
};

/** Gives back the time of an item that was billed and is not used. */
export const unusedTime = (world: World, subscription: Subscription, item: Item, at: number): Line[] => {
  const billed = world.store.get('billed', item.id);
  if (!billed || billed.end <= at) return [];
  const amount = -shareOfPrice(BigInt(billed.price), billed.end - at, billed.end - billed.start) + 0;
  const description = `Unused time on ${item.quantity} × ${nameOf(world, item)} after ${day(at)}`;
  const period = { start: at, end: billed.end };
  return [
    line(subscription, item, {
      amount,
      period,
      description,
      proration: true,
      credited: creditedOf(world, item),
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
): Bill => {
  const nominal = nominalPeriod(subscription, item, at);
  const price = netPrice(world, fullPrice(item), discounts, at);
  const amount = shareOfPrice(price, nominal.end - at, nominal.end - nominal.start);
  const description = `Remaining time on ${item.quantity} × ${nameOf(world, item)} after ${day(at)}`;
  return {
    lines: [
      line(subscription, item, {
        amount,
        period: { start: at, end: nominal.end },
        description,
        proration: true,
      }),
    ],
    billed: [{ id: item.id, price: String(price), ...nominal }],
  };
};
