import type { PostId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { matchesFilter, type PostFilter, type PostSource, sourcesOf } from '#shared/rules/posts/post-search';
import { type ShownPost, shownOfPost } from '#shared/rules/posts/posts';
import { indexes, type Key, keys, lists } from '#functions/table/keys';
import { fillPage, type Rows } from '#functions/table/paging';
import { getItemsById, query, type Reading } from '#functions/table/read';

/** A search reads at most so many lists; what else was asked for is checked in the posts. */
const listsRead = 5;
/** How many rows of a list are read at once: of one list, a page; of several, enough to find what they share. */
const rowsOfOne = 3 * limits.feedPage;
const rowsOfEach = 300;
/** How many posts are read at once to see whether they fit. */
const postsTried = 3 * limits.feedPage;
/** How often a call reads on. Then its page ends with what was found, and the next page goes on. */
const rounds = 5;

/** The posts of a list below a position, as far as they were read: down to `low`, which is empty at the end of the list. */
type Window = { readonly ids: ReadonlySet<PostId>; readonly low: string };

type Search = {
  readonly w: WorkspaceId;
  readonly filter: PostFilter;
  readonly reading: Reading;
};

type Entry = Key & { readonly words?: readonly string[] };

const lastId = (sk: string): PostId => sk.slice(sk.lastIndexOf('#') + 1) as PostId;

/** Where a list is read on: everything below a position. */
const readOn = (w: WorkspaceId, source: PostSource, below: PostId | undefined) => {
  if ('sentBy' in source) {
    const pk = indexes.sentPosts(w, source.sentBy);
    const after = below && { ...keys.post(w, below), list_key: pk, list_sort: below };
    return { pk, index: 'lists' as const, ...(after && { after }) };
  }
  const after = below && keys.postTerm(w, source.term, below);
  return { ...lists.withTerm(w, source.term), ...(after && { after }) };
};

const readList = async (
  { w, filter: { range }, reading }: Search,
  source: PostSource,
  below: PostId | undefined,
  limit: number,
): Promise<Window> => {
  const { items, next } = await query<Entry>(
    { ...readOn(w, source, below), newestFirst: true, limit },
    reading,
  );
  const typed = 'beginning' in source ? source.beginning : undefined;
  const fitting = items.filter(
    ({ words }) => typed === undefined || words?.some((word) => word.startsWith(typed)),
  );
  const low = next ? lastId(String(next['sk'])) : '';
  // Below the range, nothing is looked for.
  return { ids: new Set(fitting.map(({ sk }) => lastId(sk))), low: low < (range.from ?? '') ? '' : low };
};

const highest = (windows: readonly Window[]): string =>
  windows
    .map(({ low }) => low)
    .toSorted()
    .at(-1) ?? '';

/** The posts that are in any of some lists, down to where all of them were read. */
const union = (windows: readonly Window[]): Window => {
  const low = highest(windows);
  const ids = windows.flatMap((one) => [...one.ids].filter((id) => id >= low));
  return { ids: new Set(ids), low };
};

/**
 * Returns the posts to try, newest first. Down to where all lists were read, they are in all of them; below, those of the
 * list that reaches furthest back, unless another one says that they do not fit.
 */
const shared = (windows: readonly Window[]): { readonly ids: readonly PostId[]; readonly low: string } => {
  const furthest = windows.reduce((one, other) => (other.low < one.low ? other : one));
  const floor = highest(windows);
  const ids = [...furthest.ids]
    .filter((id) => windows.every((window) => id < window.low || window.ids.has(id)))
    .toSorted()
    .toReversed();
  const known = ids.filter((id) => id >= floor).length;
  const tried = ids.slice(0, known > limits.feedPage ? limits.feedPage + 1 : postsTried);
  return { ids: tried, low: tried.length < ids.length ? String(tried.at(-1)) : furthest.low };
};

type Read = (after: string | undefined) => Promise<Rows<ShownPost>>;

/** Reads the posts that lists share. Only what fits as it is now is shown: the index may be behind. */
const readByLists = (search: Search, sources: readonly (readonly PostSource[])[]): Read => {
  const { w, filter, reading } = search;
  const limit = sources.length > 1 ? rowsOfEach : rowsOfOne;
  return async (after) => {
    const below = (after ?? filter.range.below) as PostId | undefined;
    const windows = await Promise.all(
      sources.map(async (any) =>
        union(await Promise.all(any.map((source) => readList(search, source, below, limit)))),
      ),
    );
    const { ids, low } = shared(windows);
    const keyOf = filter.private ? keys.privatePost : keys.post;
    const posts = await getItemsById<ShownPost>(ids, (id) => keyOf(w, id), reading, shownOfPost);
    const rows = ids.map((id) => {
      const post = posts.get(id);
      return { position: id, item: post && matchesFilter(post, filter) ? post : undefined };
    });
    const end = low === '' || low === ids.at(-1) ? [] : [{ position: low, item: undefined }];
    return { rows: [...rows, ...end], more: low !== '', read: 1 };
  };
};

/** Reads the feed itself, or all private posts, where no list says which posts fit: a period, or single letters. */
const readFeed = ({ w, filter, reading }: Search): Read => {
  const { typed, range } = filter;
  const isNarrow = typed.length > 0 || filter.private !== undefined;
  const limit = isNarrow ? postsTried : limits.feedPage + 1;
  const [list, keyOf] = filter.private
    ? [lists.privatePosts(w), keys.privatePost]
    : [lists.posts(w), keys.post];
  return async (after) => {
    const below = (after ?? range.below) as PostId | undefined;
    const { items, next } = await query<ShownPost>(
      {
        ...list,
        newestFirst: true,
        limit,
        only: shownOfPost,
        ...(below && { after: keyOf(w, below) }),
      },
      reading,
    );
    const rows = items.map((post) => ({
      position: post.id,
      item: matchesFilter(post, filter) ? post : undefined,
    }));
    return { rows, more: next !== undefined && String(next['sk']) >= (range.from ?? ''), read: 1 };
  };
};

/** Returns a page of the posts that a filter finds, newest first. */
export const findPosts = async (
  w: WorkspaceId,
  filter: PostFilter,
  after: string | undefined,
  reading: Reading,
): Promise<{ posts: ShownPost[]; next: string | undefined }> => {
  const search = { w, filter, reading };
  const sources = sourcesOf(filter).slice(0, listsRead);
  const read = sources.length > 0 ? readByLists(search, sources) : readFeed(search);
  const { items, next } = await fillPage(limits.feedPage, after, read, rounds);
  return { posts: items, next };
};
