import { createHmac, randomBytes } from 'node:crypto';
import type { ListWebhooks200Response } from 'tremendous';
import * as z from 'zod';
import type { Message, Receiver } from '../service/deliveries.ts';
import { notFound } from './errors.ts';
import { type Event, eventTypes, type Webhook } from './objects.ts';
import { parsed } from './params.ts';
import { eventOf, newId, type World } from './world.ts';

type Shown = NonNullable<ListWebhooks200Response['webhooks']>[number];

const Create = z.strictObject({
  url: z.string().refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'This is no address.'),
});
const Simulate = z.strictObject({ event: z.enum(eventTypes) });

export const receiver = ({ url, private_key: key }: Pick<Webhook, 'url' | 'private_key'>): Receiver => ({
  url,
  headers: (body) => ({
    'user-agent': 'Tremendous (local stand-in)',
    'tremendous-webhook-signature': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
  }),
});

export const messageOf = ({ id, event, created_utc, resource }: Event): Message => ({
  id,
  type: event,
  body: JSON.stringify({ event, uuid: id, created_utc, payload: { resource, meta: {} } }),
});

/** @throws TremendousRefusal 404 */
const webhookNamed = ({ store }: World, id: string): Webhook => {
  const found = store.get('webhook', id);
  if (!found) throw notFound('webhook');
  return found;
};

/** An account has one endpoint; the call that would make a second one moves it. */
export const createWebhook = (world: World, sent: unknown): { webhook: Shown } => {
  const { url } = parsed(Create, sent);
  const [known] = world.store.all('webhook');
  const webhook = {
    id: known?.id ?? newId(),
    url,
    private_key: known?.private_key ?? randomBytes(15).toString('base64url'),
  };
  world.store.put('webhook', webhook);
  return { webhook };
};

export const listWebhooks = ({ store }: World): { webhooks: Shown[] } => ({ webhooks: store.all('webhook') });

export const getWebhook = (world: World, id: string): { webhook: Shown } => ({
  webhook: webhookNamed(world, id),
});

export const deleteWebhook = (world: World, id: string): object => {
  webhookNamed(world, id);
  world.store.drop('webhook', id);
  return {};
};

export const listEvents = (world: World, id: string): { events: string[] } => {
  webhookNamed(world, id);
  return { events: [...eventTypes] };
};

/** A message about nothing that exists, to try an endpoint. */
export const simulate = (world: World, id: string, sent: unknown): object => {
  webhookNamed(world, id);
  const { event } = parsed(Simulate, sent);
  world.outbox.push(eventOf(world, event, newId()));
  return {};
};
