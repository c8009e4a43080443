import { createHmac, randomUUID } from 'node:crypto';
import type { Message, Receiver } from '../service/deliveries.ts';
import { type Event, present, type World } from './world.ts';

/** Tells the endpoint of what happened, if there is one. */
export const emit = (world: World, event: Event['event'], id: string): void => {
  if (!world.webhook) return;
  const type = event.startsWith('ORDERS.') ? 'orders' : 'rewards';
  const told: Event = { id: randomUUID(), event, created_utc: present(world), resource: { id, type } };
  world.store.put('event', told);
  world.outbox.push(told);
};

export const receiver = ({ url, privateKey }: NonNullable<World['webhook']>): Receiver => ({
  url,
  headers: (body) => ({
    'user-agent': 'Tremendous (local stand-in)',
    'tremendous-webhook-signature': `sha256=${createHmac('sha256', privateKey).update(body).digest('hex')}`,
  }),
});

export const messageOf = ({ id, event, created_utc, resource }: Event): Message => ({
  id,
  type: event,
  body: JSON.stringify({ event, uuid: id, created_utc, payload: { resource, meta: {} } }),
});
