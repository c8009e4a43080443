import { Stripe } from 'stripe';
import { mkdtempSync, readFileSync, appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startStripe } from '#infra/local/emulators/stripe/start';
import { startInProcess } from '../support/service-process.ts';
import { aStripe, aTeam, clientOf, idOf, refusalOf, setItem, subscribe } from '../support/stripe.ts';

/** A call without the SDK, for what the SDK would never send. */
const raw = async (origin: string, path: string, form: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${origin}/v1/${path}`, {
    method: 'POST',
    body: form,
    headers: {
      authorization: 'Bearer sk_test_local',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { error?: Record<string, unknown>; id?: string },
  };
};

test('the SDK speaks the version of the stand-in', async () => {
  const { sdk } = await aStripe();
  expect(Stripe.API_VERSION).toBe('2026-10-28.endive');
  const { lastResponse } = await sdk.customers.create();
  expect(lastResponse).toMatchObject({ statusCode: 200, apiVersion: '2026-10-28.endive' });
  expect(lastResponse.requestId).toMatch(/^req_/);
});

const refusals: {
  name: string;
  path: string;
  form: string;
  headers?: Record<string, string>;
  status: number;
  error: object;
}[] = [
  {
    name: 'no key',
    path: 'customers',
    form: '',
    headers: { authorization: '' },
    status: 401,
    error: { type: 'invalid_request_error' },
  },
  {
    name: 'another key',
    path: 'customers',
    form: '',
    headers: { authorization: 'Bearer sk_test_other' },
    status: 401,
    error: { type: 'invalid_request_error' },
  },
  {
    name: 'another version',
    path: 'customers',
    form: '',
    headers: { 'stripe-version': '2024-06-20' },
    status: 400,
    error: { type: 'invalid_request_error' },
  },
  {
    name: 'JSON',
    path: 'customers',
    form: '{}',
    headers: { 'content-type': 'application/json' },
    status: 400,
    error: { type: 'invalid_request_error' },
  },
  {
    name: 'an unknown path',
    path: 'customer',
    form: '',
    status: 404,
    error: { type: 'invalid_request_error' },
  },
  {
    name: 'an unknown parameter',
    path: 'customers',
    form: 'nickname=Anna',
    status: 400,
    error: { code: 'parameter_unknown', param: 'nickname', message: 'Received unknown parameter: nickname' },
  },
  {
    name: 'an unknown parameter inside another',
    path: 'customers',
    form: 'address[planet]=Mars',
    status: 400,
    error: { code: 'parameter_unknown', param: 'address[planet]' },
  },
  {
    name: 'a missing parameter',
    path: 'prices',
    form: 'currency=usd&product=prod_1',
    status: 400,
    error: { code: 'parameter_missing', param: 'unit_amount' },
  },
  {
    name: 'a wrong number',
    path: 'products',
    form: 'name=Pro&active=perhaps',
    status: 400,
    error: { param: 'active', message: 'Invalid boolean: perhaps' },
  },
  {
    name: 'an empty text',
    path: 'products',
    form: 'name=',
    status: 400,
    error: { code: 'parameter_invalid_empty', param: 'name' },
  },
  {
    name: 'a value outside of a list',
    path: 'coupons',
    form: 'percent_off=10&duration=eternal',
    status: 400,
    error: { param: 'duration', message: 'Invalid duration: must be one of forever, once, or repeating' },
  },
  {
    name: 'a text for a list',
    path: 'subscriptions',
    form: 'customer=cus_1&items=price_1',
    status: 400,
    error: { param: 'items', message: 'Invalid array' },
  },
  {
    name: 'an object that does not exist',
    path: 'subscriptions',
    form: 'customer=cus_1&items[0][price]=price_1',
    status: 400,
    error: { code: 'resource_missing', param: 'customer', message: "No such customer: 'cus_1'" },
  },
  {
    name: 'a field that cannot be expanded',
    path: 'products',
    form: 'name=Pro&expand[]=metadata',
    status: 400,
    error: { message: 'This property cannot be expanded (metadata).' },
  },
];
test.for(refusals)('$name is refused', async ({ path, form, headers, status, error }) => {
  const { stripe } = await aStripe();
  const answer = await raw(stripe.origin, path, form, headers);
  expect(answer).toMatchObject({ status, body: { error } });
  expect(answer.headers.get('request-id')).toMatch(/^req_/);
});

test('an unknown id in the path is a 404 of the right kind', async () => {
  const { sdk } = await aStripe();
  expect(await refusalOf(sdk.subscriptions.retrieve('sub_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
  });
});

test('lists are paged from the newest, in both directions', async () => {
  const { sdk } = await aStripe();
  const made: string[] = [];
  for (let n = 0; n < 5; n += 1) made.unshift((await sdk.products.create({ name: `Product ${n}` })).id);
  const first = await sdk.products.list({ limit: 2 });
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 2), true]);
  const after = await sdk.products.list({ limit: 3, starting_after: made[1] ?? '' });
  expect([after.data.map(({ id }) => id), after.has_more]).toEqual([made.slice(2), false]);
  const before = await sdk.products.list({ limit: 2, ending_before: made[3] ?? '' });
  expect([before.data.map(({ id }) => id), before.has_more]).toEqual([made.slice(1, 3), true]);
  const all: string[] = [];
  for await (const { id } of sdk.products.list({ limit: 2 })) all.push(id);
  expect(all).toEqual(made);
  expect(await refusalOf(sdk.products.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
});

test('ids become objects along paths, in lists too', async () => {
  const { sdk } = await aStripe();
  const team = await aTeam(sdk);
  await subscribe(sdk, team);
  const prices = await sdk.prices.list({ lookup_keys: ['pro_year'], expand: ['data.product'] });
  expect(prices.data).toMatchObject([{ lookup_key: 'pro_year', product: { name: 'Pro' } }]);
  const { data } = await sdk.subscriptions.list({
    expand: ['data.latest_invoice.payments', 'data.customer', 'data.items.data.price.product'],
  });
  expect(data).toMatchObject([
    {
      customer: { email: 'anna@acme.example' },
      latest_invoice: { payments: { data: [{ status: 'paid' }] } },
      items: { data: [{ price: { product: { name: 'Pro' } } }] },
    },
  ]);
});

test('an idempotency key gives the first answer again, for 24 hours and the same parameters only', async () => {
  const { sdk, stripe, moveTo } = await aStripe();
  const options = { idempotencyKey: 'key-1' };
  const first = await sdk.customers.create({ email: 'a@acme.example' }, options);
  const again = await sdk.customers.create({ email: 'a@acme.example' }, options);
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await refusalOf(sdk.customers.create({ email: 'b@acme.example' }, options))).toMatchObject({
    statusCode: 400,
    type: 'StripeIdempotencyError',
  });
  await moveTo('2026-01-16T12:00:01Z');
  expect((await sdk.customers.create({ email: 'b@acme.example' }, options)).id).not.toBe(first.id);

  stripe.failNext({ kind: 'slow', ms: 2000, times: 1, path: '/v1/customers' });
  const twice = await Promise.allSettled(
    [1, 2].map(() => sdk.customers.create({ email: 'c@acme.example' }, { idempotencyKey: 'key-2' })),
  );
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = twice.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { statusCode: 409, code: 'idempotency_key_in_use' } });
});

test('a declined call keeps its answer under its key', async () => {
  const { sdk } = await aStripe();
  const team = await aTeam(sdk, 'pm_card_chargeCustomerFail');
  const { latest_invoice: invoice } = await subscribe(sdk, team);
  const pay = () => refusalOf(sdk.invoices.pay(idOf(invoice), {}, { idempotencyKey: 'pay-1' }));
  const first = await pay();
  await sdk.customers.update(team.customer.id, { name: 'Anna' });
  expect((await pay()).headers?.['request-id']).toBe(first.headers?.['request-id']);
  expect((await sdk.charges.list()).data).toHaveLength(2);
});

test('an answer that is lost is found again by the retry of the SDK, and nothing is done twice', async () => {
  const { stripe, sdk } = await aStripe();
  const patient = clientOf(stripe, 2);
  stripe.failNext({ kind: 'drop_after', times: 1 });
  const customer = await patient.customers.create({ email: 'once@acme.example' });
  expect((await sdk.customers.list()).data.map(({ id }) => id)).toEqual([customer.id]);
  stripe.failNext({ kind: 'status', status: 500, times: 1, path: '/v1/products' });
  expect(await refusalOf(sdk.products.create({ name: 'Pro' }))).toMatchObject({
    statusCode: 500,
    type: 'StripeAPIError',
  });
  // The SDK tries a broken connection once more, whatever it was told.
  stripe.failNext({ kind: 'drop_before', times: 2 });
  expect(await refusalOf(sdk.products.create({ name: 'Pro' }))).toMatchObject({
    type: 'StripeConnectionError',
  });
  expect((await sdk.products.list()).data).toEqual([]);
});

test('what was answered is there after a restart, and a torn last line is not', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'stripe-')), 'stripe.jsonl');
  const clock = { now: () => new Date('2026-01-15T12:00:00Z'), pollMs: 0, file };
  const first = await startStripe(clock);
  const sdk = clientOf(first);
  const team = await aTeam(sdk);
  const subscription = await subscribe(sdk, team);
  await sdk.customers.create({ name: 'Kept' }, { idempotencyKey: 'kept' });
  // As after `kill -9`: the file is read while its writer has not been stopped.
  const copy = `${file}.copy`;
  appendFileSync(copy, `${readFileSync(file, 'utf8')}[["customer","cus_torn",{"id":"cus_t`);
  await first.stop();
  for (const one of [file, copy]) {
    const { sdk: again } = await aStripe({ file: one });
    expect(await again.subscriptions.retrieve(subscription.id)).toEqual(
      await again.subscriptions.retrieve(subscription.id),
    );
    expect(await again.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
      items: subscription.items,
    });
    expect(
      (await again.customers.create({ name: 'Kept' }, { idempotencyKey: 'kept' })).lastResponse.headers[
        'idempotent-replayed'
      ],
    ).toBe('true');
    expect(await refusalOf(again.customers.retrieve('cus_torn'))).toMatchObject({ statusCode: 404 });
    await setItem(again, subscription, { quantity: 6 });
  }
});

test('kill -9 in the middle of calls loses none that was answered', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'stripe-')), 'stripe.jsonl');
  const { child, port } = await startInProcess('startStripe', file);
  const sdk = clientOf({ host: '127.0.0.1', port, key: 'sk_test_local' });
  const answered: string[] = [];
  await Promise.allSettled(
    Array.from({ length: 40 }, async () => {
      answered.push((await sdk.customers.create()).id);
      if (answered.length === 15) child.kill('SIGKILL');
    }),
  );
  expect(answered.length).toBeGreaterThanOrEqual(15);
  const { sdk: again } = await aStripe({ file });
  const kept = new Set((await again.customers.list({ limit: 100 })).data.map(({ id }) => id));
  expect(answered.filter((id) => !kept.has(id))).toEqual([]);
});

test('a damaged file is refused with a way out', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'stripe-')), 'stripe.jsonl');
  appendFileSync(file, 'not JSON\n');
  await expect(startStripe({ now: () => new Date(), file })).rejects.toThrow('is damaged. Remove it');
});
