import { useCallback, useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import type { Config } from '#web/api/config.ts';
import { keys } from '#web/api/keys.ts';
import { useOutbox, type Owner } from '#web/api/outbox.ts';
import { revalidateLeaderboard } from '#web/api/revalidate.ts';
import { revalidateList } from '#web/api/use-pages.ts';
import { sendWaiting } from '#web/product/outbox/send-waiting.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { whenReachableAgain } from '#web/ui/loading/when-reachable.ts';

/** The longest wait between two tries of a server that answers, but not as it should. Milliseconds. */
const longest = 60_000;

/** Sends what waits in the outbox as soon as the server answers, also what an earlier visit has left. */
export const SendWaiting = ({ config: { user, workspace, kept_at: keptAt } }: { config: Config }) => {
  const t = useTranslations('offline');
  const { mutate } = useSWRConfig();
  const { waiting } = useOutbox([workspace.id, user.id]);
  const [failures, setFailures] = useState(0);
  const due = waiting.filter(({ refused }) => !refused).length;

  const run = useCallback(async () => {
    const owner: Owner = [workspace.id, user.id];
    const { sent, refused, later } = await sendWaiting(owner);
    if (sent > 0) {
      toast(t('sent', { count: sent }), { replaces: t('queued') });
      void mutate(keys.config);
      void revalidateList('posts.list');
      revalidateLeaderboard(mutate);
    }
    if (refused > 0) toast(t('refused'), { urgent: true });
    if (later) setFailures((count) => count + 1);
  }, [workspace.id, user.id, t, mutate]);

  useEffect(() => {
    // Who is signed in is certain only when the server has said so.
    if (due === 0 || keptAt !== undefined) return undefined;
    const start = () => void run();
    if (failures === 0) start();
    addEventListener('online', start);
    const forget = failures > 0 ? whenReachableAgain(start) : undefined;
    const timer = failures > 0 ? setTimeout(start, Math.min(longest, 5000 * 2 ** failures)) : undefined;
    return () => {
      removeEventListener('online', start);
      forget?.();
      clearTimeout(timer);
    };
  }, [due, keptAt, failures, run]);
  return null;
};
