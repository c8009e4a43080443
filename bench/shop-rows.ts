import { coins } from '#shared/contract/coins';
import { aReward, giveCoins, redeem, redeemFor } from '../test/support/shop.ts';
import { call } from '../test/support/stack.ts';
import { always, costs, type Row } from './row.ts';

/** What is redeemed, and what balances are changed by. */
export const shopRows: readonly Row[] = [
  {
    name: 'redeem',
    id: 'shop.redeem',
    bound: costs(2, 3, 11),
    prepare: async ({ owner, member }) => {
      const { id } = await aReward(owner);
      await giveCoins(owner, 10, member);
      return () => redeem(member, id);
    },
  },
  {
    name: 'redeem from a stock, with a limit',
    id: 'shop.redeem',
    bound: costs(3, 4, 14),
    prepare: async ({ owner, member }) => {
      const limit = { per_person: '1', per_person_period: 'month' };
      const { id } = await aReward(owner, { stock: '5', ...limit });
      await giveCoins(owner, 10, member);
      return () => redeem(member, id);
    },
  },
  {
    name: 'contribute to a team reward',
    id: 'shop.redeem',
    bound: costs(2, 3, 13),
    prepare: async ({ owner, member }) => {
      const { id } = await aReward(owner, { reward_type: 'team', price: '1000' });
      await giveCoins(owner, 10, member);
      return () => redeem(member, id, { amount: 10 });
    },
  },
  {
    name: 'redeem for a member',
    id: 'rewards.redeem',
    bound: costs(2, 3, 14),
    prepare: async ({ owner, member }) => {
      const { id } = await aReward(owner);
      await giveCoins(owner, 10, member);
      return () => redeemFor(owner, member, id);
    },
  },
  {
    name: 'adjust a balance',
    id: 'coins.adjust',
    bound: costs(2, 2, 8),
    prepare: always(({ owner, member }) =>
      call(coins.adjust, { params: { id: member.id }, body: { amount: 5 } }, owner),
    ),
  },
];
