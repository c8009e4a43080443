import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { call } from '#web/api/client.ts';
import { revalidateList, usePages } from '#web/api/use-pages.ts';

const summaryKey = 'rewards.sumLeavers';

/** The people who left with coins, those who left first at the top. */
export const useLeavers = () => usePages('rewards.listLeavers');

/** How many they are, the setting, and whose coins each choice would return. */
export const useLeaversSummary = () => useSWR(summaryKey, () => call('rewards.sumLeavers', {}));

/** Revalidates what shows them after somebody decided about one. */
export const useRevalidateLeavers = () => {
  const { mutate } = useSWRConfig();
  return useCallback(
    () =>
      Promise.all([
        mutate(summaryKey),
        revalidateList('rewards.listLeavers'),
        revalidateList('rewards.listPurchases'),
      ]),
    [mutate],
  );
};
