import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import {
  aStripe,
  aTeam,
  enterCard,
  openCardPage,
  openCheckout,
  refusalOf,
  subscribe,
} from '../support/stripe.ts';

const aCheckout = async () => {
  const all = await aStripe();
  const team = await aTeam(all.sdk);
  return { ...all, team, session: await openCheckout(all.sdk, team) };
};
const good = '4242 4242 4242 4242';

test('a checkout shows what is bought, takes a card, and goes back', async () => {
  const { sdk, session, team } = await aCheckout();
  expect(session).toMatchObject({
    status: 'open',
    amount_total: 1500,
    payment_status: 'unpaid',
    ui_mode: 'hosted_page',
  });
  const html = await (await fetch(session.url ?? '')).text();
  for (const text of [
    '5 × Pro (at $3.00 / month)',
    'Total due today',
    '$15.00',
    '<label for="number">',
    'href="http://localhost/billing"',
  ])
    expect(html).toContain(text);
  const paid = await enterCard(session, good);
  expect([paid.status, paid.location]).toEqual([303, 'http://localhost/billing?from=subscribe']);
  const done = await sdk.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.default_payment_method'],
  });
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: 'workspace-1',
    customer: team.customer,
    metadata: { workspace: '1' },
    subscription: {
      status: 'active',
      metadata: { workspace: '1' },
      default_payment_method: { card: { last4: '4242' } },
    },
  });
  expect((await enterCard(session, good)).status).toBe(303);
  expect((await sdk.subscriptions.list({ customer: team.customer })).data).toHaveLength(1);
});

const refusedCards = [
  { number: '4000 0000 0000 0002', says: 'Your card was declined.' },
  { number: '4000 0000 0000 0069', says: 'Your card has expired.' },
  { number: '4000 0000 0000 0341', says: 'Your card was declined.' },
  { number: '4242 4242 4242 4241', says: 'Your card number is incorrect' },
];
test.for(refusedCards)(
  '$number is refused on the page with words, and another card works',
  async ({ number, says }) => {
    const { sdk, session, team } = await aCheckout();
    const refused = await enterCard(session, number);
    expect(refused.status).toBe(402);
    expect(refused.html).toContain(says);
    expect(refused.html).toContain('role="alert"');
    expect((await sdk.subscriptions.list({ customer: team.customer, status: 'all' })).data).toEqual([]);
    expect((await enterCard(session, good)).status).toBe(303);
    expect(await sdk.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' });
  },
);

test('a discount of the call is shown and taken', async () => {
  const { sdk, team } = await aCheckout();
  const coupon = await sdk.coupons.create({ percent_off: 20, duration: 'forever' });
  const { id } = await sdk.promotionCodes.create({
    code: 'SAVE20',
    promotion: { type: 'coupon', coupon: coupon.id },
  });
  const [found] = (await sdk.promotionCodes.list({ code: 'save20', active: true, limit: 1 })).data;
  expect(found?.id).toBe(id);
  const session = await openCheckout(sdk, team, { discounts: [{ promotion_code: id }] });
  expect(session.amount_total).toBe(1200);
  expect(await (await fetch(session.url ?? '')).text()).toContain('-$3.00');
  await enterCard(session, good);
  const [subscription] = (
    await sdk.subscriptions.list({ customer: team.customer, expand: ['data.discounts.source.coupon'] })
  ).data;
  expect(subscription).toMatchObject({ discounts: [{ source: { coupon: { percent_off: 20 } } }] });
});

test('a card is saved without a charge, one that fails later too', async () => {
  const { sdk, team } = await aCheckout();
  const { customer } = team;
  const session = await openCardPage(sdk, customer);
  expect((await enterCard(session, '4000 0000 0000 0002')).html).toContain('Your card was declined.');
  expect((await enterCard(session, '4000 0000 0000 0341')).status).toBe(303);
  const done = await sdk.checkout.sessions.retrieve(session.id, { expand: ['setup_intent.payment_method'] });
  expect(done.setup_intent).toMatchObject({
    status: 'succeeded',
    metadata: { workspace: '1' },
    payment_method: { customer, card: { last4: '0341' } },
  });
  expect((await sdk.paymentMethods.list({ customer })).data).toHaveLength(2);
  expect((await sdk.charges.list({ customer })).data).toEqual([]);
});

test('a session expires by a call or by time, and then takes no card', async () => {
  const { sdk, session, moveTo, team } = await aCheckout();
  expect(await sdk.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
  expect((await enterCard(session, good)).status).toBe(410);
  expect(await refusalOf(sdk.checkout.sessions.expire(session.id))).toMatchObject({ statusCode: 400 });
  const other = await openCheckout(sdk, team);
  await moveTo('2026-01-16T12:00:00Z');
  expect(await sdk.checkout.sessions.retrieve(other.id)).toMatchObject({ status: 'expired' });
});

test('an invoice has a page', async () => {
  const { sdk, team } = await aCheckout();
  const invoice = (await subscribe(sdk, team)).latest_invoice as Stripe.Invoice;
  for (const address of [invoice.hosted_invoice_url, invoice.invoice_pdf]) {
    const html = await (await fetch(address ?? '')).text();
    expect(html).toContain(invoice.number);
    expect(html).toContain('$15.00');
  }
});
