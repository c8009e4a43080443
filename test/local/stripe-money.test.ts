import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { aStripe, at, aTeam, setItem, subscribe } from '../support/stripe.ts';

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
