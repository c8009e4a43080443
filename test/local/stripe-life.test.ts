import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import {
  aStripe,
  at,
  aTeam,
  enterCard,
  idOf,
  openCardPage,
  openCheckout,
  payWith,
  refusalOf,
  setItem,
  subscribe,
} from '../support/stripe.ts';

const statusOf = async (sdk: Stripe, id: string): Promise<string> =>
  (await sdk.subscriptions.retrieve(id)).status;
const latest = async (sdk: Stripe, id: string): Promise<Stripe.Invoice> =>
  (await sdk.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).latest_invoice as Stripe.Invoice;

/** A subscription that another card pays from now on. */
const subscribedWith = async (sdk: Stripe, card: string) => {
  const team = await aTeam(sdk);
  const { id } = await subscribe(sdk, team);
  const change = async (other: string) => {
    await sdk.subscriptions.update(id, {
      default_payment_method: await payWith(sdk, team.customer, other),
    });
  };
  await change(card);
  return { ...team, id, change };
};

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
  const { id, change } = await subscribedWith(sdk, 'pm_card_chargeCustomerFail');
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
  await change('pm_card_mastercard');
  const paid = await sdk.invoices.pay(open.id);
  expect(paid).toMatchObject({ status: 'paid', amount_remaining: 0, attempt_count: 2 });
  expect(await statusOf(sdk, id)).toBe('active');
});

test('after the last try the subscription is canceled', async () => {
  const { sdk, moveTo } = await aStripe();
  const { id } = await subscribedWith(sdk, 'pm_card_chargeCustomerFail');
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
    cancellation_details: { comment: 'too quiet' },
  });
  expect(ending).toMatchObject({
    status: 'active',
    cancel_at: at('2026-02-15T12:00:00Z'),
    cancellation_details: { comment: 'too quiet' },
  });
  expect(await refusalOf(sdk.invoices.createPreview({ subscription: id }))).toMatchObject({
    code: 'invoice_upcoming_none',
  });
  expect(await sdk.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
  });
  await moveTo('2026-02-20T12:00:00Z');
  await sdk.subscriptions.update(id, { cancel_at_period_end: true });
  await moveTo('2026-03-15T12:00:00Z');
  expect(await sdk.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    ended_at: at('2026-03-15T12:00:00Z'),
  });
  const { customer } = team;
  expect((await sdk.subscriptions.list({ customer })).data).toEqual([]);
  expect((await sdk.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
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
  const trialEnd = at('2026-02-14T12:00:00Z');
  const page = await openCheckout(sdk, await aTeam(sdk), { trialEnd });
  await enterCard(page, '4242424242424242');
  const { subscription: id } = await sdk.checkout.sessions.retrieve(page.id);
  const subscription = await sdk.subscriptions.retrieve(idOf(id), { expand: ['latest_invoice'] });
  expect(subscription).toMatchObject({
    status: 'trialing',
    trial_end: trialEnd,
    latest_invoice: { total: 0, status: 'paid' },
  });
  await setItem(sdk, subscription, { quantity: 7 });
  await moveTo('2026-02-14T13:00:00Z');
  expect(await statusOf(sdk, subscription.id)).toBe('active');
  expect(await latest(sdk, subscription.id)).toMatchObject({ status: 'paid', total: 7 * 300 });
});

test('error_if_incomplete leaves nothing of a declined change', async () => {
  const { sdk } = await aStripe();
  const { id } = await subscribedWith(sdk, 'pm_card_chargeCustomerFail');
  const before = await sdk.subscriptions.retrieve(id);
  const more = {
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  } as const;
  const refused = await refusalOf(setItem(sdk, before, { quantity: 9 }, more));
  expect(refused).toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
  expect(await sdk.subscriptions.retrieve(id)).toEqual(before);
  expect((await sdk.invoices.list()).data).toHaveLength(1);
  expect((await sdk.charges.list()).data).toHaveLength(1);
});

test('an invoice is voided, and the credit it took comes back', async () => {
  const { sdk, moveTo } = await aStripe();
  const { id, customer } = await subscribedWith(sdk, 'pm_card_chargeCustomerFail');
  await sdk.customers.createBalanceTransaction(customer, { amount: -400, currency: 'usd' });
  await moveTo('2026-02-15T13:00:00Z');
  const open = await latest(sdk, id);
  expect(open).toMatchObject({
    status: 'open',
    amount_due: 1500 - 400,
    starting_balance: -400,
    ending_balance: 0,
  });
  expect(await sdk.invoices.voidInvoice(open.id)).toMatchObject({ status: 'void' });
  expect(await sdk.customers.retrieve(customer)).toMatchObject({ balance: -400 });
  expect(await refusalOf(sdk.invoices.pay(open.id))).toMatchObject({ statusCode: 400 });
});

