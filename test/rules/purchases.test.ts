import { expect, test } from 'vitest';
import type { EntryId, PurchaseId, RewardId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredReward } from '#shared/model/reward';
import { planRedemption } from '#shared/rules/rewards/purchases';
import { remainingPrice, withheldReason } from '#shared/rules/rewards/rewards';

const now = new Date('2026-11-21T23:30:00.000Z');
const bob = { id: 'bob' as UserId, balance: 100, entries: 3, state: 'accepted' } as const;

const aReward = (overrides: Partial<StoredReward> = {}): StoredReward => ({
  id: 'reward' as RewardId,
  workspace_id: 'workspace' as WorkspaceId,
  version: 1,
  status: 'open',
  title: 'Coffee',
  description: '',
  price: 40,
  emoji: '☕',
  category: 'uncategorised',
  one_time: false,
  comment_required: false,
  reward_type: 'team',
  fulfilment: 'manual',
  contributions: [],
  created_at: now.toISOString(),
  ...overrides,
});

const part = (amount: number, at = 0) => ({
  id: `part${at}` as PurchaseId,
  user_id: `user${at}` as UserId,
  amount,
  created_at: now.toISOString(),
});

const redeem = (reward: StoredReward | undefined, amount?: number, timezone = 'UTC') => {
  let ids = 0;
  return planRedemption({
    reward,
    buyer: bob,
    workspace: { created_at: '2026-01-01T00:00:00.000Z', timezone },
    means: { provider: false, card: false },
    redeemed: false,
    used: undefined,
    comment: undefined,
    amount,
    price: undefined,
    newId: () => `id${(ids += 1)}` as PurchaseId,
    entryId: 'entry' as EntryId,
    now,
  });
};

test('the last contribution moves all contributions into a request and empties the reward', () => {
  const { step, purchase, contribution, entry } = redeem(aReward({ contributions: [part(15)] }), 25);
  expect(step?.to).toMatchObject({ status: 'funded', contributions: [], purchase_id: purchase?.id });
  expect(purchase?.parts.map(({ amount }) => amount)).toEqual([15, 25]);
  expect(contribution).toMatchObject({ amount: 25, status: 'pending' });
  expect(entry).toMatchObject({ amount: -25, balance_after: 75, number: 4, purchase_id: contribution?.id });
});

test('an earlier contribution creates no request', () => {
  const { step, purchase } = redeem(aReward(), 25);
  expect(purchase).toBeUndefined();
  expect(step && remainingPrice(step.to)).toBe(15);
});

test('the day of a purchase is in the workspace’s time zone', () => {
  const reward = aReward({ reward_type: 'individual' });
  expect(redeem(reward).purchase?.day).toBe('2026-11-21');
  expect(redeem(reward, undefined, 'Asia/Tokyo').purchase?.day).toBe('2026-11-22');
});

test.each([
  ['unknown', undefined, 1, 'not_found'],
  ['being deleted', aReward({ status: 'closing' }), 1, 'not_found'],
  ['funded', aReward({ status: 'funded' }), 1, 'sold_out'],
  ['one-time and taken', aReward({ one_time: true, purchase_id: 'x' as PurchaseId }), 1, 'sold_out'],
  ['out of stock', aReward({ reward_type: 'individual', stock: 3, taken: 3 }), 1, 'sold_out'],
  ['missing its required comment', aReward({ comment_required: true }), 1, 'comment_required'],
  ['missing less than the contribution', aReward({ contributions: [part(20)] }), 21, 'price_too_high'],
  ['priced above the balance', aReward({ price: 500 }), 101, 'not_enough_points'],
])('a reward that is %s is not redeemed', (_, reward, amount, code) => {
  expect(() => redeem(reward, amount)).toThrow(code);
});

test('a reward accepts a bounded number of contributions', () => {
  const contributions = Array.from({ length: limits.reward.contributions }, (_, at) => part(1, at));
  expect(() => redeem(aReward({ price: 500, contributions }), 1)).toThrow('too_many');
});

test('a purchase made while a reward was one-time does not block it after the change', () => {
  expect(redeem(aReward({ one_time: false, purchase_id: 'x' as PurchaseId }), 1).contribution).toBeDefined();
});

test.each([
  [{ provider: true, card: true }, '2026-11-21T00:00:00.000Z', 'team_being_validated'],
  [{ provider: true, card: false }, '2026-11-01T00:00:00.000Z', 'no_reward_card'],
  [{ provider: false, card: true }, '2026-11-01T00:00:00.000Z', 'not_configured'],
  [{ provider: true, card: true }, '2026-11-19T23:30:00.000Z', null],
] as const)('a gift card with %o in a team created at %s is withheld as %s', (means, created_at, why) => {
  expect(withheldReason({ fulfilment: 'automatic' }, { created_at }, means, now)).toBe(why);
  expect(withheldReason({ fulfilment: 'manual' }, { created_at }, means, now)).toBeNull();
});
