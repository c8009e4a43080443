import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { aStripe, at, aTeam, refusalOf, setItem, subscribe } from '../support/stripe.ts';

const statusOf = async (sdk: Stripe, id: string): Promise<string> =>
  (await sdk.subscriptions.retrieve(id)).status;
const latest = async (sdk: Stripe, id: string): Promise<Stripe.Invoice> =>
  (await sdk.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).latest_invoice as Stripe.Invoice;

test('a renewal is a draft for an hour, then final and paid', async () => {
  const { sdk, moveTo } = await aStripe();
  const { id } = await subscribe(sdk, await aTeam(sdk));
  await moveTo('2026-02-15T12:30:00Z');
  const draft = await latest(sdk, id);
  expect(draft).toMatchObject({
    status: 'draft',
    created: at('2026-02-15T12:00:00Z'),
    automatically_finalizes_at: at('2026-02-15T13:00:00Z'),
  });
  await moveTo('2026-02-15T13:00:00Z');
  expect(await latest(sdk, id)).toMatchObject({
    id: draft.id,
    status: 'paid',
    status_transitions: { paid_at: at('2026-02-15T13:00:00Z') },
  });
});

test('a clock that leaps does all that was due, in its order and at its own time', async () => {
  const { sdk, moveTo } = await aStripe();
  const { id } = await subscribe(sdk, await aTeam(sdk));
  await moveTo('2026-06-20T00:00:00Z');
  const { data } = await sdk.invoices.list({ subscription: id });
  expect(data.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10))).toEqual([
    '2026-06-15',
    '2026-05-15',
    '2026-04-15',
    '2026-03-15',
    '2026-02-15',
    '2026-01-15',
  ]);
  expect(data.every(({ status }) => status === 'paid')).toBe(true);
});

test('a renewal that fails is tried after 3, 5 and 7 days, and another card mends it', async () => {
  const { sdk, moveTo } = await aStripe();
  const team = await aTeam(sdk);
  const { id } = await subscribe(sdk, team);
  const failing = await sdk.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: team.customer.id,
  });
  await sdk.customers.update(team.customer.id, { invoice_settings: { default_payment_method: failing.id } });
  await moveTo('2026-02-15T13:00:00Z');
  expect(await statusOf(sdk, id)).toBe('past_due');
  expect(await latest(sdk, id)).toMatchObject({
    status: 'open',
    attempt_count: 1,
    next_payment_attempt: at('2026-02-18T13:00:00Z'),
  });
  await moveTo('2026-02-18T13:00:00Z');
  const open = await latest(sdk, id);
  expect(open).toMatchObject({ attempt_count: 2, next_payment_attempt: at('2026-02-23T13:00:00Z') });
  const declined = await refusalOf(sdk.invoices.pay(open.id));
  expect(declined).toMatchObject({ type: 'StripeCardError', code: 'card_declined', statusCode: 402 });
  const good = await sdk.paymentMethods.attach('pm_card_mastercard', { customer: team.customer.id });
  const paid = await sdk.invoices.pay(open.id, { payment_method: good.id });
  expect(paid).toMatchObject({ status: 'paid', amount_remaining: 0, attempt_count: 2 });
  expect(await statusOf(sdk, id)).toBe('active');
});

test('after the last try the subscription is canceled', async () => {
  const { sdk, moveTo } = await aStripe();
  const team = await aTeam(sdk);
  const { id } = await subscribe(sdk, team);
  const failing = await sdk.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: team.customer.id,
  });
  await sdk.customers.update(team.customer.id, {
    invoice_settings: { default_payment_method: failing.id },
  });
  await moveTo('2026-03-02T12:59:59Z');
  expect(await statusOf(sdk, id)).toBe('past_due');
  await moveTo('2026-03-02T13:00:00Z');
  expect(await statusOf(sdk, id)).toBe('canceled');
  expect(await latest(sdk, id)).toMatchObject({
    status: 'open',
    attempt_count: 4,
    next_payment_attempt: null,
  });
});

test('a subscription that is to end runs to the end of its period, unless that is taken back', async () => {
  const { sdk, moveTo } = await aStripe();
  const team = await aTeam(sdk);
  const { id } = await subscribe(sdk, team);
  const ending = await sdk.subscriptions.update(id, {
    cancel_at_period_end: true,
    cancellation_details: { comment: 'too quiet', feedback: 'unused' },
  });
  expect(ending).toMatchObject({
    status: 'active',
    cancel_at: at('2026-02-15T12:00:00Z'),
    cancellation_details: { comment: 'too quiet', feedback: 'unused', reason: 'cancellation_requested' },
  });
  expect(await refusalOf(sdk.invoices.createPreview({ subscription: id }))).toMatchObject({
    code: 'invoice_upcoming_none',
  });
  expect(await sdk.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  });
  await moveTo('2026-02-20T12:00:00Z');
  await sdk.subscriptions.update(id, { cancel_at_period_end: true });
  await moveTo('2026-03-15T12:00:00Z');
  expect(await sdk.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    ended_at: at('2026-03-15T12:00:00Z'),
  });
  expect((await sdk.subscriptions.list({ customer: team.customer.id })).data).toEqual([]);
  expect((await sdk.subscriptions.list({ customer: team.customer.id, status: 'all' })).data).toHaveLength(1);
  expect(await refusalOf(sdk.subscriptions.cancel(id))).toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  });
  expect(await refusalOf(setItem(sdk, await sdk.subscriptions.retrieve(id), { quantity: 9 }))).toMatchObject({
    statusCode: 400,
  });
});

