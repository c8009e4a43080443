import { createHmac } from 'node:crypto';
import type { Message, Receiver } from '../service/deliveries.ts';
import { wants } from './events.ts';
import type { Event } from './objects.ts';
import type { World } from './world.ts';

/** `t=…,v1=…`: the moment and the body, signed with each secret (two while they are changed). */
const signatureOf = (body: string, secrets: readonly string[], at: number): string =>
  [
    `t=${at}`,
    ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`),
  ].join(',');

const receiver = (url: string, secrets: readonly string[]): Receiver => ({
  url,
  headers: (body, at) => ({
    'user-agent': 'Stripe/1.0 (local stand-in)',
    'stripe-signature': signatureOf(body, secrets, Math.floor(at.getTime() / 1000)),
  }),
});

/** Who gets an event of a type: a configured endpoint, and those that the API made. */
export const receiversOf = (
  world: World,
  configured: { readonly url: string; readonly secrets: readonly string[] } | undefined,
  type: string,
): Receiver[] => [
  ...(configured ? [receiver(configured.url, configured.secrets)] : []),
  ...world.store
    .all('webhook_endpoint')
    .filter((one) => wants(one, type))
    .map(({ url, secret = '' }) => receiver(url, [secret])),
];

export const messageOf = (event: Event): Message => ({
  id: event.id,
  type: event.type,
  body: JSON.stringify(event, null, 2),
});
