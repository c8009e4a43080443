import { randomBytes } from 'node:crypto';
import type { GenerateRewardLink200Response, GetReward200Response, ListRewards200Response } from 'tremendous';
import * as z from 'zod';
import { TremendousRefusal } from './errors.ts';
import type { Reward } from './objects.ts';
import { pageOf, paging, parsed } from './params.ts';
import { digestOf, emit, orderNamed, rewardNamed, setBalance, balanceOf, type World } from './world.ts';

const Many = z.strictObject(paging(100));

/** @param link only in the answer that makes it */
export const shownReward = (reward: Reward, link?: string): GetReward200Response['reward'] => {
  const { id, order_id, created_at, value, recipient, delivery } = reward;
  return {
    id,
    order_id,
    created_at,
    expires_at: null,
    value: value as NonNullable<GetReward200Response['reward']['value']>,
    recipient,
    delivery: { ...delivery, ...(link !== undefined && { link }) },
  };
};

/** Makes a link to a reward. Older ones stay. */
export const newLink = (world: World, id: string): string => {
  const reward = rewardNamed(world, id);
  const secret = randomBytes(24).toString('hex');
  world.store.put('reward', { ...reward, links: [...reward.links, digestOf(secret)] });
  return `${world.origin}/rewards/payout/${secret}`;
};

export const listRewards = (world: World, query: unknown): ListRewards200Response => {
  const asked = parsed(Many, query);
  const all = world.store.all('reward');
  return { rewards: pageOf(all, asked).map((one) => shownReward(one)), total_count: all.length };
};

export const getReward = (world: World, id: string): GetReward200Response => ({
  reward: shownReward(rewardNamed(world, id)),
});

export const generateLink = (world: World, id: string): GenerateRewardLink200Response => {
  const { delivery, canceled } = rewardNamed(world, id);
  if (delivery.method !== 'LINK' || delivery.status !== 'SUCCEEDED' || canceled)
    throw new TremendousRefusal(403, 'This reward has no link.');
  return { reward: { id, link: newLink(world, id) } };
};

/** Takes a reward back, and gives back what it cost. */
export const cancel = (world: World, reward: Reward): void => {
  const order = orderNamed(world, reward.order_id);
  world.store.put('reward', { ...reward, canceled: true });
  world.store.put('order', { ...order, status: 'CANCELED', payment: 'refunded' });
  setBalance(world, balanceOf(world) + order.cents);
  emit(world, 'REWARDS.CANCELED', reward.id);
};

/** By the API, only what could not be delivered can be canceled; a link that works is canceled in the dashboard. */
export const cancelReward = (world: World, id: string): GetReward200Response => {
  const reward = rewardNamed(world, id);
  if (reward.canceled || reward.delivery.status !== 'FAILED')
    throw new TremendousRefusal(422, 'This reward cannot be canceled.');
  cancel(world, reward);
  return getReward(world, id);
};
