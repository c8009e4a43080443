import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { aStripe, at, aTeam, refusalOf, setItem, subscribe } from '../support/stripe.ts';

const amounts = (invoice: Stripe.Invoice): number[] => invoice.lines.data.map(({ amount }) => amount);
const day = 86_400;
const start = at('2026-01-15T12:00:00Z');
const end = at('2026-02-15T12:00:00Z');
const month = end - start;

test('a subscription bills its seats at once and runs to the same day of the next month', async () => {
  const { sdk } = await aStripe();
  const subscription = await subscribe(sdk, await aTeam(sdk), 5, { expand: ['latest_invoice.payments'] });
  expect(subscription.status).toBe('active');
  const [item] = subscription.items.data;
  expect([item?.current_period_start, item?.current_period_end]).toEqual([start, end]);
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 5 * 300,
    amount_paid: 1500,
    billing_reason: 'subscription_create',
  });
  expect(invoice.payments?.data[0]).toMatchObject({ status: 'paid', amount_paid: 1500 });
});

const changes: { name: string; on: string; from: number; to: number; credit: number; charge: number }[] = [
  {
    name: 'a seat more after ten days',
    on: '2026-01-25T12:00:00Z',
    from: 5,
    to: 6,
    credit: -Math.round((5 * 300 * (month - 10 * day)) / month),
    charge: Math.round((6 * 300 * (month - 10 * day)) / month),
  },
  {
    name: 'a seat less one second after the start',
    on: '2026-01-15T12:00:01Z',
    from: 6,
    to: 5,
    credit: -Math.round((6 * 300 * (month - 1)) / month),
    charge: Math.round((5 * 300 * (month - 1)) / month),
  },
  {
    name: 'seven seats more one second before the end',
    on: '2026-02-15T11:59:59Z',
    from: 5,
    to: 5000,
    credit: -Math.round((5 * 300 * 1) / month) + 0,
    charge: Math.round((5000 * 300 * 1) / month),
  },
];
// A second of so many seats costs eleven cents: a proration that is off by one second shows.
changes.push({
  name: 'a change of a hundred thousand seats',
  on: '2026-01-25T12:34:57Z',
  from: 100_000,
  to: 100_001,
  credit: -Math.round((100_000 * 300 * (end - at('2026-01-25T12:34:57Z'))) / month),
  charge: Math.round((100_001 * 300 * (end - at('2026-01-25T12:34:57Z'))) / month),
});
test.for(changes)('$name is prorated to the second', async ({ on, from, to, credit, charge }) => {
  const { sdk, moveTo } = await aStripe();
  const subscription = await subscribe(sdk, await aTeam(sdk), from);
  await moveTo(on);
  const details = {
    items: [{ id: subscription.items.data[0]?.id ?? '', quantity: to }],
    proration_behavior: 'always_invoice' as const,
  };
  const preview = await sdk.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: details,
  });
  const changed = await setItem(
    sdk,
    subscription,
    { quantity: to },
    { proration_behavior: 'always_invoice', expand: ['latest_invoice'] },
  );
  const invoice = changed.latest_invoice as Stripe.Invoice;
  expect(amounts(invoice)).toEqual([credit, charge]);
  expect(invoice.total).toBe(credit + charge);
  expect(amounts(preview)).toEqual(amounts(invoice));
  expect([preview.amount_due, preview.total, preview.ending_balance]).toEqual([
    invoice.amount_due,
    invoice.total,
    invoice.ending_balance,
  ]);
  expect(changed.items.data[0]?.quantity).toBe(to);
});

test('joining and leaving on the same day bills only the hours between', async () => {
  const { sdk, moveTo } = await aStripe();
  const subscription = await subscribe(sdk, await aTeam(sdk), 5);
  await moveTo('2026-01-20T09:00:00Z');
  await setItem(sdk, subscription, { quantity: 6 });
  const joined = at('2026-01-20T09:00:00Z');
  await moveTo('2026-01-20T17:00:00Z');
  await setItem(sdk, subscription, { quantity: 5 });
  const left = at('2026-01-20T17:00:00Z');
  const share = (seats: number, from: number): number => Math.round((seats * 300 * (end - from)) / month);
  const next = await sdk.invoices.createPreview({ subscription: subscription.id });
  expect(amounts(next)).toEqual([
    -share(5, joined),
    share(6, joined),
    -share(6, left),
    share(5, left),
    5 * 300,
  ]);
  await moveTo('2026-02-15T13:00:00Z');
  const [renewal] = (await sdk.invoices.list({ subscription: subscription.id, limit: 1 })).data;
  expect(renewal).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle', total: next.total });
  expect(renewal && amounts(renewal)).toEqual(amounts(next));
});

