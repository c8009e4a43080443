import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { aStripe, aTeam, idOf, postForm, setItem, subscribe } from '../support/stripe.ts';

/** The SDK's type of each kind of object. */
const types: Readonly<Record<string, string>> = {
  customer: 'Customer',
  subscription: 'Subscription',
  invoice: 'Invoice',
  price: 'Price',
  product: 'Product',
  coupon: 'Coupon',
  promotion_code: 'PromotionCode',
  charge: 'Charge',
  payment_intent: 'PaymentIntent',
  setup_intent: 'SetupIntent',
  payment_method: 'PaymentMethod',
  refund: 'Refund',
  event: 'EventBase',
  webhook_endpoint: 'WebhookEndpoint',
  'checkout.session': 'Checkout.Session',
  customer_balance_transaction: 'CustomerBalanceTransaction',
  invoice_payment: 'InvoicePayment',
  discount: 'Discount',
};
/** On the wire decimals are texts; and of the SDK's open lists of values only the known ones count. */
const head = `import type Stripe from 'stripe';
type Decimal = NonNullable<Stripe.Price['unit_amount_decimal']>;
type Known<Value> = Value extends string ? (string extends Value ? never : Value) : never;
type Wire<Value> = [Known<Value>] extends [never] ? Each<Value> : Each<Exclude<Value, string>> | Known<Value>;
type Each<Value> = Value extends Decimal ? string : Value extends string ? string
  : Value extends (infer Element)[] ? Wire<Element>[]
  : Value extends object ? { [Name in keyof Value]: Wire<Value[Name]> } : Value;
`;
type Thing = { object?: string; deleted?: boolean; data?: unknown };

/** The objects in a reply, and the objects in the events. */
const thingsIn = (value: unknown): Thing[] => {
  if (typeof value !== 'object' || value === null) return [];
  const thing = value as Thing;
  if (thing.object === 'list' && Array.isArray(thing.data)) return thing.data.flatMap(thingsIn);
  if (thing.object === undefined || thing.deleted) return [];
  return thing.object === 'event'
    ? [thing, ...thingsIn((thing.data as { object: unknown }).object)]
    : [thing];
};

test('what is answered fits the types of the SDK: each field, and no other', async () => {
  const folder = mkdtempSync(fileURLToPath(new URL('../../node_modules/.stripe-types-', import.meta.url)));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const traffic = join(folder, 'traffic.jsonl');
  const { sdk, moveTo } = await aStripe({ traffic });
  const team = await aTeam(sdk);
  const coupon = await sdk.coupons.create({ percent_off: 10, duration: 'repeating', duration_in_months: 2 });
  const promo = await sdk.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id } });
  const expand = [
    'latest_invoice.payments.data.payment.payment_intent',
    'discounts.source.coupon',
    'default_payment_method',
    'customer',
  ];
  const subscription = await subscribe(sdk, team, 5, { discounts: [{ promotion_code: promo.id }], expand });
  await moveTo('2026-01-20T00:00:00Z');
  await setItem(sdk, subscription, { quantity: 8 }, { proration_behavior: 'always_invoice' });
  await sdk.invoices.createPreview({ subscription: subscription.id, expand: ['discounts'] });
  await sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  const [charge] = (await sdk.charges.list()).data;
  await sdk.refunds.create({ charge: charge?.id ?? '' });
  await sdk.customers.createBalanceTransaction(team.customer.id, { amount: -100, currency: 'usd' });
  await sdk.webhookEndpoints.create({
    url: 'http://localhost:9/',
    enabled_events: ['v1.none' as 'invoice.paid'],
  });
  const session = await sdk.checkout.sessions.create({
    mode: 'setup',
    customer: team.customer.id,
    success_url: 'http://localhost/',
  });
  for (const number of ['4000000000000002', '4000002500003155'])
    await postForm(session.url ?? '', { action: 'pay', number, expiry: '12/34', cvc: '123', name: 'Anna' });
  await sdk.setupIntents.retrieve(idOf(session.setup_intent), { expand: ['payment_method'] });
  await sdk.paymentIntents
    .create({ amount: 500, currency: 'usd', payment_method: 'pm_card_chargeDeclined', confirm: true })
    .catch(() => undefined);
  await sdk.paymentIntents.list();
  await sdk.invoicePayments.list();
  await sdk.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: team.monthly.id }],
    success_url: 'http://localhost/',
    expand: ['line_items'],
  });
  await sdk.events.list({ limit: 100 });

  const things = readFileSync(traffic, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => thingsIn((JSON.parse(line) as { body: unknown }).body));
  const kinds = new Set(things.map(({ object }) => object));
  expect(Object.keys(types).filter((kind) => !kinds.has(kind))).toEqual([]);
  const sources = things.map(
    (thing, n) =>
      `export const thing${n}: Wire<Stripe.${types[thing.object ?? '']}> = ${JSON.stringify(thing)};\n`,
  );
  writeFileSync(join(folder, 'things.ts'), head + sources.join(''));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: { types: [] },
      include: ['things.ts'],
    }),
  );
  const { stdout } = spawnSync(
    fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url)),
    ['-p', folder],
    { encoding: 'utf8' },
  );
  expect(stdout).toBe('');
});
