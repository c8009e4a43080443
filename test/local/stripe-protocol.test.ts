import { Stripe } from 'stripe';
import { mkdtempSync, readFileSync, appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startStripe } from '#infra/emulators/stripe/start';
import { startInProcess } from '../support/service-process.ts';
import {
  aStripe,
  aTeam,
  clientOf,
  enterCard,
  openCheckout,
  payWith,
  refusalOf,
  setItem,
  subscribe,
} from '../support/stripe.ts';

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
    path: 'customers/cus_1',
    form: 'address[planet]=Mars',
    status: 400,
    error: { code: 'parameter_unknown', param: 'address[planet]' },
  },
  {
    name: 'what Stripe takes, and no call of ours sends',
    path: 'customers',
    form: 'description=A%20team',
    status: 400,
    error: { code: 'parameter_unknown', param: 'description' },
  },
  {
    name: 'a missing parameter',
    path: 'prices',
    form: 'currency=usd&lookup_key=pro&product=prod_1&recurring[interval]=month',
    status: 400,
    error: { code: 'parameter_missing', param: 'unit_amount' },
  },
  {
    name: 'what is no number',
    path: 'prices',
    form: 'currency=usd&lookup_key=pro&product=prod_1&recurring[interval]=month&unit_amount=three',
    status: 400,
    error: { code: 'parameter_invalid_integer', param: 'unit_amount', message: 'Invalid integer: three' },
  },
  {
    name: 'neither true nor false',
    path: 'subscriptions/sub_1',
    form: 'cancel_at_period_end=perhaps',
    status: 400,
    error: { param: 'cancel_at_period_end', message: 'Invalid boolean: perhaps' },
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
    path: 'prices',
    form: 'currency=usd&lookup_key=pro&product=prod_1&recurring[interval]=day&unit_amount=1',
    status: 400,
    error: {
      param: 'recurring[interval]',
      message: 'Invalid recurring[interval]: must be one of month or year',
    },
  },
  {
    name: 'a text for a list',
    path: 'subscriptions',
    form: 'customer=cus_1&items=price_1',
    status: 400,
    error: { param: 'items', message: 'Invalid array' },
  },
  {
    name: 'an unknown parameter in a list',
    path: 'subscriptions/sub_1',
    form: 'items[0][id]=si_1&items[0][seats]=9',
    status: 400,
    error: { code: 'parameter_unknown', param: 'items[0][seats]' },
  },
  {
    name: 'a subscription that is no classic one',
    path: 'subscriptions',
    form: 'customer=cus_1&items[0][price]=price_1&items[0][quantity]=5',
    status: 400,
    error: { code: 'parameter_missing', param: 'billing_mode' },
  },
  {
    name: 'a parameter of another mode of a page',
    path: 'checkout/sessions',
    form: 'mode=setup&currency=usd&customer=cus_1&client_reference_id=1&metadata[a]=1&success_url=http://a.example&cancel_url=http://a.example&line_items[0][price]=price_1&line_items[0][quantity]=1',
    status: 400,
    error: { param: 'line_items', message: 'You can not pass `line_items` in `setup` mode.' },
  },
  {
    name: 'an object that does not exist',
    path: 'payment_methods/pm_card_visa/attach',
    form: 'customer=cus_1',
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

test('lists are paged from the newest', async () => {
  const { sdk } = await aStripe();
  const made: string[] = [];
  for (let n = 0; n < 5; n += 1) made.unshift((await sdk.customers.create({ name: `Team ${n}` })).id);
  const first = await sdk.customers.list({ limit: 2 });
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 2), true]);
  const after = await sdk.customers.list({ limit: 3, starting_after: made[1] ?? '' });
  expect([after.data.map(({ id }) => id), after.has_more]).toEqual([made.slice(2), false]);
  const all: string[] = [];
  for await (const { id } of sdk.customers.list({ limit: 2 })) all.push(id);
  expect(all).toEqual(made);
  expect(await refusalOf(sdk.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
  expect(await refusalOf(sdk.customers.list({ starting_after: 'cus_none' }))).toMatchObject({
    param: 'starting_after',
  });
});

