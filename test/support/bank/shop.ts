import { rewards } from '#shared/contract/rewards';
import { shop } from '#shared/contract/shop';
import type { Reward } from '#shared/model/reward';
import { call } from '../stack.ts';
import { by, type Step } from './bank.ts';

export const redeem =
  (of: 'singleRewards' | 'teamRewards'): Step =>
  async (bank, me, roll, mark) => {
    const params = { id: (roll.choose(bank[of]) as Reward).id };
    const body = { comment: mark, ...(of === 'teamRewards' && { amount: 1 + roll.below(15) }) };
    return async () => {
      const answered = await call(shop.redeem, { params, body }, by(bank, me, mark));
      if (answered.status === 201) bank.purchases.push({ id: answered.body.id, by: me });
      return answered;
    };
  };

export const redeemFor: Step = async (bank, me, roll, mark) => {
  const params = { id: (roll.choose([...bank.singleRewards, ...bank.teamRewards]) as Reward).id };
  const body = { user_id: me.id, comment: mark, amount: 1 + roll.below(15) };
  return async () => {
    const answered = await call(rewards.redeem, { params, body }, by(bank, bank.ann, mark));
    if (answered.status === 201) bank.purchases.push({ id: answered.body.id, by: me });
    return answered;
  };
};

export const cancel: Step = async (bank, _, roll, key) => {
  const one = roll.choose(bank.purchases);
  return one && (() => call(shop.cancel, { params: { id: one.id } }, by(bank, one.by, key)));
};

export const settle =
  (end: typeof rewards.fulfil | typeof rewards.decline): Step =>
  async (bank, _, roll, key) => {
    const query = { status: 'pending' } as const;
    const { status, body } = await call(rewards.listPurchases, { query }, by(bank, bank.ann));
    const one = status === 200 ? roll.choose(body) : undefined;
    return one && (() => call(end, { params: { id: one.id } }, by(bank, bank.ann, key)));
  };
