import { useEffect } from 'react';
import { usePages } from '#web/api/use-pages.ts';

/** More rewards than these are found only in the shop. */
const mostPages = 4;

/** The rewards in the shop, in the same cache as the shop itself, so that it has the page of a chosen one. */
export const useRewards = (wanted: boolean) => {
  const {
    items = [],
    pages = [],
    ended,
    error,
    loadingMore,
    loadMore,
  } = usePages('shop.list', wanted ? {} : null);
  const more = wanted && pages.length > 0 && pages.length < mostPages && !ended && !loadingMore && !error;
  useEffect(() => {
    if (more) loadMore();
  }, [more, loadMore]);
  return { rewards: items, failed: error !== undefined && items.length === 0 };
};
