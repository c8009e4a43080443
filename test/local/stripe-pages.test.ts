import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { aStripe, aTeam, idOf, postForm, refusalOf, subscribe } from '../support/stripe.ts';

const success_url = 'http://localhost/billing?session={CHECKOUT_SESSION_ID}';
const card = (number: string, more: Record<string, string> = {}) => ({
  action: 'pay',
  number,
  expiry: '12 / 34',
  cvc: '123',
  name: 'Anna Acme',
  ...more,
});
type Shown = Awaited<ReturnType<typeof postForm>>;

const aCheckout = async (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
  const all = await aStripe();
  const { sdk, stripe } = all;
  const team = await aTeam(sdk, 'pm_card_visa');
  const fresh = await sdk.customers.create({ email: 'fresh@acme.example' });
  const session = await sdk.checkout.sessions.create({
    mode: 'subscription',
    customer: fresh.id,
    client_reference_id: 'workspace-1',
    metadata: { workspace: '1' },
    subscription_data: { metadata: { workspace: '1' } },
    line_items: [{ price: team.monthly.id, quantity: 5 }],
    success_url,
    cancel_url: 'http://localhost/billing',
    ...more,
  });
  const url = session.url ?? '';
  const answerBank = (shown: Shown, answer: string) =>
    postForm(new URL(shown.location, stripe.origin).href, { answer });
  return { ...all, team, fresh, session, url, answerBank };
};

test('a checkout shows what is bought, takes a card, and goes back with the session', async () => {
  const { sdk, session, url, fresh } = await aCheckout();
  expect(session).toMatchObject({
    status: 'open',
    amount_total: 1500,
    payment_status: 'unpaid',
    ui_mode: 'hosted_page',
  });
  const html = await (await fetch(url)).text();
  for (const text of [
    '5 × Pro (at $3.00 / month)',
    'Total due today',
    '$15.00',
    '<label for="number">',
    'href="http://localhost/billing"',
  ])
    expect(html).toContain(text);
  const paid = await postForm(url, card('4242 4242 4242 4242'));
  expect([paid.status, paid.location]).toEqual([303, `http://localhost/billing?session=${session.id}`]);
  const done = await sdk.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice', 'line_items'],
  });
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: 'workspace-1',
    customer: fresh.id,
    subscription: { status: 'active', metadata: { workspace: '1' }, latest_invoice: { amount_paid: 1500 } },
    line_items: { data: [{ quantity: 5, amount_total: 1500 }] },
  });
  const subscription = done.subscription as Stripe.Subscription;
  expect(subscription.default_payment_method).toMatch(/^pm_/);
  const [event] = (await sdk.events.list({ type: 'checkout.session.completed' })).data;
  expect(event?.data.object).toMatchObject({ id: session.id, subscription: subscription.id });
});

const refusedCards = [
  { number: '4000 0000 0000 0002', says: 'Your card was declined.' },
  { number: '4000 0000 0000 0069', says: 'Your card has expired.' },
  { number: '4000 0000 0000 9995', says: 'Your card has insufficient funds.' },
  { number: '4000 0000 0000 0341', says: 'Your card was declined.' },
  { number: '4242 4242 4242 4241', says: 'Your card number is incorrect.' },
  { number: '4539 1488 0343 6467', says: 'non test card' },
];
test.for(refusedCards)(
  '$number is refused on the page with words, and another card works',
  async ({ number, says }) => {
    const { sdk, session, url, fresh } = await aCheckout();
    const refused = await postForm(url, card(number));
    expect(refused.status).toBe(402);
    expect(refused.html).toContain(says);
    expect(refused.html).toContain('role="alert"');
    expect((await sdk.subscriptions.list({ customer: fresh.id, status: 'all' })).data).toEqual([]);
    expect((await postForm(url, card('4242424242424242'))).status).toBe(303);
    expect(await sdk.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' });
  },
);

test('a card whose bank asks is charged after Complete, and not after Fail', async () => {
  const { sdk, session, url, fresh, answerBank, moveTo } = await aCheckout();
  const asked = await postForm(url, card('4000 0025 0000 3155'));
  expect(asked.location).toMatch(/^\/authenticate\/pi_/);
  const failed = await answerBank(asked, 'fail');
  expect([failed.status, failed.html]).toEqual([402, expect.stringContaining('unable to authenticate')]);
  expect(
    (await sdk.subscriptions.list({ customer: fresh.id })).data.filter(
      ({ status }) => status !== 'incomplete_expired',
    ),
  ).toEqual([]);
  const done = await answerBank(await postForm(url, card('4000 0025 0000 3155')), 'complete');
  expect(done.location).toContain(session.id);
  const { subscription } = await sdk.checkout.sessions.retrieve(session.id);
  // Saved with the holder's consent, it pays renewals without another question.
  await moveTo('2026-02-15T13:00:00Z');
  expect(
    (await sdk.invoices.list({ subscription: idOf(subscription) })).data.map(({ status }) => status),
  ).toEqual(['paid', 'paid']);
});

test('a promotion code on the page lowers what is paid', async () => {
  const { sdk, session, url } = await aCheckout({ allow_promotion_codes: true });
  const coupon = await sdk.coupons.create({ percent_off: 20, duration: 'once' });
  await sdk.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'SAVE20' });
  expect((await postForm(url, { action: 'promo', promo: 'NOPE' })).html).toContain('This code is invalid.');
  expect((await postForm(url, { action: 'promo', promo: 'save20' })).html).toContain('$12.00');
  await postForm(url, card('4242424242424242'));
  expect(await sdk.checkout.sessions.retrieve(session.id, { expand: ['invoice'] })).toMatchObject({
    amount_total: 1200,
    invoice: { amount_paid: 1500 - 300 },
  });
});

