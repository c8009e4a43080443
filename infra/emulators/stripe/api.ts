import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ApiCall, ApiReply } from '../service/server.ts';
import type { Account } from './account.ts';
import { catalogRoutes } from './catalog.ts';
import { checkoutRoutes } from './checkout-sessions.ts';
import { creditNoteRoutes } from './payments/credit-notes.ts';
import { customerRoutes } from './customers.ts';
import { invalidRequest, StripeRefusal } from './errors.ts';
import { expandAll } from './expand.ts';
import { type Form, parseForm } from './form.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import type { Answered } from './objects.ts';
import { paymentMethodRoutes } from './payments/payment-methods.ts';
import { paymentRoutes } from './payments/payment-routes.ts';
import type { Route } from './route.ts';
import { subscriptionRoutes } from './subscriptions/subscription-routes.ts';
import { webhookRoutes } from './webhooks.ts';
import { apiVersion, newId, seconds, type World } from './world.ts';

const routes: readonly Route[] = [
  ...catalogRoutes,
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...creditNoteRoutes,
  ...paymentRoutes,
  ...webhookRoutes,
];

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
  const digest = (given: string): Buffer => createHash('sha256').update(given).digest();
  if (timingSafeEqual(digest(sent), digest(`Bearer ${key}`))) return;
  const why = sent.startsWith('Bearer ')
    ? `Invalid API Key provided: ${sent.slice(7, 15)}****`
    : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
  throw new StripeRefusal(401, 'invalid_request_error', why);
};

/** @throws StripeRefusal for another version than the one this stand-in speaks, and for what is no form */
const readForm = ({ headers, query, body }: ApiCall): Form => {
  const version = header(headers, 'stripe-version') ?? apiVersion;
  if (version !== apiVersion)
    throw invalidRequest(`Invalid Stripe API version: ${version}. This stand-in speaks ${apiVersion} only.`);
  const type = header(headers, 'content-type') ?? '';
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded'))
    throw invalidRequest('Invalid request: the body must be application/x-www-form-urlencoded.');
  return parseForm([query, body].filter(Boolean).join('&'));
};

/** @throws StripeRefusal 404 */
const routeOf = ({ method, path }: ApiCall): { route: Route; id: string } => {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { route, id: decodeURIComponent(match[1] ?? '') };
  }
  throw new StripeRefusal(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
  );
};

/** The answer that a key had within a day. @throws StripeRefusal when it had another request */
const answeredBefore = (world: World, key: string, request: string): Answered | undefined => {
  const known = world.store.get('answered', key);
  if (!known || known.at + keptFor <= seconds(world.clock())) return undefined;
  if (known.request === request) return known;
  throw new StripeRefusal(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
};

/** The refusal that an error stands for; one that is none is a defect of the stand-in. */
const refusalFrom = (error: unknown): StripeRefusal => {
  if (error instanceof StripeRefusal) return error;
  console.error('The local Stripe failed', error);
  return new StripeRefusal(500, 'api_error', 'The local Stripe has a defect; its log says more.');
};
const bodyOf = (refusal: StripeRefusal): string => JSON.stringify(refusal.body(), null, 2);

/**
 * Answers a call as Stripe does. It is carried out at once or not at all.
 * @param running keys of calls that are being carried out at this moment
 */
export const answer = async (
  { world, transact, catchUp }: Account,
  secret: string,
  call: ApiCall,
  running: Set<string>,
  beforeRun: () => Promise<void>,
): Promise<StripeReply> => {
  const requestId = newId('req');
  const key = call.method === 'POST' ? header(call.headers, 'idempotency-key') : undefined;
  let form: Form = {};
  const reply = (status: number, body: string, more: Record<string, string> = {}): StripeReply => ({
    status,
    headers: {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': apiVersion,
      ...more,
    },
    body,
    form,
  });

  const carryOut = async (): Promise<StripeReply> => {
    const { route, id } = routeOf(call);
    const request = `${call.method} ${call.path} ${JSON.stringify(form)}`;
    const remember = (status: number, body: string): void => {
      if (key !== undefined)
        world.store.put('answered', {
          id: key,
          request,
          status,
          body,
          requestId,
          at: seconds(world.clock()),
        });
    };
    const known = key === undefined ? undefined : answeredBefore(world, key, request);
    if (known)
      return reply(known.status, known.body, {
        'idempotent-replayed': 'true',
        'request-id': known.requestId,
      });
    if (key !== undefined && running.has(key))
      throw new StripeRefusal(
        409,
        'idempotency_error',
        'There is currently another in-progress request using this idempotency key (that probably means you submitted twice, and the other request is still going through).',
        { code: 'idempotency_key_in_use' },
      );
    // Parameters are checked first: a call that Stripe does not begin leaves its key unused.
    const { expand, run } = route.prepare(form);
    if (key !== undefined) running.add(key);
    try {
      await beforeRun();
      catchUp();
      const body = transact(
        () => {
          const result = JSON.stringify(expandAll(world, run(world, id), expand), null, 2);
          remember(200, result);
          return result;
        },
        (error) => {
          if (!(error instanceof StripeRefusal && error.keepsChanges)) return false;
          remember(error.status, bodyOf(error));
          return true;
        },
      );
      return reply(200, body);
    } catch (error) {
      const refusal = refusalFrom(error);
      if (refusal.status !== 500) transact(() => remember(refusal.status, bodyOf(refusal)));
      return reply(refusal.status, bodyOf(refusal));
    } finally {
      if (key !== undefined) running.delete(key);
    }
  };

  try {
    authenticate(call.headers, secret);
    form = readForm(call);
    return await carryOut();
  } catch (error) {
    const refusal = refusalFrom(error);
    return reply(refusal.status, bodyOf(refusal));
  }
};
