import { news } from '#shared/contract/news';
import type { StoredNews } from '#shared/model/news';
import type { Workspace } from '#shared/model/workspace';
import { call, internals, stack } from './stack.ts';
import type { Member } from './team.ts';

const { lists } = await import('#functions/table/keys');

/** The first page of a member's news, when everything that happened has arrived. */
export const newsOf = async (member: Member) => {
  await stack.settle();
  return (await call(news.list, { query: {} }, member)).body;
};

/** What a member's news are about, newest first. */
export const kindsOf = async (member: Member) => (await newsOf(member)).map(({ kind }) => kind);

export const unreadOf = async (member: Member) => (await call(news.unread, {}, member)).body;

export const markRead = (member: Member, until: number) => call(news.markRead, { body: { until } }, member);

/** The stored news of a member, oldest first. */
export const storedNews = async ({ workspace }: { workspace: Workspace }, { id }: Pick<Member, 'id'>) =>
  (
    await internals.table.query<StoredNews>(lists.news(workspace.id, id), {
      now: new Date(0),
      consistent: true,
    })
  ).items;
