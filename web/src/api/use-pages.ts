import { useCallback, useEffect, useMemo } from 'react';
import { useSWRConfig } from 'swr';
import useSWRInfinite, { unstable_serialize as listKeyOf } from 'swr/infinite';
import type { Answer, CallArgs, CallId } from './calls.ts';
import { page, type Page } from './client.ts';
import { onRevalidateAll } from './revalidate.ts';

/** A call that answers with a list, a page at a time. */
type ListId = { [Id in CallId]: Answer<Id> extends readonly unknown[] ? Id : never }[CallId];
export type ItemOf<Id extends ListId> = Answer<Id> extends readonly (infer Item)[] ? Item : never;

type Where = { readonly params?: Record<string, string>; readonly query?: Record<string, unknown> };
type Key = readonly [id: CallId, where: string, cursor: string];

const keyOf = (id: CallId, where: Where, next = ''): Key => [id, JSON.stringify(where), next];

const shown = new Map<ListId, Set<() => Promise<unknown>>>();

/** Asks again for every list of this call on the screen; one that is not there is asked for when it comes. */
export const revalidateList = (id: ListId): Promise<unknown> =>
  Promise.all([...(shown.get(id) ?? [])].map((revalidate) => revalidate()));

onRevalidateAll(() => Promise.all([...shown.keys()].map(revalidateList)));

/**
 * A list, as far as it was asked for. `cursor` is the name under which this call takes the next page.
 * `null` asks for nothing yet.
 */
export const usePages = <Id extends ListId>(
  id: Id,
  where: Where | null = {},
  cursor: 'next_cursor' | 'cursor' = 'next_cursor',
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
      revalidateIfStale: false,
      persistSize: true,
      keepPreviousData: true,
    },
  );
  const { cache } = useSWRConfig();
  const list = listKeyOf(pageKey);
  // Looked at again, on another screen or with another filter between, it is asked for again. SWR's own way of that is
  // forgotten when a screen is drawn twice at once, and knows of screens alone.
  useEffect(() => {
    if (cache.get(list)?.data !== undefined) void mutate();
  }, [cache, list, mutate]);
  useEffect(() => {
    const lists = shown.get(id) ?? new Set();
    shown.set(id, lists.add(mutate));
    return () => {
      lists.delete(mutate);
    };
  }, [id, mutate]);
  /** Changes what is shown without asking for it again. */
  const edit = useCallback(
    (change: (items: readonly ItemOf<Id>[]) => readonly ItemOf<Id>[]) =>
      mutate((pages) => pages?.map((one) => ({ ...one, items: change(one.items) })), { revalidate: false }),
    [mutate],
  );
  return {
    items: useMemo(() => data?.flatMap(({ items }) => items), [data]),
    error: error as unknown,
    loadingMore: isValidating && size > (data?.length ?? 0),
    ended: data !== undefined && !data.at(-1)?.next,
    loadMore: useCallback(() => void setSize((count) => count + 1), [setSize]),
    revalidate: useCallback(() => mutate(), [mutate]),
    edit,
  };
};