test('ids become objects along paths, in lists too', async () => {
  const { sdk } = await aStripe();
  const team = await aTeam(sdk);
  const { customer, card } = team;
  expect(
    await sdk.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }),
  ).toMatchObject({ invoice_settings: { default_payment_method: { id: card, card: { last4: '4242' } } } });
  const page = await openCheckout(sdk, team);
  const { data } = await sdk.checkout.sessions.list({ customer });
  expect(data).toMatchObject([{ id: page.id, subscription: null }]);
  const absent = { expand: ['setup_intent.payment_method', 'subscription.default_payment_method'] };
  expect(await sdk.checkout.sessions.retrieve(page.id, absent)).toMatchObject({
    setup_intent: null,
    subscription: null,
  });
  await enterCard(page, '4242424242424242');
  const subscriptions = await sdk.subscriptions.list({ expand: ['data.latest_invoice'] });
  expect(subscriptions.data).toMatchObject([{ latest_invoice: { object: 'invoice', total: 1500 } }]);
});

test('an idempotency key gives the first answer again, for 24 hours and the same parameters only', async () => {
  const { sdk, stripe, moveTo } = await aStripe();
  const options = { idempotencyKey: 'key-1' };
  const first = await sdk.customers.create({ name: 'A' }, options);
  const again = await sdk.customers.create({ name: 'A' }, options);
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await refusalOf(sdk.customers.create({ name: 'B' }, options))).toMatchObject({
    statusCode: 400,
    type: 'StripeIdempotencyError',
  });
  await moveTo('2026-01-16T12:00:01Z');
  expect((await sdk.customers.create({ name: 'B' }, options)).id).not.toBe(first.id);

  stripe.failNext({ kind: 'slow', ms: 2000, times: 1, path: '/v1/customers' });
  const twice = await Promise.allSettled(
    [1, 2].map(() => sdk.customers.create({ name: 'C' }, { idempotencyKey: 'key-2' })),
  );
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = twice.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { statusCode: 409, code: 'idempotency_key_in_use' } });
});

test('a declined call keeps its answer under its key', async () => {
  const { sdk, moveTo } = await aStripe();
  const team = await aTeam(sdk);
  await subscribe(sdk, team);
  await sdk.paymentMethods.detach(team.card);
  await moveTo('2026-02-15T13:00:00Z');
  const [open] = (await sdk.invoices.list({ status: 'open' })).data;
  const pay = () => refusalOf(sdk.invoices.pay(open?.id ?? '', {}, { idempotencyKey: 'pay-1' }));
  const first = await pay();
  await payWith(sdk, team.customer, 'pm_card_visa');
  expect((await pay()).headers?.['request-id']).toBe(first.headers?.['request-id']);
  expect((await sdk.invoices.retrieve(open?.id ?? '')).status).toBe('open');
});

test('an answer that is lost is found again by the retry of the SDK, and nothing is done twice', async () => {
  const { stripe, sdk } = await aStripe();
  const patient = clientOf(stripe, 2);
  stripe.failNext({ kind: 'drop_after', times: 1 });
  const customer = await patient.customers.create({ name: 'Once' });
  expect((await sdk.customers.list()).data.map(({ id }) => id)).toEqual([customer.id]);
  stripe.failNext({ kind: 'status', status: 500, times: 1, path: '/v1/customers' });
  expect(await refusalOf(sdk.customers.create({ name: 'Never' }))).toMatchObject({
    statusCode: 500,
    type: 'StripeAPIError',
  });
  // The SDK tries a broken connection once more, whatever it was told.
  stripe.failNext({ kind: 'drop_before', times: 2 });
  expect(await refusalOf(sdk.customers.create({ name: 'Never' }))).toMatchObject({
    type: 'StripeConnectionError',
  });
  expect((await sdk.customers.list()).data).toHaveLength(1);
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
