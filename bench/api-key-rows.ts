import { coins } from '#shared/contract/coins';
import { news } from '#shared/contract/news';
import { scim } from '#shared/contract/connections/scim';
import { call } from '../test/support/stack.ts';
import { anApiKey } from '../test/support/api-keys.ts';
import { anAssistant, answered } from '../test/support/mcp.ts';
import type { Row } from './row.ts';

/** The rows of API keys: each call of one is counted, and each of its changes is recorded. */
export const apiKeyRows: readonly Row[] = [
  {
    name: 'unread notifications with an API key',
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
    name: 'adjust a balance with an API key',
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
  {
    name: 'the feed by an assistant',
    id: 'mcp.answer',
    // By the web it is one trip less: there the list is read beside authentication.
    bound: { trips: 3, reads: 25, writes: 1 },
    where: 'large',
    prepare: async ({ owner }) => {
      const assistant = await anAssistant(await anApiKey(owner, ['posts:read']));
      const read = async () => {
        answered(await assistant.use('feed'));
        return { status: 200 };
      };
      await read();
      return read;
    },
  },
  {
    name: 'recognize by an assistant, confirmed',
    id: 'mcp.answer',
    // Whether it was sent before, the people and values, and the audit log come before the transaction.
    bound: { trips: 6, reads: 7, writes: 13 },
    prepare: async ({ owner, member }) => {
      const assistant = await anAssistant(await anApiKey(owner, ['posts:write']));
      const thanks = { to: [member.id], points: 1, message: 'For the calm launch' };
      const { confirmation } = answered(await assistant.use('recognise', thanks));
      return async () => {
        answered(await assistant.use('recognise', { ...thanks, confirmation }));
        return { status: 200 };
      };
    },
  },
  {
    name: 'a directory looks up an address',
    id: 'scim.list',
    bound: { trips: 3, reads: 5, writes: 1 },
    prepare: async ({ owner, member }) => {
      const token = await anApiKey(owner, ['people:read']);
      const find = () => call(scim.list, { query: { filter: `userName eq "${member.email}"` } }, { token });
      await find();
      return find;
    },
  },
  {
    name: 'a directory reads a page',
    id: 'scim.list',
    // All members are read for each page: pages of SCIM have numbers and a total. It is counted as several calls, by a second write.
    bound: { trips: 2, reads: 60, writes: 2 },
    where: 'large',
    prepare: async ({ owner }) => {
      const token = await anApiKey(owner, ['people:read']);
      const read = () => call(scim.list, { query: {} }, { token });
      await read();
      return read;
    },
  },
  {
    name: 'a directory renames a person',
    id: 'scim.update',
    bound: { trips: 5, reads: 3, writes: 6 },
    prepare: async ({ owner, member }) => {
      const token = await anApiKey(owner, ['people:write']);
      let times = 0;
      const rename = () => {
        times += 1;
        const Operations = [{ op: 'replace', path: 'name.givenName', value: `Ann ${times}` }];
        return call(scim.update, { params: { id: member.id }, query: {}, body: { Operations } }, { token });
      };
      await rename();
      return rename;
    },
  },
];