test('a change without proration bills nothing for the time that is left', async () => {
  const { sdk, moveTo } = await aStripe();
  const subscription = await subscribe(sdk, await aTeam(sdk), 5);
  await moveTo('2026-01-20T09:00:00Z');
  await setItem(sdk, subscription, { quantity: 9 }, { proration_behavior: 'none' });
  const next = await sdk.invoices.createPreview({ subscription: subscription.id });
  expect(amounts(next)).toEqual([9 * 300]);
});

test('month ends: the 31st becomes the last day of a shorter month, and comes back', async () => {
  const { sdk, moveTo } = await aStripe({ from: '2026-01-31T10:00:00Z' });
  const { id } = await subscribe(sdk, await aTeam(sdk));
  const ends: string[] = [];
  for (const moment of ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01']) {
    await moveTo(`${moment}T00:00:00Z`);
    const { items } = await sdk.subscriptions.retrieve(id);
    ends.push(new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10));
  }
  expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']);
});

test('a switch to the year starts a year now, credits the unused month, and charges the rest', async () => {
  const { sdk, moveTo } = await aStripe();
  const team = await aTeam(sdk);
  const subscription = await subscribe(sdk, team, 5);
  await moveTo('2026-01-25T12:00:00Z');
  const item = { id: subscription.items.data[0]?.id ?? '', price: team.yearly.id };
  const preview = await sdk.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items: [item] },
  });
  const yearly = await setItem(sdk, subscription, { price: team.yearly.id }, { expand: ['latest_invoice'] });
  const invoice = yearly.latest_invoice as Stripe.Invoice;
  const credit = -Math.round((5 * 300 * (end - at('2026-01-25T12:00:00Z'))) / month);
  expect(amounts(invoice)).toEqual([credit, 5 * 3240]);
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 5 * 3240 + credit });
  expect([preview.total, preview.amount_due]).toEqual([invoice.total, invoice.amount_due]);
  const [now] = yearly.items.data;
  expect([now?.current_period_start, now?.current_period_end]).toEqual([
    at('2026-01-25T12:00:00Z'),
    at('2027-01-25T12:00:00Z'),
  ]);

  await moveTo('2026-03-25T12:00:00Z');
  const back = await setItem(sdk, yearly, { price: team.monthly.id }, { expand: ['latest_invoice'] });
  const year = at('2027-01-25T12:00:00Z') - at('2026-01-25T12:00:00Z');
  const unused = -Math.round((5 * 3240 * (at('2027-01-25T12:00:00Z') - at('2026-03-25T12:00:00Z'))) / year);
  const credited = back.latest_invoice as Stripe.Invoice;
  expect(amounts(credited)).toEqual([unused, 5 * 300]);
  expect(credited).toMatchObject({ status: 'paid', amount_due: 0, ending_balance: unused + 5 * 300 });

  // The credit is larger than the invoices that follow: it pays them until it is used up.
  await moveTo('2026-04-25T14:00:00Z');
  const [renewal] = (await sdk.invoices.list({ subscription: subscription.id, limit: 1 })).data;
  expect(renewal).toMatchObject({
    status: 'paid',
    total: 1500,
    amount_due: 0,
    starting_balance: unused + 1500,
    ending_balance: unused + 3000,
  });
  const { balance } = (await sdk.customers.retrieve(team.customer.id)) as Stripe.Customer;
  expect(balance).toBe(unused + 3000);
  const moves = await sdk.customers.listBalanceTransactions(team.customer.id);
  expect(moves.data.map(({ amount }) => amount)).toEqual([1500, unused + 1500]);
});

