import type Stripe from 'stripe';
import * as z from 'zod';
import { has, pageOf } from './lists.ts';
import type { WebhookEndpoint } from './objects.ts';
import {
  bool,
  clearable,
  created,
  expanding,
  metadata,
  none,
  oneOf,
  paging,
  paramsOf,
  text,
  url,
} from './params.ts';
import { mergeMetadata, orNull, route, type Route } from './route.ts';
import { apiVersion, find, newId, newText, seconds } from './world.ts';

const ManyEvents = paramsOf<Stripe.EventListParams>()({
  ...expanding,
  ...paging,
  ...created,
  delivery_success: bool.optional(),
  type: text.optional(),
  types: z.array(text).max(20).optional(),
});
const OneEvent = paramsOf<Stripe.EventRetrieveParams>()(expanding);
const eventType = text as z.ZodType<Stripe.WebhookEndpointCreateParams.EnabledEvent>;
const Create = paramsOf<Stripe.WebhookEndpointCreateParams>()({
  ...expanding,
  api_version: oneOf(apiVersion).optional(),
  description: clearable.optional(),
  enabled_events: z.array(eventType).min(1),
  metadata: z.union([metadata, none]).optional(),
  url,
});
const Update = paramsOf<Stripe.WebhookEndpointUpdateParams>()({
  ...expanding,
  description: clearable.optional(),
  disabled: bool.optional(),
  enabled_events: z.array(eventType).min(1).optional(),
  metadata: z.union([metadata, none]).optional(),
  url: url.optional(),
});
const Many = paramsOf<Stripe.WebhookEndpointListParams>()({ ...expanding, ...paging });
const One = paramsOf<Stripe.WebhookEndpointRetrieveParams>()(expanding);
const Delete = paramsOf<Stripe.WebhookEndpointDeleteParams & { expand?: string[] }>()(expanding);

/** `customer.*` stands for all types of customers. */
const isType = (type: string, wanted: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;

/** The secret is shown once, when an endpoint is made. */
const withoutSecret = (endpoint: WebhookEndpoint): WebhookEndpoint => {
  const { secret: _, ...shown } = endpoint;
  return shown;
};

export const eventRoutes: readonly Route[] = [
  route('GET', 'events', ManyEvents, ({ world, params }) =>
    pageOf(
      world.store
        .all('event')
        .filter(
          (one) =>
            (params.type === undefined || isType(one.type, params.type)) &&
            (params.types === undefined || params.types.some((type) => isType(one.type, type))) &&
            (params.delivery_success === undefined ||
              (one.pending_webhooks === 0) === params.delivery_success) &&
            has(one, params, []),
        ),
      '/v1/events',
      params,
    ),
  ),
  route('GET', 'events/:id', OneEvent, ({ world, id }) => find(world, 'event', id)),
  route('POST', 'webhook_endpoints', Create, ({ world, params }) => {
    const endpoint: WebhookEndpoint = {
      id: newId('we'),
      object: 'webhook_endpoint',
      api_version: params.api_version ?? null,
      application: null,
      created: seconds(world.clock()),
      description: orNull(params.description),
      enabled_events: params.enabled_events,
      livemode: false,
      metadata: mergeMetadata({}, params.metadata),
      secret: `whsec_${newText(32)}`,
      status: 'enabled',
      url: params.url,
    };
    world.store.put('webhook_endpoint', endpoint);
    return endpoint;
  }),
  route('GET', 'webhook_endpoints', Many, ({ world, params }) =>
    pageOf(world.store.all('webhook_endpoint').map(withoutSecret), '/v1/webhook_endpoints', params),
  ),
  route('GET', 'webhook_endpoints/:id', One, ({ world, id }) =>
    withoutSecret(find(world, 'webhook_endpoint', id)),
  ),
  route('POST', 'webhook_endpoints/:id', Update, ({ world, id, params }) => {
    const endpoint = find(world, 'webhook_endpoint', id);
    const next: WebhookEndpoint = {
      ...endpoint,
      description: params.description === undefined ? endpoint.description : orNull(params.description),
      enabled_events: params.enabled_events ?? endpoint.enabled_events,
      metadata: mergeMetadata(endpoint.metadata, params.metadata),
      status: params.disabled === undefined ? endpoint.status : params.disabled ? 'disabled' : 'enabled',
      url: params.url ?? endpoint.url,
    };
    world.store.put('webhook_endpoint', next);
    return withoutSecret(next);
  }),
  route('DELETE', 'webhook_endpoints/:id', Delete, ({ world, id }) => {
    find(world, 'webhook_endpoint', id);
    world.store.drop('webhook_endpoint', id);
    return { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint;
  }),
];

/** Whether an endpoint wants events of a type. */
export const wants = (
  { status, enabled_events: types }: Pick<WebhookEndpoint, 'status' | 'enabled_events'>,
  type: string,
): boolean => status === 'enabled' && types.some((wanted) => isType(type, wanted));
