import { news } from '#shared/contract/news';
import { posts } from '#shared/contract/posts';
import { call } from '../test/support/stack.ts';
import type { Company } from './company.ts';
import { always, costs, type Row } from './row.ts';

const { recordNews } = await import('#functions/data/news');

/** Tells the member of the newest twenty posts, as the change stream does. @returns the number of the newest news */
const tellOfTwenty = async ({ member, owner, people, workspace: { id: w } }: Company): Promise<number> => {
  const { body: page } = await call(posts.list, { query: {} }, owner);
  const drafts = page.map(({ id, created_at, score }, at) => ({
    kind: 'received' as const,
    to: [],
    source: id,
    created_at,
    by_id: people[at % 10]?.id ?? owner.id,
    post_id: id,
    points: score,
  }));
  await recordNews(w, member.id, drafts, new Date());
  return (await call(news.unread, {}, member)).body.newest;
};

export const newsRows: readonly Row[] = [
  {
    name: 'page of 20 notifications',
    id: 'news.list',
    bound: costs(2, 25, 0),
    prepare: async (company) => {
      await tellOfTwenty(company);
      return () => call(news.list, { query: {} }, company.member);
    },
  },
  {
    name: 'unread notifications',
    id: 'news.unread',
    bound: costs(1, 2, 0),
    prepare: always(({ member }) => call(news.unread, {}, member)),
  },
  {
    name: 'mark notifications as read',
    id: 'news.markRead',
    bound: costs(2, 2, 1),
    prepare: async (company) => {
      const until = await tellOfTwenty(company);
      return () => call(news.markRead, { body: { until } }, company.member);
    },
  },
];
