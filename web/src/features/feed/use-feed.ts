import { useCallback, useMemo, useState } from 'react';
import useSWR from 'swr';
import type { Post } from '#shared/model/post';
import { page, type Page } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { usePages } from '#web/api/use-pages.ts';
import { useRemovePost } from '#web/product/posts/use-remove-post.ts';

type Pages = Page<Post>[];

const lookAgain = 60_000;

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

/** The feed: its pages as far as scrolled, and changes to them without a new request. Not `asked`, nothing is fetched. */
export const useFeed = (asked: boolean) => {
  const { mutatePages, pages, items, error, ended, loadingMore, revalidating, loadMore, revalidate } =
    usePages('posts.list', asked ? {} : null, { keep: true });
  const removePost = useRemovePost();

  const edit = useCallback(
    (change: (pages: Pages) => Pages) =>
      mutatePages((known) => known && change(known), { revalidate: false }).catch(() => undefined),
    [mutatePages],
  );
  const patch = useCallback(
    (id: Post['id'], change: (post: Post) => Post) => edit((known) => changed(known, id, change)),
    [edit],
  );
  const add = useCallback((posts: readonly Post[]) => edit((known) => withFirst(known, posts)), [edit]);

  /** Removes the post immediately, and restores it when the server refuses. */
  const remove = useCallback(
    async (id: Post['id']) => {
      await mutatePages(
        async (known) => {
          await removePost(id);
          return known && without(known, id);
        },
        {
          optimisticData: (known) => without(known ?? [], id),
          rollbackOnError: true,
          revalidate: false,
        },
      );
    },
    [mutatePages, removePost],
  );

  return {
    pages,
    posts: items,
    error,
    /** The posts have loaded, or failed to load. */
    settled: pages !== undefined || error !== undefined,
    revalidating,
    loadingMore,
    ended,
    loadMore,
    retry: useCallback(() => void revalidate(), [revalidate]),
    patch,
    add,
    remove,
  };
};

/** New posts by others; the reader decides when to show them. */
export const useNewPosts = (posts: readonly Post[] | undefined) => {
  const first = posts?.[0]?.id ?? '';
  // The newest post ever shown: when it is deleted, older posts are not new.
  const [newest, setNewest] = useState<string>(first);
  if (first > newest) setNewest(first);
  const { data } = useSWR(posts ? keys.newestPosts : null, () => page('posts.list', { query: {} }), {
    refreshInterval: lookAgain,
    revalidateOnMount: false,
    revalidateIfStale: false,
  });
  return useMemo(() => {
    const fresh = data?.items.filter(({ id }) => id > newest) ?? [];
    /** There may be further posts between the new ones and those shown. */
    const gap = data !== undefined && data.next !== null && fresh.length === data.items.length;
    return { fresh, gap };
  }, [data, newest]);
};
