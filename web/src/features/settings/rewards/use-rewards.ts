import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { Purchase, PurchaseStatus } from '#shared/model/purchase';
import { newIdempotencyKey } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { revalidateList, usePages } from '../../../api/use-pages.ts';

export const useRewards = () => usePages('rewards.list');

/** The requests of one status, or all; what is settled stays in place until one looks again. */
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
      await edit((items) => items.map((item) => (item.id === settled.id ? settled : item)));
      return settled;
    },
    [edit],
  );
  return { ...list, settle };
};

/** After the shop's shelves changed: the lists say so, and whether there is a shop at all. */
export const useRevalidateRewards = () => {
  const { mutate } = useSWRConfig();
  return useCallback(
    () => Promise.all([mutate(keys.config), revalidateList('rewards.list'), revalidateList('shop.list')]),
    [mutate],
  );
};
