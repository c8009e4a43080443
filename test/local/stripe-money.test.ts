import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  aStripe,
  at,
  aTeam,
  enterCard,
  idOf,
  openCheckout,
  refusalOf,
  setItem,
  subscribe,
} from '../support/stripe.ts';

const amounts = (invoice: Stripe.Invoice): number[] => invoice.lines.data.map(({ amount }) => amount);
const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice =>
  invoice as Stripe.Invoice;
const day = 86_400;
const start = at('2026-01-15T12:00:00Z');
const end = at('2026-02-15T12:00:00Z');
const month = end - start;
const now = { proration_behavior: 'always_invoice' } as const;

test('a subscription bills its seats at once and runs to the same day of the next month', async () => {
  const { sdk } = await aStripe();
  const subscription = await subscribe(sdk, await aTeam(sdk));
  expect(subscription.status).toBe('active');
  const [item] = subscription.items.data;
  expect([item?.current_period_start, item?.current_period_end]).toEqual([start, end]);
  const invoice = invoiceOf(subscription);
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 5 * 300,
    amount_paid: 1500,
    billing_reason: 'subscription_create',
  });
  const payments = await sdk.invoicePayments.list({ invoice: invoice.id });
  expect(payments.data).toMatchObject([{ status: 'paid', amount_paid: 1500 }]);
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
  const preview = await sdk.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items: [{ id: subscription.items.data[0]?.id ?? '', quantity: to }], ...now },
  });
  const changed = await setItem(sdk, subscription, { quantity: to }, now);
  const invoice = invoiceOf(changed);
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
  const subscription = await subscribe(sdk, await aTeam(sdk));
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

test('a change without proration bills nothing for the time that is left, and a later one credits it', async () => {
  const { sdk, moveTo } = await aStripe();
  const subscription = await subscribe(sdk, await aTeam(sdk));
  await moveTo('2026-01-20T12:00:00Z');
  await setItem(sdk, subscription, { quantity: 9 }, { proration_behavior: 'none' });
  const next = await sdk.invoices.createPreview({ subscription: subscription.id });
  expect(amounts(next)).toEqual([9 * 300]);
  // As if nine had been billed, because the subscription is a classic one (decision 65).
  await moveTo('2026-01-25T12:00:00Z');
  const fewer = invoiceOf(await setItem(sdk, subscription, { quantity: 5 }, now));
  expect(amounts(fewer)[0]).toBe(-Math.round((9 * 300 * (month - 10 * day)) / month));
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
  const subscription = await subscribe(sdk, team);
  await moveTo('2026-01-25T12:00:00Z');
  const item = { id: subscription.items.data[0]?.id ?? '', price: team.yearly.id };
  const preview = await sdk.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items: [item] },
  });
  const yearly = await setItem(sdk, subscription, { price: team.yearly.id });
  const invoice = invoiceOf(yearly);
  const credit = -Math.round((5 * 300 * (end - at('2026-01-25T12:00:00Z'))) / month);
  expect(amounts(invoice)).toEqual([credit, 5 * 3240]);
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 5 * 3240 + credit });
  expect([preview.total, preview.amount_due]).toEqual([invoice.total, invoice.amount_due]);
  const [year] = yearly.items.data;
  expect([year?.current_period_start, year?.current_period_end]).toEqual([
    at('2026-01-25T12:00:00Z'),
    at('2027-01-25T12:00:00Z'),
  ]);

  await moveTo('2026-03-25T12:00:00Z');
  const credited = invoiceOf(await setItem(sdk, yearly, { price: team.monthly.id }));
  const seconds = at('2027-01-25T12:00:00Z') - at('2026-01-25T12:00:00Z');
  const left = at('2027-01-25T12:00:00Z') - at('2026-03-25T12:00:00Z');
  const unused = -Math.round((5 * 3240 * left) / seconds);
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
  const { balance } = (await sdk.customers.retrieve(team.customer)) as Stripe.Customer;
  expect(balance).toBe(unused + 3000);
  const moves = await sdk.customers.listBalanceTransactions(team.customer);
  expect(moves.data.map(({ amount }) => amount)).toEqual([1500, unused + 1500]);
});

