import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { Purchase, PurchaseStatus } from '#shared/model/purchase';
import { newIdempotencyKey } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { revalidateList, usePages } from '#web/api/use-pages.ts';

export const useRewards = () => usePages('rewards.list');

/** The requests of one status, or all. A request just settled keeps its place until the next load; it leaves a list of another status. */
export const useRequests = (status: PurchaseStatus | 'all') => {
  const list = usePages(
    'rewards.listPurchases',
    { query: status === 'all' ? {} : { status } },
    { cursor: 'cursor' },
  );
  const { edit } = list;
  const settle = useCallback(
    async (id: 'rewards.fulfil' | 'rewards.decline', purchase: Purchase): Promise<Purchase> => {
      const settled = await call(id, { params: { id: purchase.id }, idempotencyKey: newIdempotencyKey() });
      const isShown = status === 'all' || settled.status === status;
      await edit((items) =>
        items.flatMap((item) => (item.id !== settled.id ? [item] : isShown ? [settled] : [])),
      );
      return settled;
    },
    [edit, status],
  );
  return { ...list, settle };
};

/** Revalidates everything that shows the rewards, including whether the shop is open, after a reward changed. */
export const useRevalidateRewards = () => {
  const { mutate } = useSWRConfig();
  return useCallback(
    () => Promise.all([mutate(keys.config), revalidateList('rewards.list'), revalidateList('shop.list')]),
    [mutate],
  );
};
