import { createHash } from 'node:crypto';
import type { NewsId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredNews, StoredNewsCount } from '#shared/model/news';
import { createIds } from '#shared/rules/basics/ids';
import type { NewsDraft } from '#shared/rules/mails/news';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import { unchanged } from '#functions/table/expressions';
import { recordOnce } from '#functions/table/idempotency';
import { keys, lists } from '#functions/table/keys';
import { get, getItems, includingExpired, newestPage, type Reading } from '#functions/table/read';
import { retryOnConflict } from '#functions/table/retry';
import { transact, write } from '#functions/table/transact';
import { change, create, upsert } from '#functions/table/writes';

export const findNewsCount = (
  w: WorkspaceId,
  u: UserId,
  reading: Reading,
): Promise<StoredNewsCount | undefined> => get<StoredNewsCount>(keys.newsCount(w, u), reading);

/** Returns a page of a member's news, newest first. */
export const listNews = async (
  w: WorkspaceId,
  u: UserId,
  after: string | undefined,
  reading: Reading,
): Promise<{ news: StoredNews[]; next: string | undefined }> => {
  const from = after === undefined ? undefined : keys.news(w, u, after as NewsId);
  const { items, next } = await newestPage<StoredNews>(lists.news(w, u), limits.news.page, from, reading);
  return { news: items, next: next && items.at(-1)?.id };
};

/** The id follows from what happened: an event that is delivered again leads to the item that is there already. */
const newsId = ({ kind, source, created_at }: NewsDraft): NewsId =>
  createIds(new Date(created_at), () =>
    createHash('sha256').update(`${kind}#${source}`).digest().subarray(0, 10),
  ).news();

const storedNews = (draft: NewsDraft, now: Date): Omit<StoredNews, 'number'> => {
  const { to: _, source: __, ...news } = draft;
  return { id: newsId(draft), ...news, ttl: epochSeconds(addDays(now, limits.news.days)) };
};

/** At most so many news and one count are in a transaction. */
const atOnce = 99;

/** Stores those that are not there yet, and counts them, whatever is stored for this member at the same time. */
const recordSome = (
  w: WorkspaceId,
  u: UserId,
  drafts: readonly Omit<StoredNews, 'number'>[],
): Promise<void> =>
  retryOnConflict(async () => {
    const counted = keys.newsCount(w, u);
    const asked = [counted, ...drafts.map(({ id }) => keys.news(w, u, id))];
    const [count, ...known] = await getItems<[StoredNewsCount, ...object[]]>(asked, includingExpired);
    const fresh = drafts.filter((_, at) => known[at] === undefined);
    const before = count?.arrived;
    const arrived = before ?? 0;
    if (fresh.length === 0) return;
    await transact(
      upsert(counted, { set: { arrived: arrived + fresh.length } }, [unchanged('arrived', before)]),
      ...fresh.map((one, at) => create(keys.news(w, u, one.id), { ...one, number: arrived + at + 1 })),
    );
  });

/** Tells a member of some events, of each once, however often it is delivered. */
export const recordNews = async (
  w: WorkspaceId,
  u: UserId,
  drafts: readonly NewsDraft[],
  now: Date,
): Promise<void> => {
  const stored = drafts.map((draft) => storedNews(draft, now));
  for (let at = 0; at < stored.length; at += atOnce) await recordSome(w, u, stored.slice(at, at + atOnce));
};

/**
 * Marks news as read up to a number that has arrived. Of two calls at once the higher number counts. Returns the count
 * afterward; undefined when there is nothing to change.
 */
export const recordNewsRead = async (
  w: WorkspaceId,
  u: UserId,
  until: number,
): Promise<StoredNewsCount | undefined> => {
  const written = write<StoredNewsCount>(
    change(
      keys.newsCount(w, u),
      { set: { read: until } },
      [['arrived', '>=', until], { any: [{ absent: 'read' }, ['read', '<', until]] }],
      'already_settled',
    ),
  );
  return (await recordOnce(written)) ? written : undefined;
};
