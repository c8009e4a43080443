import { useCallback, useMemo, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import useSWRInfinite, { unstable_serialize as listKeyOf } from 'swr/infinite';
import type { Post } from '#shared/model/post';
import { newIdempotencyKey } from '../../api/calls.ts';
import { call, page, type Page } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { onRevalidateAll, revalidateLeaderboard } from '../../api/revalidate.ts';

type Pages = Page<Post>[];
type Key = readonly [typeof keys.posts, string];

const lookAgain = 60_000;

const keyOf = (index: number, previous: Page<Post> | null): Key | null => {
  if (index > 0 && !previous?.next) return null;
  return [keys.posts, previous?.next ?? ''];
};
const read = ([, cursor]: Key): Promise<Page<Post>> =>
  page('posts.list', { query: cursor ? { next_cursor: cursor } : {} });

const changed = (pages: Pages, id: Post['id'], change: (post: Post) => Post): Pages =>
  pages.map((one) =>
    one.items.some((post) => post.id === id)
      ? { ...one, items: one.items.map((post) => (post.id === id ? change(post) : post)) }
      : one,
  );
const without = (pages: Pages, id: Post['id']): Pages =>
  pages.map((one) => ({ ...one, items: one.items.filter((post) => post.id !== id) }));
const withFirst = (pages: Pages, posts: readonly Post[]): Pages => {
  const known = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const fresh = posts.filter(({ id }) => !known.has(id));
  const [first = { items: [], next: null }, ...rest] = pages;
  return [{ ...first, items: [...fresh, ...first.items] }, ...rest];
};

onRevalidateAll((mutate) => {
  // A page is asked for once and then kept, whoever comes back to it.
  void mutate((key) => Array.isArray(key) && key[0] === keys.posts, undefined, { revalidate: false });
  return mutate(listKeyOf(keyOf));
});

/** The feed: its pages as they are scrolled to, and what can be done to them without asking for them again. */
export const useFeed = () => {
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite(keyOf, read, {
    revalidateFirstPage: false,
    persistSize: true,
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  const { mutate: revalidate } = useSWRConfig();

  const edit = useCallback(
    (change: (pages: Pages) => Pages) =>
      mutate((pages) => pages && change(pages), { revalidate: false }).catch(() => undefined),
    [mutate],
  );
  const patch = useCallback(
    (id: Post['id'], change: (post: Post) => Post) => edit((pages) => changed(pages, id, change)),
    [edit],
  );
  const add = useCallback((posts: readonly Post[]) => edit((pages) => withFirst(pages, posts)), [edit]);

  /** Gone at once; back where it was when the server says no. */
  const remove = useCallback(
    async (id: Post['id']) => {
      const idempotencyKey = newIdempotencyKey();
      await mutate(
        async (pages) => {
          await call('posts.remove', { params: { id }, idempotencyKey });
          return pages && without(pages, id);
        },
        {
          optimisticData: (pages) => without(pages ?? [], id),
          rollbackOnError: true,
          revalidate: false,
        },
      );
      revalidateLeaderboard(revalidate);
      await revalidate(keys.config);
    },
    [mutate, revalidate],
  );

  return {
    /** As they were asked for; each stays the same until something in it changes. */
    pages: data,
    posts: useMemo(() => data?.flatMap(({ items }) => items), [data]),
    error,
    /** The posts are there, or can not be. */
    settled: data !== undefined || error !== undefined,
    revalidating: isValidating,
    loadingMore: isValidating && size > (data?.length ?? 0),
    ended: data !== undefined && !data.at(-1)?.next,
    loadMore: useCallback(() => void setSize((count) => count + 1), [setSize]),
    retry: useCallback(() => void mutate(), [mutate]),
    patch,
    add,
    remove,
  };
};

/** What others posted meanwhile; the reader decides when it is shown. */
export const useNewPosts = (posts: readonly Post[] | undefined) => {
  const first = posts?.[0]?.id ?? '';
  // The newest that was ever there: deleted since, it is no news.
  const [newest, setNewest] = useState<string>(first);
  if (first > newest) setNewest(first);
  const { data } = useSWR(posts ? 'posts.newest' : null, () => page('posts.list', { query: {} }), {
    refreshInterval: lookAgain,
    revalidateOnMount: false,
    revalidateIfStale: false,
  });
  return useMemo(() => {
    const fresh = data?.items.filter(({ id }) => id > newest) ?? [];
    /** Between these and what is shown there may be others. */
    const gap = data !== undefined && data.next !== null && fresh.length === data.items.length;
    return { fresh, gap };
  }, [data, newest]);
};
