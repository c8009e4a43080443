import { coins } from '#shared/contract/coins';
import { news } from '#shared/contract/news';
import { call } from '../test/support/product.ts';
import { anApiKey } from '../test/support/api-keys.ts';
import type { Row } from './rows.ts';

/** The rows of API keys: each call of one is counted, and each of its changes is recorded. */
export const apiKeyRows: readonly Row[] = [
  {
    name: 'unread news by an API key',
    id: 'news.unread',
    bound: { trips: 1, reads: 2, writes: 1 },
    prepare: async ({ owner }) => {
      const token = await anApiKey(owner, ['posts:read']);
      const read = () => call(news.unread, {}, { token });
      // The first call of a minute finds out that the minute is new.
      await read();
      return read;
    },
  },
  {
    name: 'adjust a balance by an API key',
    id: 'coins.adjust',
    // Two trips more than by a session: whether the key's write was made before, and the audit log before it is made.
    bound: { trips: 4, reads: 3, writes: 10 },
    prepare: async ({ owner, member }) => {
      const token = await anApiKey(owner, ['points:write']);
      const adjust = () => call(coins.adjust, { params: { id: member.id }, body: { amount: 5 } }, { token });
      await adjust();
      return adjust;
    },
  },
];