const discountCases = [
  { name: 'ten per cent', percents: [10], off: [150] },
  { name: 'a third of a per cent rounds to the cent', percents: [33.33], off: [Math.round(1500 * 0.3333)] },
  { name: 'the second coupon off what the first left', percents: [10, 50], off: [150, (1500 - 150) / 2] },
];
test.for(discountCases)('discounts: $name', async ({ percents, off }) => {
  const { sdk, moveTo } = await aStripe();
  const team = await aTeam(sdk);
  const make = (percent_off: number) => sdk.coupons.create({ percent_off, duration: 'forever' });
  const [first = '', ...more] = (await Promise.all(percents.map(make))).map(({ id }) => id);
  const seats = { items: [{ price: team.monthly.id, quantity: 5 }] };
  const preview = await sdk.invoices.createPreview({
    customer: team.customer,
    subscription_details: seats,
    discounts: [{ coupon: first }],
  });
  const page = await openCheckout(sdk, team, { discounts: [{ coupon: first }] });
  await enterCard(page, '4242424242424242');
  const id = idOf((await sdk.checkout.sessions.retrieve(page.id)).subscription);
  const begun = await sdk.subscriptions.retrieve(id, { expand: ['latest_invoice', 'discounts'] });
  const invoice = invoiceOf(begun);
  expect([preview.subtotal, preview.total, preview.amount_due]).toEqual([
    invoice.subtotal,
    invoice.total,
    invoice.amount_due,
  ]);
  expect(invoice.total_discount_amounts?.map(({ amount }) => amount)).toEqual(off.slice(0, 1));
  // The page takes one; the subscription gets the others beside it, and the next invoice has them all.
  const given = begun.discounts.map((one) => ({ discount: idOf(one) }));
  const discounts = [...given, ...more.map((coupon) => ({ coupon }))];
  await sdk.subscriptions.update(id, { discounts });
  await moveTo('2026-02-15T13:00:00Z');
  const [renewal] = (await sdk.invoices.list({ subscription: id, limit: 1 })).data;
  expect(renewal?.total_discount_amounts?.map(({ amount }) => amount)).toEqual(off);
  expect(renewal?.total).toBe(1500 - off.reduce((sum, one) => sum + one, 0));
  const twice = sdk.subscriptions.update(id, { discounts: [...given, { coupon: first }] });
  expect(await refusalOf(twice)).toMatchObject({ param: 'discounts', statusCode: 400 });
});

test('a proration counts what was paid after the discount', async () => {
  const { sdk, moveTo } = await aStripe();
  const coupon = await sdk.coupons.create({ percent_off: 10, duration: 'forever' });
  const page = await openCheckout(sdk, await aTeam(sdk), { discounts: [{ coupon: coupon.id }] });
  await enterCard(page, '4242424242424242');
  const id = idOf((await sdk.checkout.sessions.retrieve(page.id)).subscription);
  await moveTo('2026-01-25T12:00:00Z');
  const left = month - 10 * day;
  const changed = await setItem(sdk, await sdk.subscriptions.retrieve(id), { quantity: 8 }, now);
  expect(amounts(invoiceOf(changed))).toEqual([
    -Math.round((5 * 270 * left) / month),
    Math.round((8 * 270 * left) / month),
  ]);
});

test('a proration date stands for the moment of the change, within the period only', async () => {
  const { sdk, moveTo } = await aStripe();
  const subscription = await subscribe(sdk, await aTeam(sdk));
  await moveTo('2026-01-25T12:00:05Z');
  const proration_date = at('2026-01-25T12:00:00Z');
  const changed = await setItem(sdk, subscription, { quantity: 6 }, { ...now, proration_date });
  const left = month - 10 * day;
  expect(amounts(invoiceOf(changed))).toEqual([
    -Math.round((1500 * left) / month),
    Math.round((1800 * left) / month),
  ]);
  expect(
    await refusalOf(setItem(sdk, subscription, { quantity: 7 }, { proration_date: end + 1 })),
  ).toMatchObject({ param: 'proration_date' });
});

test('less than fifty cents is not charged: it is owed on the next invoice', async () => {
  const { sdk, moveTo } = await aStripe();
  const team = await aTeam(sdk);
  await sdk.customers.createBalanceTransaction(team.customer, { amount: -1470, currency: 'usd' });
  expect(invoiceOf(await subscribe(sdk, team))).toMatchObject({
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

test('a credit note lowers what is owed, to nothing at most', async () => {
  const { sdk, moveTo } = await aStripe();
  const team = await aTeam(sdk);
  const { id } = await subscribe(sdk, team);
  await sdk.paymentMethods.detach(team.card);
  await moveTo('2026-02-15T13:00:00Z');
  const [open] = (await sdk.invoices.list({ subscription: id, status: 'open' })).data;
  const credit = (amount: number) =>
    sdk.creditNotes.create({
      invoice: open?.id ?? '',
      amount,
      reason: 'order_change',
      memo: 'Seats that were given back',
      metadata: { credit: 'one' },
    });
  await credit(600);
  const lowered = await sdk.invoices.retrieve(open?.id ?? '');
  expect(lowered).toMatchObject({ status: 'open', total: 1500, amount_due: 900, amount_remaining: 900 });
  expect(await refusalOf(credit(901))).toMatchObject({ param: 'amount' });
  await credit(900);
  expect(await sdk.invoices.retrieve(lowered.id)).toMatchObject({ status: 'paid', amount_paid: 0 });
  expect((await sdk.creditNotes.list({ customer: team.customer })).data).toHaveLength(2);
});
