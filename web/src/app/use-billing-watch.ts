import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import type { Config } from '../api/config.ts';
import { keys } from '../api/keys.ts';

/**
 * The plan may end while a screen is open. The first call that is refused because of that fetches the configuration,
 * and the guard then leads everyone where the end is explained.
 */
export const useBillingWatch = (): void => {
  const { cache, mutate } = useSWRConfig();
  useEffect(() => {
    const refresh = () => {
      const known: unknown = cache.get(keys.config)?.data;
      if ((known as Config | undefined)?.workspace.billing_active) mutate(keys.config).catch(() => undefined);
    };
    addEventListener('billing:inactive', refresh);
    return () => removeEventListener('billing:inactive', refresh);
  }, [cache, mutate]);
};