test('a trial bills nothing, and the first period begins when it ends', async () => {
  const { sdk, moveTo } = await aStripe();
  const subscription = await subscribe(sdk, await aTeam(sdk), 5, {
    trial_period_days: 30,
    expand: ['latest_invoice'],
  });
  expect(subscription).toMatchObject({
    status: 'trialing',
    trial_end: at('2026-02-14T12:00:00Z'),
    latest_invoice: { total: 0, status: 'paid' },
  });
  await moveTo('2026-02-11T12:00:00Z');
  await setItem(sdk, subscription, { quantity: 7 });
  await moveTo('2026-02-14T13:00:00Z');
  expect(await statusOf(sdk, subscription.id)).toBe('active');
  expect(await latest(sdk, subscription.id)).toMatchObject({ status: 'paid', total: 7 * 300 });
});

const firstPayments: { card: string; status: string }[] = [
  { card: 'pm_card_visa', status: 'active' },
  { card: 'pm_card_chargeCustomerFail', status: 'incomplete' },
  { card: 'pm_card_authenticationRequired', status: 'incomplete' },
];
test.for(firstPayments)('with $card a subscription begins as $status', async ({ card, status }) => {
  const { sdk, moveTo } = await aStripe();
  const { id } = await subscribe(sdk, await aTeam(sdk, card));
  expect(await statusOf(sdk, id)).toBe(status);
  await moveTo('2026-01-16T12:00:00Z');
  expect(await statusOf(sdk, id)).toBe(status === 'active' ? 'active' : 'incomplete_expired');
});

test('error_if_incomplete leaves nothing of a declined change', async () => {
  const { sdk } = await aStripe();
  const team = await aTeam(sdk, 'pm_card_chargeCustomerFail');
  const refused = await refusalOf(subscribe(sdk, team, 5, { payment_behavior: 'error_if_incomplete' }));
  expect(refused).toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
  expect((await sdk.subscriptions.list({ status: 'all' })).data).toEqual([]);
  expect((await sdk.invoices.list()).data).toEqual([]);
  expect((await sdk.charges.list()).data).toEqual([]);
});

test('an invoice is voided, and the credit it took comes back', async () => {
  const { sdk } = await aStripe();
  const team = await aTeam(sdk);
  await sdk.customers.createBalanceTransaction(team.customer.id, { amount: -400, currency: 'usd' });
  const subscription = await subscribe(sdk, team, 5, { payment_behavior: 'default_incomplete' });
  const open = await latest(sdk, subscription.id);
  expect(open).toMatchObject({
    status: 'open',
    amount_due: 1500 - 400,
    starting_balance: -400,
    ending_balance: 0,
  });
  expect(await sdk.invoices.voidInvoice(open.id)).toMatchObject({ status: 'void' });
  expect(await sdk.customers.retrieve(team.customer.id)).toMatchObject({ balance: -400 });
  expect(await refusalOf(sdk.invoices.pay(open.id))).toMatchObject({ statusCode: 400 });
});

test('a charge has a receipt, and is refunded in parts but never beyond its amount', async () => {
  const { sdk } = await aStripe();
  const team = await aTeam(sdk);
  await subscribe(sdk, team);
  const [charge] = (await sdk.charges.list({ customer: team.customer.id })).data;
  expect((await fetch(charge?.receipt_url ?? '')).status).toBe(200);
  const id = charge?.id ?? '';
  await sdk.refunds.create({ charge: id, amount: 500 });
  expect(await refusalOf(sdk.refunds.create({ charge: id, amount: 1001 }))).toMatchObject({
    param: 'amount',
  });
  await sdk.refunds.create({ charge: id });
  expect(await sdk.charges.retrieve(id)).toMatchObject({ refunded: true, amount_refunded: 1500 });
  expect(await refusalOf(sdk.refunds.create({ charge: id }))).toMatchObject({
    code: 'charge_already_refunded',
  });
});

test('a canceled subscription gives unused time back when asked to', async () => {
  const { sdk, moveTo } = await aStripe();
  const team = await aTeam(sdk);
  const { id } = await subscribe(sdk, team, 5);
  await moveTo('2026-01-31T00:00:00Z');
  await sdk.subscriptions.cancel(id, { prorate: true, invoice_now: true });
  const [start, end] = [at('2026-01-15T12:00:00Z'), at('2026-02-15T12:00:00Z')];
  const credit = -Math.round((1500 * (end - at('2026-01-31T00:00:00Z'))) / (end - start));
  expect(await sdk.customers.retrieve(team.customer.id)).toMatchObject({ balance: credit });
});

test('payments: a card is charged, saved or declined by its kind', async () => {
  const { sdk } = await aStripe();
  const pay = (payment_method: string): Promise<Stripe.PaymentIntent> =>
    sdk.paymentIntents.create({ amount: 2000, currency: 'usd', payment_method, confirm: true });
  expect(await pay('pm_card_visa')).toMatchObject({ status: 'succeeded', amount_received: 2000 });
  expect(await pay('pm_card_authenticationRequired')).toMatchObject({ status: 'requires_action' });
  expect(await refusalOf(pay('pm_card_chargeDeclinedInsufficientFunds'))).toMatchObject({
    code: 'card_declined',
    decline_code: 'insufficient_funds',
  });
  expect(await refusalOf(pay('pm_card_chargeDeclinedExpiredCard'))).toMatchObject({ code: 'expired_card' });
  const waiting = await sdk.paymentIntents.create({ amount: 2000, currency: 'usd' });
  expect(await sdk.paymentIntents.cancel(waiting.id)).toMatchObject({ status: 'canceled' });
  expect(
    await refusalOf(sdk.paymentIntents.confirm(waiting.id, { payment_method: 'pm_card_visa' })),
  ).toMatchObject({ code: 'payment_intent_unexpected_state' });
});
