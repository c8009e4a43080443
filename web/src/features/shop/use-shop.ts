import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { call } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { newOnce } from '../../api/calls.ts';
import { renewList, usePages } from '../../api/use-pages.ts';

export const useShop = () => usePages('shop.list');
export const usePurchases = () => usePages('shop.listPurchases');

/** After coins were spent or came back: the purse, the shop and one's own list say so. */
export const useRenewShop = () => {
  const { mutate } = useSWRConfig();
  return useCallback(
    () => Promise.all([mutate(keys.config), renewList('shop.list'), renewList('shop.listPurchases')]),
    [mutate],
  );
};

/** Takes a request or a contribution back. */
export const useCancel = () => {
  const renew = useRenewShop();
  return useCallback(
    async (id: string) => {
      const purchase = await call('shop.cancel', { params: { id }, once: newOnce() });
      await renew();
      return purchase;
    },
    [renew],
  );
};
