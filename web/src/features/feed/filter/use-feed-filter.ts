import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readFilter, withFilter, type FeedFilter } from './feed-filter.ts';

/** The address holds the filter, so that the back button, reloading and sharing work. */
export const useFeedFilter = () => {
  const [address, setAddress] = useSearchParams();
  const text = JSON.stringify(readFilter(address));
  const filter = useMemo(() => JSON.parse(text) as FeedFilter, [text]);
  const change = useCallback(
    (to: FeedFilter, { replace = false }: { readonly replace?: boolean } = {}) =>
      setAddress((now) => withFilter(now, to), { replace, preventScrollReset: true }),
    [setAddress],
  );
  return { filter, active: text !== '{}', change };
};

export type FilterChange = ReturnType<typeof useFeedFilter>['change'];
