import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import * as z from 'zod';
import type { Message, Receiver } from '../service/deliveries.ts';
import type { Event, WebhookEndpoint } from './objects.ts';
import { bool, expanding, oneOf, paging, paramsOf, text, url } from './params.ts';
import { listing, route, type Route } from './route.ts';
import { apiVersion, change, newId, newText, now, type World } from './world.ts';

const enabled_events = z.array(text as z.ZodType<Stripe.WebhookEndpointCreateParams.EnabledEvent>).min(1);
const Create = paramsOf<Stripe.WebhookEndpointCreateParams>()({
  ...expanding,
  api_version: oneOf(apiVersion),
  enabled_events,
  url,
});
const Update = paramsOf<Stripe.WebhookEndpointUpdateParams>()({
  ...expanding,
  disabled: bool.optional(),
  enabled_events: enabled_events.optional(),
});
const Many = paramsOf<Stripe.WebhookEndpointListParams>()(paging);

export const webhookRoutes: readonly Route[] = [
  route('POST', 'webhook_endpoints', Create, ({ world, params }) => {
    const endpoint: WebhookEndpoint = {
      id: newId('we'),
      object: 'webhook_endpoint',
      api_version: params.api_version,
      application: null,
      created: now(world),
      description: null,
      enabled_events: params.enabled_events,
      livemode: false,
      metadata: {},
      status: 'enabled',
      url: params.url,
    };
    world.store.put('webhook_endpoint', endpoint);
    const secret = `whsec_${newText(32)}`;
    world.store.put('webhook_secret', { id: endpoint.id, secret });
    return { ...endpoint, secret };
  }),
  listing('webhook_endpoints', 'webhook_endpoint', Many, () => true),
  route('POST', 'webhook_endpoints/:id', Update, ({ world, id, params }) =>
    change(world, 'webhook_endpoint', id, {
      ...(params.enabled_events && { enabled_events: params.enabled_events }),
      ...(params.disabled !== undefined && { status: params.disabled ? 'disabled' : 'enabled' }),
    }),
  ),
];

/** `t=…,v1=…`: the moment and the body, signed with each secret (two while they are changed). */
const signatureOf = (body: string, secrets: readonly string[], at: number): string =>
  [
    `t=${at}`,
    ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`),
  ].join(',');

const receiver = (to: string, secrets: readonly string[]): Receiver => ({
  url: to,
  headers: (body, at) => ({
    'user-agent': 'Stripe/1.0 (local stand-in)',
    'stripe-signature': signatureOf(body, secrets, Math.floor(at.getTime() / 1000)),
  }),
});

/** Who gets an event of a type: a configured endpoint, and those that the API made. */
export const receiversOf = (
  { store }: World,
  configured: { readonly url: string; readonly secrets: readonly string[] } | undefined,
  type: string,
): Receiver[] => [
  ...(configured ? [receiver(configured.url, configured.secrets)] : []),
  ...store
    .all('webhook_endpoint')
    .filter((one) => one.status === 'enabled' && one.enabled_events.includes(type))
    .map((one) => receiver(one.url, [store.get('webhook_secret', one.id)?.secret ?? ''])),
];

export const messageOf = (event: Event): Message => ({
  id: event.id,
  type: event.type,
  body: JSON.stringify(event, null, 2),
});
