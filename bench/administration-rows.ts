import { coins } from '#shared/contract/coins';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import { importedTerm } from '#shared/rules/posts/post-search';
import { pastRow } from '../test/support/post-body.ts';
import { call, internals } from '../test/support/stack.ts';
import { aReward, fulfil, redeemFor } from '../test/support/shop.ts';
import { putAll } from './company.ts';
import type { Row } from './row.ts';

const { keys, writes } = internals;

let imported = 0;

/** A file of past posts that were not imported yet. */
const freshFile = ({ owner, values, people }: Parameters<Row['prepare']>[0], count: number) => {
  imported += 1;
  const [, giver, receiver] = people;
  if (!giver || !receiver) throw new Error('a company without people');
  return Array.from({ length: count }, (_, at) =>
    pastRow({ values }, giver, [receiver, owner], { message: `For the work of day ${at}, file ${imported}` }),
  );
};

/** What administrators set up, bring and look up: the tax year, past posts of another tool. */
export const administrationRows: readonly Row[] = [
  {
    name: 'import 90 past posts from another tool',
    id: 'posts.import',
    bound: { trips: 3, reads: 110, writes: 300 },
    prepare: async (company) => () =>
      call(posts.import, { body: { posts: freshFile(company, 90) } }, company.owner),
  },
  {
    name: 'remove 90 imported posts',
    id: 'posts.undoImport',
    bound: { trips: 4, reads: 60, writes: 300 },
    prepare: async (company) => {
      const { owner, workspace } = company;
      const { body: brought } = await call(posts.import, { body: { posts: freshFile(company, 90) } }, owner);
      // What the stream would have written.
      await putAll(
        brought.flatMap(({ id }) =>
          id ? [writes.create(keys.postTerm(workspace.id, importedTerm, id), {})] : [],
        ),
      );
      return async () => {
        const answered = await call(posts.undoImport, {}, owner);
        if (answered.body.removed !== 90) throw new Error('not 90 were removed');
        return answered;
      };
    },
  },
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
