import { useCallback, useMemo, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Post } from '#shared/model/post';
import { page, type Page } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { listKey, usePages } from '#web/api/use-pages.ts';
import { useRemovePost } from '#web/product/posts/use-remove-post.ts';

type Pages = Page<Post>[];

const changed = (pages: Pages, id: Post['id'], change: (post: Post) => Post): Pages =>
  pages.map((one) =>
    one.items.some((post) => post.id === id)
      ? { ...one, items: one.items.map((post) => (post.id === id ? change(post) : post)) }
      : one,
  );
const without = (pages: Pages, id: Post['id']): Pages =>
  pages.map((one) => ({ ...one, items: one.items.filter((post) => post.id !== id) }));
/** Puts a post where the server lists it: ids are in the order of their times. What was not loaded yet comes later. */
const withPost = (pages: Pages, post: Post): Pages => {
  const place = pages.findIndex(({ items, next }) => next === null || post.id >= (items.at(-1)?.id ?? ''));
  return pages.map((one, at) =>
    at !== place || one.items.some(({ id }) => id === post.id)
      ? one
      : { ...one, items: [...one.items, post].toSorted((a, b) => (a.id < b.id ? 1 : -1)) },
  );
};

/** The feed: its pages as far as scrolled, and changes to them without a new request. Not `asked`, nothing is fetched. */
export const useFeed = (asked: boolean) => {
  const { pages, items, error, ended, loadingMore, revalidating, loadMore, revalidate } = usePages(
    'posts.list',
    asked ? {} : null,
    { keep: true },
  );
  const { mutate } = useSWRConfig();
  const removePost = useRemovePost();

  /** By the name of the list: it is changed beside the results of a search, too. */
  const edit = useCallback(
    (change: (pages: Pages) => Pages) =>
      mutate<Pages>(listKey('posts.list'), (known) => known && change(known), { revalidate: false }),
    [mutate],
  );
  const patch = useCallback(
    (id: Post['id'], change: (post: Post) => Post) => edit((known) => changed(known, id, change)),
    [edit],
  );
  const add = useCallback((posts: readonly Post[]) => edit((known) => posts.reduce(withPost, known)), [edit]);

  /** Removes the post immediately, and puts it back when the server refuses. */
  const remove = useCallback(
    async (id: Post['id']) => {
      let removed: Post[] = [];
      void edit((known) => {
        removed = known.flatMap((one) => one.items.filter((post) => post.id === id));
        return without(known, id);
      });
      try {
        await removePost(id);
      } catch (refused) {
        void add(removed);
        throw refused;
      }
    },
    [add, edit, removePost],
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
    takeOut: useCallback(({ id }: Post) => edit((known) => without(known, id)), [edit]),
    add,
    remove,
  };
};

/**
 * The newest posts that the reader has not seen here; the reader decides when to show them. What was seen is remembered
 * post by post: one's own newest post says nothing about those that others sent before it.
 */
export const useNewPosts = (posts: readonly Post[] | undefined, ended: boolean, me: string) => {
  const [seen] = useState(() => new Set<string>());
  const { data } = useSWR(posts ? keys.newestPosts : null, () => page('posts.list', { query: {} }), {
    revalidateOnMount: false,
    revalidateIfStale: false,
  });
  return useMemo(() => {
    for (const { id } of posts ?? []) seen.add(id);
    const oldest = ended ? '' : (posts?.at(-1)?.id ?? '');
    const fresh = data?.items.filter(({ id }) => id > oldest && !seen.has(id)) ?? [];
    /** There may be further posts between the new ones and those shown: none of theirs is among the newest. */
    const gap = data?.next && !data.items.some(({ id, from }) => seen.has(id) && from.id !== me);
    return { fresh, gap };
  }, [data, ended, me, posts, seen]);
};
