import { useCallback, useMemo } from 'react';
import useSWRInfinite, { unstable_serialize } from 'swr/infinite';
import type { Answer, Asked, CallId } from './calls.ts';
import { page, type Page } from './client.ts';

/** A call that answers with a list, a page at a time. */
export type ListId = { [Id in CallId]: Answer<Id> extends readonly unknown[] ? Id : never }[CallId];
export type ItemOf<Id extends ListId> = Answer<Id> extends readonly (infer Item)[] ? Item : never;

type Where = { readonly params?: Record<string, string>; readonly query?: Record<string, unknown> };
type Key = readonly [id: CallId, where: string, cursor: string];

const keyOf = (id: CallId, where: Where, next = ''): Key => [id, JSON.stringify(where), next];

/** The name under which a list is kept, for an action to renew what it changed. */
export const listKey = (id: ListId, where: Where = {}): string => unstable_serialize(() => keyOf(id, where));

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
    return page(id, asked as unknown as Asked<Id>) as Promise<Page<ItemOf<Id>>>;
  };
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Page<ItemOf<Id>>>(
    pageKey,
    read,
    {
      revalidateFirstPage: false,
      persistSize: true,
      keepPreviousData: true,
    },
  );
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
    renew: useCallback(() => mutate(), [mutate]),
    edit,
  };
};
