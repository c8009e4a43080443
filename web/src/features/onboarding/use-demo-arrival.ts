import { useLayoutEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { Config } from '#web/api/config.ts';
import { revalidateAll } from '#web/api/revalidate.ts';

/**
 * Revalidates everything when demo data has arrived, whoever requested it. A layout effect, so that no empty state is
 * painted once there is data.
 */
export const useDemoArrival = (config: Config | undefined): void => {
  const { mutate } = useSWRConfig();
  const there = config?.features.demo_data;
  const before = useRef(there);
  useLayoutEffect(() => {
    if (before.current === false && there) void revalidateAll(mutate);
    before.current = there;
  }, [there, mutate]);
};
