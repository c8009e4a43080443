import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { aStripe, aTeam, subscribe } from '../support/stripe.ts';
import { anEndpoint as anyEndpoint } from '../support/webhook-endpoint.ts';

/** An endpoint that reads what it gets as events of Stripe. */
const anEndpoint = async (statuses: number[] = []) => {
  const endpoint = await anyEndpoint(statuses);
  const events = (): Stripe.Event[] => endpoint.received.map(({ body }) => JSON.parse(body) as Stripe.Event);
  return { ...endpoint, events, types: () => events().map(({ type }) => type) };
};

test('events are signed with each secret, and say what changed and by which call', async () => {
  const endpoint = await anEndpoint();
  const secrets = ['whsec_old', 'whsec_new'];
  const { sdk, stripe, now } = await aStripe({ webhook: { url: endpoint.url, secrets } });
  const customer = await sdk.customers.create({ name: 'Anna', metadata: { team: '1' } });
  const { lastResponse } = await sdk.customers.update(
    customer.id,
    { name: 'Ana', metadata: { team: '2' } },
    { idempotencyKey: 'rename' },
  );
  await stripe.settled();
  expect(endpoint.types()).toEqual(['customer.created', 'customer.updated']);
  for (const { body, headers } of endpoint.received)
    for (const secret of secrets) {
      const signature = String(headers['stripe-signature']);
      const event = sdk.webhooks.constructEvent(
        body,
        signature,
        secret,
        undefined,
        undefined,
        now().getTime(),
      );
      expect(event.api_version).toBe('2026-10-28.endive');
      expect(() =>
        sdk.webhooks.constructEvent(
          body.replace('Ana', 'Eva').replace('Anna', 'Eva'),
          signature,
          secret,
          undefined,
          undefined,
          now().getTime(),
        ),
      ).toThrow('No signatures found');
    }
  expect(endpoint.events()[1]).toMatchObject({
    data: { object: { name: 'Ana' }, previous_attributes: { name: 'Anna', metadata: { team: '1' } } },
    request: { id: lastResponse.requestId, idempotency_key: 'rename' },
  });
  const [kept] = (await sdk.events.list({ type: 'customer.updated' })).data;
  expect(kept).toMatchObject({ id: endpoint.events()[1]?.id, pending_webhooks: 0 });
});

test('an endpoint made by the API gets the types it wants, until it is deleted', async () => {
  const endpoint = await anEndpoint();
  const { sdk, stripe } = await aStripe();
  const made = await sdk.webhookEndpoints.create({
    url: endpoint.url,
    enabled_events: ['customer.subscription.created', 'invoice.paid'],
  });
  await subscribe(sdk, await aTeam(sdk));
  await stripe.settled();
  expect(endpoint.types().toSorted()).toEqual(['customer.subscription.created', 'invoice.paid']);
  expect(made.secret).toMatch(/^whsec_/);
  expect(await sdk.webhookEndpoints.retrieve(made.id)).not.toHaveProperty('secret');
  await sdk.webhookEndpoints.del(made.id);
  await sdk.customers.create();
  await stripe.settled();
  expect(endpoint.received).toHaveLength(2);
});

test('an event that is not taken is brought again, a bounded number of times', async () => {
  const endpoint = await anEndpoint([500, 500, 200, 500, 500, 500]);
  const { sdk, stripe } = await aStripe({
    webhook: { url: endpoint.url, secrets: ['whsec_1'] },
    deliveries: { attempts: 3, firstRetryMs: 1 },
  });
  await sdk.customers.create();
  await stripe.settled();
  await sdk.customers.create();
  await stripe.settled();
  expect(stripe.deliveries.list().map(({ status, attempts }) => [status, attempts])).toEqual([
    ['delivered', 3],
    ['failed', 3],
  ]);
});

test('tests can double, reorder, hold and lose events', async () => {
  const endpoint = await anEndpoint();
  const { sdk, stripe } = await aStripe({ webhook: { url: endpoint.url, secrets: ['whsec_1'] } });
  const control = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${stripe.origin}/_control/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { data?: { status: string }[] } };
  };
  stripe.deliveries.set({ duplicate: true });
  await sdk.customers.create();
  await stripe.settled();
  expect(endpoint.types()).toEqual(['customer.created', 'customer.created']);
  expect(new Set(endpoint.events().map(({ id }) => id)).size).toBe(1);

  endpoint.received.length = 0;
  await control('POST', 'deliveries', { duplicate: false, hold: true, order: 'reversed' });
  const customer = await sdk.customers.create();
  await sdk.customers.update(customer.id, { name: 'Anna' });
  await control('POST', 'settled');
  expect(endpoint.received).toEqual([]);
  await control('POST', 'deliveries', { hold: false });
  await control('POST', 'settled');
  expect(endpoint.types()).toEqual(['customer.updated', 'customer.created']);

  endpoint.received.length = 0;
  stripe.deliveries.set({ order: 'as_sent', lose: 1 });
  await sdk.customers.create();
  await sdk.products.create({ name: 'Pro' });
  await stripe.settled();
  expect(endpoint.types()).toEqual(['product.created']);
  const { data } = (await control('GET', 'deliveries')).body;
  expect(data?.at(-2)?.status).toBe('lost');
  expect((await control('POST', 'deliveries', { order: 'sideways' })).status).toBe(400);
  expect((await control('POST', 'fail', { kind: 'status', status: 503, path: '/v1/products' })).status).toBe(
    200,
  );
  await expect(sdk.products.list()).rejects.toMatchObject({ statusCode: 503 });
});

test('a renewal tells of each step, as the work of time and of no call', async () => {
  const endpoint = await anEndpoint();
  const { sdk, stripe, moveTo } = await aStripe({ webhook: { url: endpoint.url, secrets: ['whsec_1'] } });
  await subscribe(sdk, await aTeam(sdk));
  await stripe.settled();
  expect(endpoint.types()).toEqual(
    expect.arrayContaining([
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.paid',
      'customer.subscription.updated',
      'invoice_payment.paid',
    ]),
  );
  endpoint.received.length = 0;
  await moveTo('2026-02-15T13:00:00Z');
  const told = endpoint.events();
  expect(told.map(({ type }) => type)).toEqual([
    'invoice.created',
    'customer.subscription.updated',
    'payment_intent.created',
    'invoice.finalized',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice.updated',
    'invoice.paid',
    'invoice.payment_succeeded',
    'invoice_payment.paid',
  ]);
  expect(told.every(({ request }) => request?.id === null)).toBe(true);
  expect(told.map(({ created }) => created)).toEqual(
    told.map(({ created }) => created).toSorted((one, other) => one - other),
  );
});

test('an event that was not delivered when the stand-in ended is delivered by the next one', async () => {
  const endpoint = await anEndpoint();
  const file = join(mkdtempSync(join(tmpdir(), 'stripe-')), 'stripe.jsonl');
  const options = { file, webhook: { url: endpoint.url, secrets: ['whsec_1'] } };
  const first = await aStripe(options);
  first.stripe.deliveries.set({ hold: true });
  const customer = await first.sdk.customers.create();
  await first.stripe.stop();
  const { stripe } = await aStripe(options);
  await stripe.settled();
  expect(endpoint.events()).toMatchObject([
    { type: 'customer.created', data: { object: { id: customer.id } } },
  ]);
});