test('a charge has a receipt, and is refunded once', async () => {
  const { sdk } = await aStripe();
  const team = await aTeam(sdk);
  const { latest_invoice: invoice } = await subscribe(sdk, team);
  const [charge] = (await sdk.charges.list({ customer: team.customer })).data;
  expect((await fetch(charge?.receipt_url ?? '')).status).toBe(200);
  const { data } = await sdk.invoicePayments.list({ invoice: idOf(invoice), status: 'paid' });
  const payment_intent = idOf(data[0]?.payment.payment_intent ?? null);
  const refund = () => sdk.refunds.create({ payment_intent, reason: 'requested_by_customer' });
  await refund();
  expect(await sdk.charges.retrieve(charge?.id ?? '')).toMatchObject({
    payment_intent,
    refunded: true,
    amount_refunded: 1500,
  });
  expect(await refusalOf(refund())).toMatchObject({ code: 'charge_already_refunded' });
});

test('payments: a card is charged or declined by its kind, after its month, and when it was removed', async () => {
  const { sdk, moveTo } = await aStripe();
  const { customer, card } = await aTeam(sdk);
  const prepare = (payment_method: string): Promise<Stripe.PaymentIntent> =>
    sdk.paymentIntents.create({
      amount: 2000,
      currency: 'usd',
      customer,
      payment_method,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
  const confirm = async ({ id }: Stripe.PaymentIntent) =>
    sdk.paymentIntents.confirm(id, { off_session: true });
  const paid = await confirm(await prepare(card));
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2000 });
  expect(await refusalOf(confirm(paid))).toMatchObject({ code: 'payment_intent_unexpected_state' });
  const failing = await sdk.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  const declined = await prepare(failing.id);
  expect(await refusalOf(confirm(declined))).toMatchObject({
    code: 'card_declined',
    decline_code: 'generic_decline',
  });
  expect(await sdk.paymentIntents.retrieve(declined.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
  });
  expect(await sdk.paymentIntents.cancel(declined.id)).toMatchObject({ status: 'canceled' });

  const [late, orphan] = [await prepare(card), await prepare(failing.id)];
  await moveTo('2031-01-01T00:00:00Z');
  expect(await refusalOf(confirm(late))).toMatchObject({ code: 'expired_card' });
  await sdk.paymentMethods.detach(failing.id);
  expect(await refusalOf(confirm(orphan))).toMatchObject({ statusCode: 400 });
});

test('a card is detached, and nothing names it any more', async () => {
  const { sdk } = await aStripe();
  const team = await aTeam(sdk);
  const { id } = await subscribe(sdk, team);
  expect(await sdk.paymentMethods.detach(team.card)).toMatchObject({ customer: null });
  expect(await sdk.customers.retrieve(team.customer)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
  expect(await sdk.subscriptions.retrieve(id)).toMatchObject({ default_payment_method: null });
  expect(await refusalOf(sdk.paymentMethods.detach(team.card))).toMatchObject({ statusCode: 400 });
  const foreign = sdk.subscriptions.update(id, { default_payment_method: team.card });
  expect(await refusalOf(foreign)).toMatchObject({ code: 'resource_missing' });
});

test('a deleted customer can be read as deleted; its subscription has ended', async () => {
  const { sdk } = await aStripe();
  const team = await aTeam(sdk);
  const { customer } = team;
  const { id } = await subscribe(sdk, team);
  expect(await sdk.customers.del(customer)).toEqual(expect.objectContaining({ deleted: true }));
  expect(await sdk.customers.retrieve(customer)).toMatchObject({ id: customer, deleted: true });
  expect(await sdk.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  expect(await refusalOf(sdk.customers.update(customer, { name: 'Anna' }))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  expect((await sdk.customers.list()).data).toEqual([]);
  expect(await refusalOf(openCardPage(sdk, customer))).toMatchObject({ param: 'customer' });
  const expanding = sdk.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] });
  expect(await refusalOf(expanding)).toMatchObject({ statusCode: 400 });
});
