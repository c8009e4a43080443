import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import {
  aStripe,
  aTeam,
  enterCard,
  idOf,
  openCardPage,
  openCheckout,
  refusalOf,
  setItem,
} from '../support/stripe.ts';
import { anEndpoint } from '../support/webhook-endpoint.ts';

/** The SDK's type of each kind of object that is answered by itself; others are parts of these. */
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
  payment_method: 'PaymentMethod',
  refund: 'Refund',
  event: 'EventBase',
  webhook_endpoint: 'WebhookEndpoint',
  'checkout.session': 'Checkout.Session',
  customer_balance_transaction: 'CustomerBalanceTransaction',
  invoice_payment: 'InvoicePayment',
  credit_note: 'CreditNote',
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
  const endpoint = await anEndpoint();
  const webhook = { url: endpoint.url, secrets: ['whsec_1'] };
  const { sdk, stripe, moveTo } = await aStripe({ traffic, webhook });
  const team = await aTeam(sdk);
  const { customer } = team;
  const coupon = await sdk.coupons.create({ percent_off: 10, duration: 'forever' });
  const promo = await sdk.promotionCodes.create({
    code: 'SPRING',
    promotion: { type: 'coupon', coupon: coupon.id },
  });
  const page = await openCheckout(sdk, team, { discounts: [{ promotion_code: promo.id }] });
  await enterCard(page, '4242424242424242');
  const id = idOf((await sdk.checkout.sessions.retrieve(page.id)).subscription);
  const expand = ['latest_invoice', 'discounts.source.coupon', 'default_payment_method'];
  const subscription = await sdk.subscriptions.retrieve(id, { expand });
  await moveTo('2026-01-20T00:00:00Z');
  await setItem(sdk, subscription, { quantity: 8 }, { proration_behavior: 'always_invoice' });
  await sdk.invoices.createPreview({ subscription: id });
  await sdk.customers.createBalanceTransaction(customer, { amount: -100, currency: 'usd' });
  await sdk.webhookEndpoints.create({
    url: 'http://localhost:9/',
    enabled_events: ['invoice.paid'],
    api_version: '2026-10-28.endive',
  });
  const cardPage = await openCardPage(sdk, customer);
  await enterCard(cardPage, '4000000000000341');
  await sdk.checkout.sessions.retrieve(cardPage.id, { expand: ['setup_intent.payment_method'] });
  const [failing] = (await sdk.paymentMethods.list({ customer })).data;
  const intent = await sdk.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    customer,
    payment_method: failing?.id ?? '',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  await refusalOf(sdk.paymentIntents.confirm(intent.id, { off_session: true }));
  await sdk.paymentIntents.list();
  await sdk.charges.list();
  const { data: payments } = await sdk.invoicePayments.list();
  const payment_intent = idOf(payments[0]?.payment.payment_intent ?? null);
  await sdk.refunds.create({ payment_intent, reason: 'requested_by_customer' });
  await sdk.subscriptions.update(id, { default_payment_method: failing?.id ?? '' });
  await moveTo('2026-02-15T13:00:00Z');
  const [open] = (await sdk.invoices.list({ customer, status: 'open' })).data;
  const credit = { amount: 100, reason: 'order_change', memo: 'Seats', metadata: { credit: 'one' } } as const;
  await sdk.creditNotes.create({ invoice: open?.id ?? '', ...credit });
  await stripe.settled();

  const things = [
    ...readFileSync(traffic, 'utf8')
      .trim()
      .split('\n')
      .flatMap((line) => thingsIn((JSON.parse(line) as { body: unknown }).body)),
    ...endpoint.received.flatMap(({ body }) => thingsIn(JSON.parse(body))),
  ];
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
