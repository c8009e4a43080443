import type { PostId, UserId, WorkspaceId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import { createdAt } from '#shared/rules/basics/ids';
import { privateTerm, receiverTerm } from '#shared/rules/posts/post-search';
import { findAnyPosts } from './posts.ts';
import { indexes, keys, lists } from '#functions/table/keys';
import { getItemsById, query, type Reading, smallItems } from '#functions/table/read';

type Entry = { readonly sk: string };

const postIn = ({ sk }: Entry): PostId => sk.slice(sk.lastIndexOf('#') + 1) as PostId;

/** The newest posts of the feed that are looked at for the latest thanks: the others may be of the company. */
const tried = 3;

/** When a member was last thanked, and last thanked somebody, in the feed. */
export type LastThanks = { readonly received: string | undefined; readonly given: string | undefined };

const counted = ['id', 'created_at', 'celebration', 'add_ons'] as const;
type Counted = Pick<StoredPost, (typeof counted)[number]>;

/** What the company celebrates is no thanks; what colleagues add to it is. */
const isThanks = ({ celebration, add_ons: added = 0 }: Counted): boolean => !celebration || added > 0;

const newestOf = async (w: WorkspaceId, u: UserId, reading: Reading) => {
  const list = lists.withTerm(w, receiverTerm(u));
  const sent = indexes.sentPosts(w, u);
  const [{ items: received }, { items: given }] = await Promise.all([
    query<Entry>({ ...list, newestFirst: true, limit: tried, only: ['sk'] }, reading),
    query<Entry>(
      { pk: sent, index: 'lists', newestFirst: true, limit: 1, only: ['sk'] },
      { now: reading.now },
    ),
  ]);
  return { u, received: received.map(postIn), given: given.map(postIn)[0] };
};

/**
 * Returns of each member when they were last thanked, and last thanked somebody, as every colleague can see it in the feed. Two
 * round trips, and a bounded number of items for each member.
 */
export const findLastThanks = async (
  w: WorkspaceId,
  ids: readonly UserId[],
  reading: Reading,
): Promise<ReadonlyMap<UserId, LastThanks>> => {
  const newest = await Promise.all(ids.map((u) => newestOf(w, u, reading)));
  const named = [...new Set(newest.flatMap(({ received }) => received))];
  const posts = await getItemsById<Counted>(named, (id) => keys.post(w, id), reading, counted);
  return new Map(
    newest.map(({ u, received, given }) => {
      const last = received.flatMap((id) => posts.get(id) ?? []).find(isThanks);
      return [u, { received: last?.created_at, given: given && createdAt(given).toISOString() }];
    }),
  );
};

/** How many of the newest private posts of a member are looked at. */
const privateTried = 10;

/** When a member was last thanked in private: whoever was does not wait, and nobody hears by whom or for what. */
export const lastPrivateThanks = async (
  w: WorkspaceId,
  u: UserId,
  reading: Reading,
): Promise<string | undefined> => {
  const list = { ...lists.withTerm(w, privateTerm(u)), newestFirst: true, limit: privateTried };
  const { items } = await query<Entry>(list, reading);
  const posts = await findAnyPosts(w, items.map(postIn), reading, ['to_id', 'created_at']);
  return [...posts.values()]
    .filter(({ to_id: to }) => to.includes(u))
    .map(({ created_at: at }) => at)
    .toSorted()
    .at(-1);
};

/** Returns the posts of the feed that a member received between two ids, newest first, and whether there are more. */
export const listReceived = async <Field extends keyof StoredPost>(
  w: WorkspaceId,
  u: UserId,
  { from, below, limit }: { readonly from: string; readonly below: string; readonly limit: number },
  fields: readonly (Field | 'id')[],
  reading: Reading,
): Promise<{ posts: Pick<StoredPost, Field | 'id'>[]; isCut: boolean }> => {
  const term = receiverTerm(u);
  const { items, next } = await query<Entry>(
    {
      pk: lists.withTerm(w, term).pk,
      from: keys.postTerm(w, term, from as PostId).sk,
      until: keys.postTerm(w, term, below as PostId).sk,
      newestFirst: true,
      limit,
      page: smallItems,
      only: ['sk'],
    },
    reading,
  );
  const ids = items.map(postIn);
  const posts = await getItemsById<Pick<StoredPost, Field | 'id'>>(
    ids,
    (id) => keys.post(w, id),
    reading,
    fields,
  );
  return { posts: ids.flatMap((id) => posts.get(id) ?? []), isCut: next !== undefined };
};
