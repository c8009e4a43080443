import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import { useSWRConfig } from 'swr';
import useSWRInfinite, { unstable_serialize as listKeyOf } from 'swr/infinite';
import type { Answer, CallArgs, CallId } from './calls.ts';
import { page, type Page } from './client.ts';
import { onRevalidateAll } from './revalidate.ts';

/** A call that returns a list in pages. */
type ListId = { [Id in CallId]: Answer<Id> extends readonly unknown[] ? Id : never }[CallId];
export type ItemOf<Id extends ListId> = Answer<Id> extends readonly (infer Item)[] ? Item : never;

type Where = { readonly params?: Record<string, string>; readonly query?: Record<string, unknown> };
type Key = readonly [id: CallId, where: string, cursor: string];

const keyOf = (id: CallId, where: Where, next = ''): Key => [id, JSON.stringify(where), next];

/** Where the cache has the pages of a list that has no filter. */
export const listKey = (id: ListId): string => listKeyOf(() => keyOf(id, {}));

/** What revalidates each list on the screen, and how many pages it has. */
type Revalidators = Map<() => Promise<unknown>, number>;

const shown = new Map<ListId, Revalidators>();
/** Calls whose pages are kept as fetched until everything is revalidated. */
const kept = new Set<ListId>();

/** Revalidates every list of this call that is on the screen; the others are fetched when they are next shown. */
export const revalidateList = (id: ListId): Promise<unknown> =>
  Promise.all([...(shown.get(id)?.keys() ?? [])].map((revalidate) => revalidate()));

/** Further pages than these are many requests. */
const few = 3;

/** Revalidates the lists on the screen, but none that the reader has scrolled far. */
export const revalidateShortLists = (): Promise<unknown> =>
  Promise.all(
    [...shown].flatMap(([id, lists]) =>
      kept.has(id) ? [] : [...lists].filter(([, pages]) => pages <= few).map(([revalidate]) => revalidate()),
    ),
  );

onRevalidateAll((mutate) => {
  // Kept pages must be dropped first: a list that is shown later would not fetch them again.
  void mutate((key) => Array.isArray(key) && kept.has(key[0] as ListId), undefined, { revalidate: false });
  return Promise.all([...shown.keys()].map(revalidateList));
});

/** Changes what other screens have fetched of a call's lists, so that they show the change when they come back. */
export const useEditLists = <Id extends ListId>(id: Id) => {
  const { cache, mutate } = useSWRConfig();
  return useCallback(
    (change: (items: readonly ItemOf<Id>[]) => readonly ItemOf<Id>[]): void => {
      const begins = listKeyOf(() => [id]);
      for (const key of cache.keys())
        if (key.startsWith(begins))
          void mutate<Page<ItemOf<Id>>[]>(
            key,
            (pages) => pages?.map((one) => ({ ...one, items: [...change(one.items)] })),
            { revalidate: false },
          );
    },
    [cache, id, mutate],
  );
};

type Options = {
  /** The query parameter that takes the cursor of the next page. */
  readonly cursor?: 'next_cursor' | 'cursor' | 'starting_after';
  /** Shows the pages as they were fetched, and does not revalidate them on return to the screen or the window. */
  readonly keep?: boolean;
};

/** A list in pages, as far as the reader has scrolled. A `where` of null fetches nothing yet. */
export const usePages = <Id extends ListId>(
  id: Id,
  where: Where | null = {},
  { cursor = 'next_cursor', keep = false }: Options = {},
) => {
  const pageKey = (index: number, previous: Page<ItemOf<Id>> | null): Key | null =>
    !where || (index > 0 && !previous?.next) ? null : keyOf(id, where, previous?.next ?? '');
  const read = ([, text, next]: Key) => {
    const { params, query } = JSON.parse(text) as Where;
    const asked = { params, query: { ...query, ...(next && { [cursor]: next }) } };
    return page(id, asked as unknown as CallArgs<Id>) as Promise<Page<ItemOf<Id>>>;
  };
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Page<ItemOf<Id>>>(
    pageKey,
    read,
    {
      revalidateFirstPage: false,
      revalidateIfStale: keep,
      persistSize: true,
      keepPreviousData: true,
      ...(keep && { revalidateOnFocus: false }),
    },
  );
  const { cache } = useSWRConfig();
  const list = listKeyOf(pageKey);
  // Revalidates a list that is shown again, on another screen or after another filter. SWR's own revalidation is lost
  // when a screen renders twice, and does not cover a changed filter. A layout effect, because an answer that the boot
  // script asked for is there before other effects run, and would look like a list from before.
  useLayoutEffect(() => {
    if (!keep && cache.get(list)?.data !== undefined) void mutate();
  }, [cache, list, mutate, keep]);
  useEffect(() => {
    const lists: Revalidators = shown.get(id) ?? new Map();
    shown.set(id, lists.set(mutate, size));
    if (keep) kept.add(id);
    return () => {
      lists.delete(mutate);
    };
  }, [id, mutate, keep, size]);
  /** Changes the items on the screen without a request. */
  const edit = useCallback(
    (change: (items: readonly ItemOf<Id>[]) => readonly ItemOf<Id>[]) =>
      mutate((pages) => pages?.map((one) => ({ ...one, items: change(one.items) })), { revalidate: false }),
    [mutate],
  );
  return {
    /** The pages themselves: each stays the same object until something in it changes. */
    pages: data,
    items: useMemo(() => data?.flatMap(({ items }) => items), [data]),
    error: error as unknown,
    revalidating: isValidating,
    loadingMore: isValidating && size > (data?.length ?? 0),
    ended: data !== undefined && !data.at(-1)?.next,
    loadMore: useCallback(() => void setSize((count) => count + 1), [setSize]),
    revalidate: useCallback(() => mutate(), [mutate]),
    edit,
  };
};
