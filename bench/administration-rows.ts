import { coins } from '#shared/contract/coins';
import { rewards } from '#shared/contract/rewards';
import { call } from '../test/support/product.ts';
import { aReward, fulfil, redeemFor } from '../test/support/shop.ts';
import type { Row } from './rows.ts';

/** What administrators set up and look up: the tax year. */
export const administrationRows: readonly Row[] = [
  {
    name: 'a tax year of 20 redemptions',
    id: 'rewards.taxes',
    bound: { trips: 4, reads: 40, writes: 0 },
    prepare: async ({ owner, people }) => {
      const [, buyer] = people;
      if (!buyer) throw new Error('a company without people');
      const twenty = { params: { id: buyer.id }, body: { amount: 20 } };
      await call(coins.adjust, twenty, owner);
      const reward = await aReward(owner, { price: '1', money_value: '450', currency: 'USD' });
      for (let bought = 0; bought < 20; bought += 1) {
        const { body: purchase } = await redeemFor(owner, buyer, reward.id);
        await fulfil(purchase.id, owner);
      }
      const year = new Date().getUTCFullYear();
      return () => call(rewards.taxes, { query: { year } }, owner);
    },
  },
];
