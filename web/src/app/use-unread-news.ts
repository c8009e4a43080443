import useSWR from 'swr';
import { call } from '../api/client.ts';
import type { Config } from '../api/config.ts';
import { keys } from '../api/keys.ts';

/** How often the count is read while the page is visible: news arrive within half a minute. Milliseconds. */
const askMs = 25_000;

/**
 * How many news are unread. The configuration says it first; then it is asked for, but not while the page is hidden,
 * and at once when it is visible again.
 */
export const useUnreadNews = (config: Config | undefined): number => {
  const { data } = useSWR(
    config?.workspace.billing_active ? keys.unreadNews : null,
    () => call('news.unread', {}),
    { refreshInterval: askMs, revalidateOnMount: false, ...(config && { fallbackData: config.news }) },
  );
  return (data ?? config?.news)?.unread ?? 0;
};
