import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import type { Config } from '#web/api/config.ts';
import { keys } from '#web/api/keys.ts';
import { revalidateAll } from '#web/api/revalidate.ts';
import { daysAgo } from '#web/product/posts/days-ago.ts';

const watch = (tell: () => void) => {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
};

const longest = 30_000;

/** Asks for the configuration until the server gives it, and then for everything else that is shown. */
const useReadAgain = (isKept: boolean, online: boolean): void => {
  const { mutate } = useSWRConfig();
  const wasKept = useRef(isKept);
  useEffect(() => {
    if (wasKept.current && !isKept) revalidateAll(mutate).catch(() => undefined);
    wasKept.current = isKept;
    if (!isKept || !online) return undefined;
    let wait = 500;
    let timer = 0;
    let isOver = false;
    const ask = async (): Promise<void> => {
      await mutate(keys.config).catch(() => undefined);
      wait = Math.min(longest, wait * 2);
      if (!isOver) timer = window.setTimeout(() => void ask(), wait);
    };
    timer = window.setTimeout(() => void ask(), 0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isKept, online, mutate]);
};

/** Says that there is no network, and from when the feed is that is shown instead. */
export const ConnectionNotice = ({ config }: { config: Config }) => {
  const t = useTranslations('offline');
  const format = useFormatter();
  const now = useNow();
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  const { pathname } = useLocation();
  const { kept_at: keptAt } = config;
  useReadAgain(keptAt !== undefined, online);
  const place = document.querySelector('#connection');
  if (!place) return null;
  const at = new Date(keptAt ?? 0);
  const recent = daysAgo(at, now) === 0;
  const time = format.dateTime(at, {
    ...(!recent && { day: 'numeric', month: 'long' }),
    hour: 'numeric',
    minute: '2-digit',
  });
  const isKept = keptAt !== undefined && pathname === '/feed';
  if (!isKept && online && keptAt === undefined) return null;
  return createPortal(<span>{isKept ? t('from', { time }) : t('notice')}</span>, place);
};
