import { useEffect } from 'react';
import { call } from '#web/api/client.ts';
import { useConfig, useSignedIn } from '#web/api/config.ts';
import { usePages } from '#web/api/use-pages.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';

/** The news of the user, and how they are marked as read. The list follows the count that the bell shows. */
export const useNews = () => {
  const { news } = useSignedIn();
  const list = usePages('news.list');
  const { items, revalidate, edit } = list;
  const { mutate } = useConfig();
  const shown = Math.max(0, ...(items ?? []).map(({ number }) => number));
  const isBehind = items !== undefined && news.newest > shown;
  useEffect(() => {
    if (isBehind) void revalidate();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each number that arrives
  }, [news.newest, isBehind]);
  const { busy, reason, attempt } = useAsyncAction();
  const newest = Math.max(news.newest, shown);
  const markAll = () =>
    attempt(async () => {
      const after = await call('news.markRead', { body: { until: newest } });
      await mutate((config) => config && { ...config, news: after }, { revalidate: false });
      await edit((known) => known.map((one) => ({ ...one, unread: one.number > newest && one.unread })));
    });
  return { list, unread: news.unread, busy, reason, markAll };
};