test('a discount of the call is shown and taken', async () => {
  const { sdk, team, fresh } = await aCheckout();
  const coupon = await sdk.coupons.create({ percent_off: 10, duration: 'forever' });
  const session = await sdk.checkout.sessions.create({
    mode: 'subscription',
    customer: fresh.id,
    line_items: [{ price: team.yearly.id, quantity: 5 }],
    discounts: [{ coupon: coupon.id }],
    success_url,
  });
  expect(session.amount_total).toBe((5 * 3240 * 9) / 10);
  await postForm(session.url ?? '', card('5555 5555 5555 4444'));
  const done = await sdk.checkout.sessions.retrieve(session.id, { expand: ['subscription.discounts'] });
  expect(done.subscription).toMatchObject({ discounts: [{ source: { coupon: coupon.id } }] });
});

test('a card is saved without a charge, after the bank was asked', async () => {
  const { sdk, team, answerBank } = await aCheckout();
  const session = await sdk.checkout.sessions.create({
    mode: 'setup',
    customer: team.customer.id,
    setup_intent_data: { metadata: { workspace: '1' } },
    success_url,
  });
  const declined = await postForm(session.url ?? '', card('4000 0000 0000 0002'));
  expect(declined.html).toContain('Your card was declined.');
  const done = await answerBank(await postForm(session.url ?? '', card('4000 0025 0000 3155')), 'complete');
  expect(done.status).toBe(303);
  const setup = await sdk.setupIntents.retrieve(idOf(session.setup_intent), { expand: ['payment_method'] });
  expect(setup).toMatchObject({
    status: 'succeeded',
    metadata: { workspace: '1' },
    payment_method: { customer: team.customer.id, card: { last4: '3155' } },
  });
  expect((await sdk.customers.listPaymentMethods(team.customer.id)).data).toHaveLength(2);
  expect((await sdk.charges.list({ customer: team.customer.id })).data).toEqual([]);
});

test('a card that fails only when it is charged can be saved', async () => {
  const { sdk, team } = await aCheckout();
  const session = await sdk.checkout.sessions.create({
    mode: 'setup',
    customer: team.customer.id,
    success_url,
  });
  expect((await postForm(session.url ?? '', card('4000 0000 0000 0341'))).status).toBe(303);
});

test('a session expires by a call or by time, and then takes no card', async () => {
  const { sdk, session, url, fresh, moveTo, team } = await aCheckout();
  expect(await sdk.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
  expect((await postForm(url, card('4242424242424242'))).status).toBe(410);
  expect(await refusalOf(sdk.checkout.sessions.expire(session.id))).toMatchObject({ statusCode: 400 });
  const other = await sdk.checkout.sessions.create({
    mode: 'subscription',
    customer: fresh.id,
    line_items: [{ price: team.monthly.id }],
    success_url,
  });
  await moveTo('2026-01-16T12:00:00Z');
  expect(await sdk.checkout.sessions.retrieve(other.id)).toMatchObject({ status: 'expired' });
});

test('an invoice has a page', async () => {
  const { sdk, team } = await aCheckout();
  const subscription = await subscribe(sdk, team, 5, { expand: ['latest_invoice'] });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  for (const address of [invoice.hosted_invoice_url, invoice.invoice_pdf]) {
    const html = await (await fetch(address ?? '')).text();
    expect(html).toContain(invoice.number);
    expect(html).toContain('$15.00');
  }
});
