import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { followedEvents } from '#functions/adapters/stripe/events';
import { setUpStripe } from '#functions/adapters/stripe/set-up';
import type { StripeOptions } from '#infra/emulators/stripe/start';
import { aStripe, aTeam, subscribe } from '../support/stripe.ts';
import { anEndpoint as anyEndpoint } from '../support/webhook-endpoint.ts';

/** An endpoint that reads what it gets as events of Stripe. */
const anEndpoint = async (statuses: number[] = []) => {
  const endpoint = await anyEndpoint(statuses);
  const events = (): Stripe.Event[] => endpoint.received.map(({ body }) => JSON.parse(body) as Stripe.Event);
  return { ...endpoint, events, types: () => events().map(({ type }) => type) };
};

/** A subscription whose updates an endpoint is told of, and of nothing else. */
const aTold = async (statuses: number[] = [], options: Partial<StripeOptions> = {}) => {
  const endpoint = await anEndpoint(statuses);
  const account = await aStripe({ webhook: { url: endpoint.url, secrets: ['whsec_1'] }, ...options });
  const { sdk, stripe } = account;
  stripe.deliveries.set({ lose: true });
  const { id } = await subscribe(sdk, await aTeam(sdk));
  await stripe.settled();
  stripe.deliveries.set({ lose: false });
  const end = (cancel_at_period_end: boolean) => sdk.subscriptions.update(id, { cancel_at_period_end });
  return { ...account, endpoint, id, end };
};

test('events are signed with each secret, and a call that changes nothing tells nothing', async () => {
  const secrets = ['whsec_old', 'whsec_new'];
  const endpoint = await anEndpoint();
  const { sdk, stripe, now } = await aStripe({ webhook: { url: endpoint.url, secrets } });
  const { id } = await subscribe(sdk, await aTeam(sdk));
  await stripe.settled();
  endpoint.received.length = 0;
  for (const cancel_at_period_end of [true, true])
    await sdk.subscriptions.update(id, { cancel_at_period_end });
  await stripe.settled();
  expect(endpoint.events()).toMatchObject([
    {
      type: 'customer.subscription.updated',
      api_version: '2026-10-28.endive',
      data: { object: { id, cancel_at_period_end: true } },
    },
  ]);
  const [{ body, headers } = { body: '', headers: {} }] = endpoint.received;
  const read = (sent: string, secret: string) =>
    sdk.webhooks.constructEvent(
      sent,
      String(headers['stripe-signature']),
      secret,
      undefined,
      undefined,
      now().getTime(),
    );
  for (const secret of secrets) {
    expect(read(body, secret).type).toBe('customer.subscription.updated');
    expect(() => read(body.replace('true', 'false'), secret)).toThrow('No signatures found');
  }
});

test('npm run operate -- stripe-setup makes what the product needs once, and its endpoint gets what it follows', async () => {
  const endpoint = await anEndpoint();
  const { sdk, stripe } = await aStripe();
  const { steps, webhookSecret } = await setUpStripe(sdk, endpoint.url);
  expect(steps.map(({ outcome }) => outcome)).toEqual(['made', 'made', 'made', 'made', 'made']);
  expect(webhookSecret).toMatch(/^whsec_/);
  const [made] = (await sdk.webhookEndpoints.list()).data;
  expect(made).toMatchObject({ enabled_events: [...followedEvents] });
  expect(made).not.toHaveProperty('secret');
  const again = await setUpStripe(sdk, endpoint.url);
  expect(again.steps.map(({ outcome }) => outcome)).toEqual(['there', 'there', 'there', 'there', 'there']);

  const team = await aTeam(sdk);
  await sdk.webhookEndpoints.update(made?.id ?? '', { enabled_events: ['invoice.paid'] });
  const { id } = await subscribe(sdk, team);
  await sdk.webhookEndpoints.update(made?.id ?? '', { disabled: true });
  await sdk.subscriptions.cancel(id);
  await stripe.settled();
  expect(endpoint.types()).toEqual(['invoice.paid']);
  const [{ body, headers } = { body: '', headers: {} }] = endpoint.received;
  const signature = String(headers['stripe-signature']);
  const read = (secret: string) => sdk.webhooks.constructEvent(body, signature, secret, 10 ** 12);
  expect(read(webhookSecret ?? '').type).toBe('invoice.paid');
  expect((await setUpStripe(sdk, endpoint.url)).steps.at(-1)?.outcome).toBe('changed');
});

