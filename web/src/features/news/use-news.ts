import { useEffect } from 'react';
import useSWR from 'swr';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { keys } from '#web/api/keys.ts';
import { usePages } from '#web/api/use-pages.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';

/** The news of the user, and how they are marked as read. The list follows the count that the bell asks for. */
export const useNews = () => {
  const { news } = useSignedIn();
  const list = usePages('news.list');
  const { items, revalidate, edit } = list;
  // The bell reads the count; this part only looks at it, and shows what has arrived.
  const { data: count = news, mutate } = useSWR(keys.unreadNews, () => call('news.unread', {}), {
    revalidateOnMount: false,
    revalidateOnFocus: false,
  });
  const shown = Math.max(0, ...(items ?? []).map(({ number }) => number));
  const isBehind = items !== undefined && count.newest > shown;
  useEffect(() => {
    if (isBehind) void revalidate();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each number that arrives
  }, [count.newest, isBehind]);
  const { busy, reason, attempt } = useAsyncAction();
  const newest = Math.max(count.newest, shown);
  const markAll = () =>
    attempt(async () => {
      const after = await call('news.markRead', { body: { until: newest } });
      await mutate(after, { revalidate: false });
      await edit((known) => known.map((one) => ({ ...one, unread: one.number > newest && one.unread })));
    });
  return { list, unread: count.unread, busy, reason, markAll };
};
