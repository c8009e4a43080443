import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ApiCall, ApiReply } from '../service/server.ts';
import type { Account } from './account.ts';
import { balanceRoutes } from './balances.ts';
import { checkoutRoutes, lineItemsOf } from './checkout-sessions.ts';
import { couponRoutes } from './coupons.ts';
import { creditNoteRoutes } from './credit-notes.ts';
import { customerRoutes } from './customers.ts';
import { invalidRequest, StripeRefusal } from './errors.ts';
import { eventRoutes } from './events.ts';
import { expandAll, type Includable } from './expand.ts';
import { type Form, parseForm } from './form.ts';
import { includableOfInvoice, invoiceRoutes } from './invoice-routes.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { paymentRoutes } from './payment-routes.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { promotionCodeRoutes } from './promotion-codes.ts';
import { refundRoutes } from './refunds.ts';
import type { Route } from './route.ts';
import { setupIntentRoutes } from './setup-intents.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import { apiVersion, newId, seconds } from './world.ts';

const routes: readonly Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...balanceRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...couponRoutes,
  ...promotionCodeRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...creditNoteRoutes,
  ...paymentRoutes,
  ...setupIntentRoutes,
  ...refundRoutes,
  ...eventRoutes,
];
const includable: Includable = {
  invoice: includableOfInvoice,
  'checkout.session': { line_items: (world, { id }) => lineItemsOf(world, String(id)) },
  customer: {
    subscriptions: (world, { id }) => ({
      object: 'list',
      data: world.store.all('subscription').filter((one) => one.customer === id && one.ended_at === null),
      has_more: false,
      url: `/v1/customers/${String(id)}/subscriptions`,
    }),
  },
  charge: {
    refunds: (world, { id }) => ({
      object: 'list',
      data: world.store.all('refund').filter((one) => one.charge === id),
      has_more: false,
      url: `/v1/charges/${String(id)}/refunds`,
    }),
  },
};

/** With what was sent, decoded. */
type StripeReply = ApiReply & { form: Form };
const keptFor = 24 * 3600;

const header = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** @throws StripeRefusal 401 unless the call carries the account's key */
const authenticate = (headers: IncomingHttpHeaders, key: string): void => {
  const sent = header(headers, 'authorization') ?? '';
  if (!sent.startsWith('Bearer '))
    throw new StripeRefusal(
      401,
      'invalid_request_error',
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    );
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(sent.slice(7)), digest(key)))
    throw new StripeRefusal(
      401,
      'invalid_request_error',
      `Invalid API Key provided: ${sent.slice(7, 15)}****`,
      {
        code: 'api_key_invalid',
      },
    );
};

/** @throws StripeRefusal for another version than the one this stand-in speaks */
const checkVersion = (headers: IncomingHttpHeaders): void => {
  const version = header(headers, 'stripe-version') ?? apiVersion;
  if (version !== apiVersion)
    throw invalidRequest(`Invalid Stripe API version: ${version}. This stand-in speaks ${apiVersion} only.`);
};

/** Keys of calls that are being carried out at this moment. */
type Running = Set<string>;

/** Answers a call as Stripe does. It is carried out at once or not at all. */
export const answer = async (
  account: Account,
  key: string,
  request: ApiCall,
  running: Running,
  beforeRun: () => Promise<void>,
): Promise<StripeReply> => {
  const requestId = newId('req');
  const idempotencyKey = request.method === 'POST' ? header(request.headers, 'idempotency-key') : undefined;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': apiVersion,
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
  let form: Form = {};
  const reply = (status: number, body: string, more: Record<string, string> = {}): StripeReply => ({
    status,
    headers: { ...headers, ...more },
    body,
    form,
  });
  const refused = (error: unknown): StripeReply => {
    const refusal =
      error instanceof StripeRefusal
        ? error
        : new StripeRefusal(500, 'api_error', 'The local Stripe has a defect; its log says more.');
    if (refusal !== error) console.error('The local Stripe failed', error);
    return reply(refusal.status, JSON.stringify(refusal.body(), null, 2));
  };

  try {
    authenticate(request.headers, key);
    checkVersion(request.headers);
    const isPost = request.method === 'POST';
    if (
      isPost &&
      request.body !== '' &&
      !header(request.headers, 'content-type')?.startsWith('application/x-www-form-urlencoded')
    )
      throw invalidRequest('Invalid request: the body must be application/x-www-form-urlencoded.');
    form = parseForm([request.query, request.body].filter(Boolean).join('&'));
    const found = routes
      .filter(({ method }) => method === request.method)
      .map((route) => ({ route, match: route.path.exec(request.path) }))
      .find(({ match }) => match !== null);
    if (!found)
      throw new StripeRefusal(
        404,
        'invalid_request_error',
        `Unrecognized request URL (${request.method}: ${request.path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
      );
    const { world } = account;
    const fingerprint = `${request.method} ${request.path} ${JSON.stringify(form)}`;
    if (idempotencyKey !== undefined) {
      const known = world.store.get('answered', idempotencyKey);
      if (known && known.at + keptFor > seconds(world.clock())) {
        if (known.request !== fingerprint)
          throw new StripeRefusal(
            400,
            'idempotency_error',
            `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`,
          );
        return reply(known.status, known.body, {
          'idempotent-replayed': 'true',
          'original-request': known.requestId,
          'request-id': known.requestId,
        });
      }
      if (running.has(idempotencyKey))
        throw new StripeRefusal(
          409,
          'idempotency_error',
          'There is currently another in-progress request using this idempotency key (that probably means you submitted twice, and the other request is still going through).',
          { code: 'idempotency_key_in_use' },
        );
      running.add(idempotencyKey);
    }
    try {
      // Parameters are checked first: a call that Stripe does not begin leaves its key unused.
      const { expand, run } = found.route.prepare(form);
      await beforeRun();
      account.catchUp();
      world.request = { id: requestId, idempotency_key: idempotencyKey ?? null };
      const remember = (status: number, body: string): void => {
        if (idempotencyKey === undefined) return;
        world.store.put('answered', {
          id: idempotencyKey,
          request: fingerprint,
          status,
          body,
          requestId,
          at: seconds(world.clock()),
        });
      };
      try {
        const body = account.transact(
          () => {
            const result = run(world, decodeURIComponent(found.match?.[1] ?? ''));
            const text = JSON.stringify(expandAll(world, includable, result, expand), null, 2);
            remember(200, text);
            return text;
          },
          (error) => {
            if (!(error instanceof StripeRefusal && error.keepsChanges)) return false;
            remember(error.status, JSON.stringify(error.body(), null, 2));
            return true;
          },
        );
        return reply(200, body);
      } catch (error) {
        const told = refused(error);
        if (told.status !== 500) account.transact(() => remember(told.status, told.body));
        return told;
      } finally {
        world.request = null;
      }
    } finally {
      if (idempotencyKey !== undefined) running.delete(idempotencyKey);
    }
  } catch (error) {
    return refused(error);
  }
};
