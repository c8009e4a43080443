import type { GetOrder200Response } from 'tremendous';
import { TremendousRefusal } from './errors.ts';
import type { Order } from './objects.ts';
import { getOrder } from './orders.ts';
import { emit, orderNamed, pay, rewardNamed, type World } from './world.ts';

/** Carries out an order that waited. @throws TremendousRefusal 402, and it still waits */
export const execute = (world: World, order: Order): void => {
  pay(world, order.cents);
  const reward = rewardNamed(world, order.reward);
  const { method } = reward.delivery;
  world.store.put('order', { ...order, status: 'EXECUTED', payment: 'paid' });
  world.store.put('reward', {
    ...reward,
    delivery: { method, status: method === 'LINK' ? 'SUCCEEDED' : 'PENDING' },
  });
  if (order.status === 'PENDING APPROVAL') emit(world, 'ORDERS.APPROVED', order.id);
};

export const cancelOrder = (world: World, order: Order): void => {
  world.store.put('order', { ...order, status: 'CANCELED' });
  emit(world, 'ORDERS.CANCELED', order.id);
};

/** @throws TremendousRefusal 403 | 404 | 422 */
const waiting = (world: World, id: string): Order => {
  if (!world.settings.approvals)
    throw new TremendousRefusal(403, 'Approvals by the API are switched off in the dashboard.');
  const order = orderNamed(world, id);
  if (order.status !== 'PENDING APPROVAL')
    throw new TremendousRefusal(422, 'This order does not wait for an approval.');
  return order;
};

export const approveOrder = (world: World, id: string): GetOrder200Response => {
  execute(world, waiting(world, id));
  return getOrder(world, id);
};

export const rejectOrder = (world: World, id: string): GetOrder200Response => {
  cancelOrder(world, waiting(world, id));
  return getOrder(world, id);
};
