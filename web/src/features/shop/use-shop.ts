import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { newIdempotencyKey } from '#web/api/calls.ts';
import { revalidateList, usePages } from '#web/api/use-pages.ts';

export const useShop = () => usePages('shop.list');
export const usePurchases = () => usePages('shop.listPurchases');

/** Revalidates the purse, the shop and the user's rewards after coins were spent or returned. */
export const useRevalidateShop = () => {
  const { mutate } = useSWRConfig();
  return useCallback(
    () =>
      Promise.all([mutate(keys.config), revalidateList('shop.list'), revalidateList('shop.listPurchases')]),
    [mutate],
  );
};

/** Cancels a request or a contribution. */
export const useCancelPurchase = () => {
  const revalidate = useRevalidateShop();
  return useCallback(
    async (id: string) => {
      const purchase = await call('shop.cancel', { params: { id }, idempotencyKey: newIdempotencyKey() });
      await revalidate();
      return purchase;
    },
    [revalidate],
  );
};