test('an event that is not taken is brought again, a bounded number of times', async () => {
  const statuses = [500, 500, 200, 500, 500, 500];
  const { stripe, end } = await aTold(statuses, { deliveries: { attempts: 3, firstRetryMs: 1 } });
  await end(true);
  await stripe.settled();
  await end(false);
  await stripe.settled();
  const told = stripe.deliveries.list().slice(-2);
  expect(told.map(({ status, attempts }) => [status, attempts])).toEqual([
    ['delivered', 3],
    ['failed', 3],
  ]);
});

test('tests can double, reorder, hold and lose events', async () => {
  const { stripe, endpoint, end } = await aTold();
  const ends = () =>
    endpoint.events().map(({ data }) => (data.object as Stripe.Subscription).cancel_at_period_end);
  stripe.deliveries.set({ duplicate: true });
  await end(true);
  await stripe.settled();
  expect(ends()).toEqual([true, true]);
  expect(new Set(endpoint.events().map(({ id }) => id)).size).toBe(1);

  endpoint.received.length = 0;
  stripe.deliveries.set({ duplicate: false, hold: true, order: 'reversed' });
  await end(false);
  await end(true);
  await stripe.settled();
  expect(endpoint.received).toEqual([]);
  stripe.deliveries.set({ hold: false });
  await stripe.settled();
  expect(ends()).toEqual([true, false]);

  endpoint.received.length = 0;
  stripe.deliveries.set({ order: 'as_sent', lose: 1 });
  await end(false);
  await end(true);
  await stripe.settled();
  expect(ends()).toEqual([true]);
  expect(stripe.deliveries.list().at(-2)?.status).toBe('lost');
});

test('a renewal and what fails are told, each at its own time', async () => {
  const endpoint = await anEndpoint();
  const { sdk, stripe, moveTo } = await aStripe({ webhook: { url: endpoint.url, secrets: ['whsec_1'] } });
  const team = await aTeam(sdk);
  await subscribe(sdk, team);
  await stripe.settled();
  expect(endpoint.types()).toEqual([
    'customer.subscription.created',
    'invoice.paid',
    'customer.subscription.updated',
  ]);
  endpoint.received.length = 0;
  await moveTo('2026-02-15T13:00:00Z');
  expect(endpoint.types()).toEqual(['customer.subscription.updated', 'invoice.paid']);
  const [renewed, paid] = endpoint.events().map(({ created }) => created);
  expect(Number(paid) - Number(renewed)).toBe(3600);
  await sdk.paymentMethods.detach(team.card);
  await stripe.settled();
  endpoint.received.length = 0;
  await moveTo('2026-03-31T13:00:00Z');
  expect(endpoint.types()).toEqual([
    'customer.subscription.updated',
    'customer.subscription.updated',
    'invoice.payment_failed',
    'invoice.payment_failed',
    'invoice.payment_failed',
    'invoice.payment_failed',
    'customer.subscription.deleted',
  ]);
});

test('an event that was not delivered when the stand-in ended is delivered by the next one', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'stripe-')), 'stripe.jsonl');
  const first = await aTold([], { file });
  first.stripe.deliveries.set({ hold: true });
  await first.end(true);
  await first.stripe.stop();
  first.endpoint.received.length = 0;
  const { stripe } = await aStripe({
    file,
    webhook: { url: first.endpoint.url, secrets: ['whsec_1'] },
  });
  await stripe.settled();
  expect(first.endpoint.events().at(-1)).toMatchObject({
    type: 'customer.subscription.updated',
    data: { object: { id: first.id } },
  });
});
