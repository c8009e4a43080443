import { invalidRequest } from './errors.ts';
import type { Kind } from './objects.ts';
import type { World } from './world.ts';

/** Which fields are ids that can be expanded, and to what. */
const expandable: Record<string, Record<string, Kind>> = {
  subscription: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    latest_invoice: 'invoice',
    pending_setup_intent: 'setup_intent',
    discounts: 'discount',
  },
  subscription_item: { discounts: 'discount' },
  invoice: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    discounts: 'discount',
  },
  line_item: { discounts: 'discount', subscription: 'subscription' },
  subscription_details: { subscription: 'subscription' },
  discount_amount: { discount: 'discount' },
  price_details: { price: 'price' },
  invoice_payment: { invoice: 'invoice' },
  payment: { payment_intent: 'payment_intent', charge: 'charge' },
  discount: { customer: 'customer', promotion_code: 'promotion_code' },
  source: { coupon: 'coupon' },
  promotion: { coupon: 'coupon' },
  promotion_code: { customer: 'customer' },
  price: { product: 'product' },
  plan: { product: 'product' },
  product: { default_price: 'price' },
  invoice_settings: { default_payment_method: 'payment_method' },
  payment_method: { customer: 'customer' },
  payment_intent: { customer: 'customer', latest_charge: 'charge', payment_method: 'payment_method' },
  setup_intent: { customer: 'customer', payment_method: 'payment_method' },
  charge: { customer: 'customer', payment_intent: 'payment_intent' },
  credit_note: { customer: 'customer', invoice: 'invoice' },
  refund: { charge: 'charge', payment_intent: 'payment_intent' },
  'checkout.session': {
    customer: 'customer',
    invoice: 'invoice',
    payment_intent: 'payment_intent',
    setup_intent: 'setup_intent',
    subscription: 'subscription',
  },
  session_discount: { coupon: 'coupon', promotion_code: 'promotion_code' },
  customer_balance_transaction: { customer: 'customer', invoice: 'invoice' },
};
/** Fields that an object has only when they are asked for. */
export type Includable = Record<
  string,
  Record<string, (world: World, object: Record<string, unknown>) => unknown>
>;

const partNames: Record<string, string> = {
  parent: 'parent',
  discounts: 'session_discount',
  total_discount_amounts: 'discount_amount',
  discount_amounts: 'discount_amount',
};
const tableNameOf = (object: Record<string, unknown>, field: string): string =>
  typeof object['object'] === 'string' ? object['object'] : (partNames[field] ?? field);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts whole objects in the place of ids, along paths such as `data.latest_invoice.payments`. */
export const expandAll = (
  world: World,
  includable: Includable,
  reply: object,
  paths: readonly string[],
): object => {
  const copy = structuredClone(reply) as Record<string, unknown>;
  const resolve = (value: unknown, kind: Kind): unknown =>
    typeof value === 'string' ? structuredClone(world.store.get(kind, value) ?? value) : value;

  const walk = (value: unknown, field: string, [step, ...rest]: readonly string[], path: string): void => {
    if (step === undefined) return;
    if (Array.isArray(value)) {
      for (const one of value) walk(one, field, [step, ...rest], path);
      return;
    }
    // What is absent has nothing to expand.
    if (!isObject(value)) return;
    const table = tableNameOf(value, field);
    const kind = expandable[table]?.[step];
    const include = includable[table]?.[step];
    const known = value[step];
    if (include && (known === undefined || known === null))
      value[step] = structuredClone(include(world, value));
    else if (kind)
      value[step] = Array.isArray(known) ? known.map((one) => resolve(one, kind)) : resolve(known, kind);
    else if (rest.length === 0 || !(step in value))
      throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
    walk(value[step], step, rest, path);
  };
  for (const path of paths) {
    if (path.split('.').length > 5 + (path.startsWith('data.') ? 1 : 0))
      throw invalidRequest(`You cannot expand more than 4 levels of a property. Property: ${path}`, 'expand');
    walk(copy, '', path.split('.'), path);
  }
  return copy;
};
