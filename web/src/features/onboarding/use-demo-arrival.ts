import { useLayoutEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { Config } from '../../api/config.ts';
import { revalidateAll } from '../../api/revalidate.ts';

/**
 * Demo data has come, whoever brought it and however that was noticed: everything is asked for again. In a layout
 * effect: nobody is told that there is nothing once there is something.
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