const discountCases: { name: string; coupons: Stripe.CouponCreateParams[]; seats: number; off: number[] }[] =
  [
    {
      name: 'ten per cent for ever',
      coupons: [{ percent_off: 10, duration: 'forever' }],
      seats: 5,
      off: [150],
    },
    {
      name: 'a third of a per cent rounds to the cent',
      coupons: [{ percent_off: 33.33, duration: 'forever' }],
      seats: 5,
      off: [Math.round(1500 * 0.3333)],
    },
    {
      name: 'two coupons, the second off what the first left',
      coupons: [
        { percent_off: 10, duration: 'forever' },
        { percent_off: 50, duration: 'once' },
      ],
      seats: 5,
      off: [150, (1500 - 150) / 2],
    },
    {
      name: 'an amount before a percentage',
      coupons: [
        { amount_off: 500, currency: 'usd', duration: 'forever' },
        { percent_off: 10, duration: 'forever' },
      ],
      seats: 5,
      off: [500, (1500 - 500) / 10],
    },
    {
      name: 'an amount larger than the invoice',
      coupons: [{ amount_off: 5000, currency: 'usd', duration: 'forever' }],
      seats: 5,
      off: [1500],
    },
  ];
test.for(discountCases)('$name is taken off', async ({ coupons, seats, off }) => {
  const { sdk } = await aStripe();
  const team = await aTeam(sdk);
  const ids = await Promise.all(coupons.map((one) => sdk.coupons.create(one)));
  const discounts = ids.map(({ id }) => ({ coupon: id }));
  const preview = await sdk.invoices.createPreview({
    customer: team.customer.id,
    subscription_details: { items: [{ price: team.monthly.id, quantity: seats }] },
    discounts,
  });
  const subscription = await subscribe(sdk, team, seats, { discounts, expand: ['latest_invoice'] });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  expect(invoice.total_discount_amounts?.map(({ amount }) => amount)).toEqual(off);
  expect(invoice.total).toBe(seats * 300 - off.reduce((sum, one) => sum + one, 0));
  expect([preview.subtotal, preview.total, preview.amount_due]).toEqual([
    invoice.subtotal,
    invoice.total,
    invoice.amount_due,
  ]);
});

test('a coupon and a promotion code together: once, for three months and for ever', async () => {
  const { sdk, moveTo } = await aStripe();
  const team = await aTeam(sdk);
  const forever = await sdk.coupons.create({ percent_off: 10, duration: 'forever' });
  const repeating = await sdk.coupons.create({
    percent_off: 20,
    duration: 'repeating',
    duration_in_months: 3,
  });
  const promo = await sdk.promotionCodes.create({
    promotion: { type: 'coupon', coupon: repeating.id },
    code: 'WELCOME',
  });
  const [found] = (await sdk.promotionCodes.list({ code: 'welcome', active: true })).data;
  expect(found?.id).toBe(promo.id);
  const subscription = await subscribe(sdk, team, 5, {
    discounts: [{ coupon: forever.id }, { promotion_code: promo.id }],
  });
  await moveTo('2026-05-16T00:00:00Z');
  const invoices = (await sdk.invoices.list({ subscription: subscription.id })).data.toReversed();
  const both = 1500 - 150 - (1500 - 150) / 5;
  expect(invoices.map(({ total }) => total)).toEqual([both, both, both, 1350, 1350]);
  expect(await sdk.promotionCodes.retrieve(promo.id)).toMatchObject({ times_redeemed: 1 });
});

test('a proration counts what was paid after the discount', async () => {
  const { sdk, moveTo } = await aStripe();
  const coupon = await sdk.coupons.create({ percent_off: 10, duration: 'forever' });
  const subscription = await subscribe(sdk, await aTeam(sdk), 5, { discounts: [{ coupon: coupon.id }] });
  await moveTo('2026-01-25T12:00:00Z');
  const left = month - 10 * day;
  const changed = await setItem(
    sdk,
    subscription,
    { quantity: 8 },
    { proration_behavior: 'always_invoice', expand: ['latest_invoice'] },
  );
  const invoice = changed.latest_invoice as Stripe.Invoice;
  expect(amounts(invoice)).toEqual([
    -Math.round((5 * 270 * left) / month),
    Math.round((8 * 270 * left) / month),
  ]);
});

