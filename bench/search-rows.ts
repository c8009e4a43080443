import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import { call } from '../test/support/stack.ts';
import { type Company, putAll } from './company.ts';
import type { Row } from './row.ts';

const { indexMessages } = await import('#functions/migrations/0003-index-messages');
const { directoryEntries } = await import('#functions/projections/directory');

type Filters = NonNullable<Parameters<typeof call<typeof posts.list>>[1]['query']>;

const indexed = new WeakSet<Company>();

type Page = { readonly status: number; readonly body: readonly unknown[] };

/** What asks the search, with the entries that the stream would have written. It has to find a page. */
const found =
  (ask: (company: Company) => Promise<Page>): Row['prepare'] =>
  async (company) => {
    if (!indexed.has(company)) await indexMessages(company.workspace, new Date());
    indexed.add(company);
    return async () => {
      const answered = await ask(company);
      if (answered.body.length !== limits.feedPage) throw new Error('the search did not find a page');
      return answered;
    };
  };

const search = (query: (company: Company) => Filters): Row['prepare'] =>
  found((company) => call(posts.list, { query: query(company) }, company.member));

/** What is found by the indexes that the stream keeps: posts and people. */
export const searchRows: readonly Row[] = [
  {
    name: 'feed, search for a word',
    id: 'posts.list',
    // After authentication: the index, the posts, the people on them.
    bound: { trips: 4, reads: 25, writes: 0 },
    prepare: search(() => ({ q: 'report' })),
  },
  {
    name: 'feed, search for a word and a value',
    id: 'posts.list',
    where: 'large',
    bound: { trips: 4, reads: 50, writes: 0 },
    prepare: search(({ values: [value] }) => ({ q: 'quarter', ...(value && { value: value.id }) })),
  },
  {
    name: 'feed, a page of received posts',
    id: 'profiles.listPosts',
    where: 'large',
    bound: { trips: 3, reads: 35, writes: 0 },
    prepare: found(({ owner, people: [, receiver = owner], member }) =>
      call(profiles.listPosts, { params: { id: receiver.id }, query: {} }, member),
    ),
  },
  {
    name: 'search people by two words',
    id: 'users.list',
    // Everybody has one of the words, one person the other; in the order of the index, as the composer asks.
    bound: { trips: 2, reads: 4, writes: 0 },
    prepare: async ({ owner, people }) => {
      await putAll(people.flatMap(directoryEntries));
      const query = { search: 'memb owner', order: 'none' } as const;
      return async () => {
        const answered = await call(users.list, { query }, owner);
        if (answered.body.length !== 1) throw new Error('the search did not find one person');
        return answered;
      };
    },
  },
];
