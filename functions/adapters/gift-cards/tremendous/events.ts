import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { equalMacs } from '#functions/crypto/equal-macs';
import { PurchaseId } from '#shared/model/ids';
import type { TremendousClient, TremendousOrder } from './client.ts';

const Event = z.object({
  event: z.string(),
  payload: z.object({ resource: z.object({ id: z.string() }) }),
});

/** Whether a body was signed with one of our keys; while the key is replaced, two are valid. */
export const isSigned = (body: string, signature: string, keys: readonly string[]): boolean =>
  keys.some((key) => equalMacs(signature, `sha256=${createHmac('sha256', key).update(body).digest('hex')}`));

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Events name the order or the reward only; our id stands in the order. */
const orderOf = async (
  client: TremendousClient,
  { event, payload }: z.infer<typeof Event>,
): Promise<TremendousOrder | undefined> => {
  let id: string | undefined;
  if (event.startsWith('ORDERS.')) ({ id } = payload.resource);
  if (event.startsWith('REWARDS.')) {
    const found = await client.reward(payload.resource.id);
    if ('body' in found) id = found.body.reward.order_id;
  }
  const found = id === undefined ? undefined : await client.order(id);
  return found && 'body' in found ? found.body.order : undefined;
};

/** The purchase that an event is about; null for events about other things, and orders of other programs. */
export const purchaseOf = async (client: TremendousClient, body: string): Promise<PurchaseId | null> => {
  const event = Event.safeParse(jsonOf(body));
  if (!event.success) return null;
  const order = await orderOf(client, event.data);
  return PurchaseId.safeParse(order?.external_id).data ?? null;
};