test('a period that is made to begin now credits the old one and bills a whole new one', async () => {
  const { sdk, moveTo } = await aStripe();
  const subscription = await subscribe(sdk, await aTeam(sdk), 5);
  await moveTo('2026-01-25T12:00:00Z');
  const anchored = await sdk.subscriptions.update(subscription.id, {
    billing_cycle_anchor: { type: 'now' },
    expand: ['latest_invoice'],
  });
  expect(amounts(anchored.latest_invoice as Stripe.Invoice)).toEqual([
    -Math.round((1500 * (month - 10 * day)) / month),
    1500,
  ]);
  expect(anchored.items.data[0]?.current_period_end).toBe(at('2026-02-25T12:00:00Z'));
});

test('a proration date stands for the moment of the change, within the period only', async () => {
  const { sdk, moveTo } = await aStripe();
  const subscription = await subscribe(sdk, await aTeam(sdk), 5);
  await moveTo('2026-01-25T12:00:05Z');
  const proration_date = at('2026-01-25T12:00:00Z');
  const changed = await setItem(
    sdk,
    subscription,
    { quantity: 6 },
    { proration_behavior: 'always_invoice', proration_date, expand: ['latest_invoice'] },
  );
  const left = month - 10 * day;
  expect(amounts(changed.latest_invoice as Stripe.Invoice)).toEqual([
    -Math.round((1500 * left) / month),
    Math.round((1800 * left) / month),
  ]);
  expect(
    await refusalOf(setItem(sdk, subscription, { quantity: 7 }, { proration_date: end + 1 })),
  ).toMatchObject({ param: 'proration_date' });
});

const unredeemable: {
  name: string;
  coupon: Partial<Stripe.CouponCreateParams>;
  code: Partial<Stripe.PromotionCodeCreateParams>;
}[] = [
  { name: 'switched off', coupon: {}, code: { active: false } },
  { name: 'out of date', coupon: {}, code: { expires_at: start } },
  { name: 'of a coupon that is out of date', coupon: { redeem_by: start }, code: {} },
  { name: 'for first payments', coupon: {}, code: { restrictions: { first_time_transaction: true } } },
  { name: 'used up', coupon: {}, code: { max_redemptions: 1 } },
];
test.for(unredeemable)('a promotion code $name is refused', async ({ coupon, code }) => {
  const { sdk } = await aStripe();
  const team = await aTeam(sdk);
  const { id } = await sdk.coupons.create({ percent_off: 10, duration: 'forever', ...coupon });
  const promo = await sdk.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, ...code });
  const first = await subscribe(
    sdk,
    team,
    5,
    code.max_redemptions ? { discounts: [{ promotion_code: promo.id }] } : {},
  );
  const update = sdk.subscriptions.update(first.id, { discounts: [{ promotion_code: promo.id }] });
  expect(await refusalOf(update)).toMatchObject({ param: 'discounts[0][promotion_code]', statusCode: 400 });
});

test('less than fifty cents is not charged: it is owed on the next invoice', async () => {
  const { sdk, moveTo } = await aStripe();
  const team = await aTeam(sdk);
  await sdk.customers.createBalanceTransaction(team.customer.id, { amount: -1470, currency: 'usd' });
  const subscription = await subscribe(sdk, team, 5, { expand: ['latest_invoice'] });
  expect(subscription.latest_invoice).toMatchObject({
    status: 'paid',
    total: 1500,
    amount_due: 0,
    starting_balance: -1470,
    ending_balance: 1500 - 1470,
  });
  await moveTo('2026-02-15T13:00:00Z');
  const [renewal] = (await sdk.invoices.list({ limit: 1 })).data;
  expect(renewal).toMatchObject({ status: 'paid', total: 1500, amount_due: 1500 + 30, ending_balance: 0 });
});

test('a period begins at a later anchor, and the days until then are a share of a month', async () => {
  const { sdk } = await aStripe();
  const anchor = at('2026-02-01T00:00:00Z');
  const subscription = await subscribe(sdk, await aTeam(sdk), 5, {
    billing_cycle_anchor: anchor,
    expand: ['latest_invoice'],
  });
  const whole = anchor - at('2026-01-01T00:00:00Z');
  expect((subscription.latest_invoice as Stripe.Invoice).total).toBe(
    Math.round((5 * 300 * (anchor - start)) / whole),
  );
  expect(subscription.items.data[0]?.current_period_end).toBe(anchor);
});
