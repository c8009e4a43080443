import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { aStripe, at, aTeam, idOf, refusalOf, subscribe } from '../support/stripe.ts';

test('products and prices are changed, and a lookup key moves only when asked to', async () => {
  const { sdk } = await aStripe();
  const { monthly, yearly } = await aTeam(sdk);
  const product = await sdk.products.update(idOf(monthly.product), {
    description: 'For teams',
    metadata: { tier: '1' },
  });
  expect(product).toMatchObject({ name: 'Pro', description: 'For teams', metadata: { tier: '1' } });
  expect(await sdk.products.update(product.id, { description: '', metadata: '' })).toMatchObject({
    description: null,
    metadata: {},
  });
  expect(await refusalOf(sdk.prices.update(yearly.id, { lookup_key: 'pro_month' }))).toMatchObject({
    param: 'lookup_key',
  });
  await sdk.prices.update(yearly.id, { lookup_key: 'pro_month', transfer_lookup_key: true });
  expect(await sdk.prices.retrieve(monthly.id)).toMatchObject({ lookup_key: null });
  await sdk.prices.update(monthly.id, { active: false });
  expect((await sdk.prices.list({ active: false })).data.map(({ id }) => id)).toEqual([monthly.id]);
});

test('a card is detached, and nothing names it any more', async () => {
  const { sdk } = await aStripe();
  const team = await aTeam(sdk);
  const { id } = await subscribe(sdk, team);
  const [method] = (await sdk.paymentMethods.list({ customer: team.customer.id })).data;
  await sdk.subscriptions.update(id, { default_payment_method: method?.id ?? '' });
  expect(await sdk.paymentMethods.detach(method?.id ?? '')).toMatchObject({ customer: null });
  expect(await sdk.customers.retrieve(team.customer.id)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
  expect(await sdk.subscriptions.retrieve(id)).toMatchObject({ default_payment_method: null });
  expect(await refusalOf(sdk.paymentMethods.detach(method?.id ?? ''))).toMatchObject({ statusCode: 400 });
  const stranger = await sdk.customers.create({ payment_method: 'pm_card_visa' });
  const [foreign] = (await sdk.customers.listPaymentMethods(stranger.id)).data;
  const taken = sdk.customers.update(team.customer.id, {
    invoice_settings: { default_payment_method: foreign?.id ?? '' },
  });
  expect(await refusalOf(taken)).toMatchObject({ code: 'resource_missing' });
});

test('a deleted customer can be read as deleted; its subscription has ended', async () => {
  const { sdk } = await aStripe();
  const team = await aTeam(sdk);
  const { id } = await subscribe(sdk, team);
  expect(await sdk.customers.del(team.customer.id)).toEqual(expect.objectContaining({ deleted: true }));
  expect(await sdk.customers.retrieve(team.customer.id)).toMatchObject({
    id: team.customer.id,
    deleted: true,
  });
  expect(await sdk.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  expect(await refusalOf(sdk.customers.update(team.customer.id, { name: 'Anna' }))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  expect((await sdk.customers.list()).data).toEqual([]);
  expect(
    await refusalOf(
      sdk.checkout.sessions.create({
        mode: 'setup',
        customer: team.customer.id,
        success_url: 'http://localhost/',
      }),
    ),
  ).toMatchObject({ param: 'customer' });
});

test('a trial that ends without a card pauses, and is resumed with one', async () => {
  const { sdk, moveTo } = await aStripe();
  const team = await aTeam(sdk);
  const bare = await sdk.customers.create();
  const trial = {
    trial_end: at('2026-01-20T12:00:00Z'),
    trial_settings: { end_behavior: { missing_payment_method: 'pause' as const } },
  };
  const { id } = await subscribe(sdk, { ...team, customer: bare }, 5, trial);
  expect(await refusalOf(sdk.subscriptions.resume(id))).toMatchObject({ statusCode: 400 });
  await moveTo('2026-01-22T12:00:00Z');
  expect(await sdk.subscriptions.retrieve(id)).toMatchObject({ status: 'paused' });
  const { id: card } = await sdk.paymentMethods.attach('pm_card_visa', { customer: bare.id });
  await sdk.subscriptions.update(id, { default_payment_method: card });
  const resumed = await sdk.subscriptions.resume(id, { expand: ['latest_invoice'] });
  expect(resumed).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', total: 1500 } });
  expect(resumed.items.data[0]?.current_period_end).toBe(at('2026-02-22T12:00:00Z'));
});

test('lines, payments, refunds and endpoints are read on their own', async () => {
  const { sdk } = await aStripe();
  const { latest_invoice: invoice } = await subscribe(sdk, await aTeam(sdk), 5, {
    expand: ['latest_invoice'],
  });
  const { id, lines } = invoice as Stripe.Invoice;
  const told = ({ id: line, amount, description }: Stripe.InvoiceLineItem) => [line, amount, description];
  expect((await sdk.invoices.listLineItems(id)).data.map(told)).toEqual(lines.data.map(told));
  const [payment] = (await sdk.invoicePayments.list({ invoice: id, expand: ['data.payment.payment_intent'] }))
    .data;
  expect(payment).toMatchObject({
    status: 'paid',
    amount_paid: 1500,
    payment: { payment_intent: { status: 'succeeded' } },
  });
  const [charge] = (await sdk.charges.list()).data;
  const refund = await sdk.refunds.create({
    payment_intent: idOf(charge?.payment_intent ?? null),
    amount: 100,
  });
  expect(await sdk.refunds.retrieve(refund.id)).toMatchObject({ amount: 100, charge: charge?.id });
  expect((await sdk.refunds.list({ charge: charge?.id ?? '' })).data).toHaveLength(1);
  const endpoint = await sdk.webhookEndpoints.create({ url: 'http://localhost:9/', enabled_events: ['*'] });
  expect(await sdk.webhookEndpoints.update(endpoint.id, { disabled: true })).toMatchObject({
    status: 'disabled',
  });
  const [event] = (await sdk.events.list({ limit: 1 })).data;
  expect(await sdk.events.retrieve(event?.id ?? '')).toEqual(expect.objectContaining({ type: event?.type }));
});
