import { useFormatter, useNow, useTranslations } from 'use-intl';
import type { NewsItem } from '#shared/model/news';
import { daysAgo } from '#web/product/posts/days-ago.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { FirstThanks } from '#web/product/illustrations/first-thanks.tsx';
import { NewsLine } from './news-line.tsx';
import styles from './news.module.css';
import type { useNews } from './use-news.ts';

/** Outlines of the next news. */
export const NewsSkeleton = ({ count }: { count: number }) => (
  <div aria-busy="true">
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className={styles.line}>
        <Skeleton round width={36} height={36} />
        <span className={styles.words}>
          <Skeleton width="80%" height={16} />
          <Skeleton width="40%" height={14} />
        </span>
      </div>
    ))}
  </div>
);

const nearDays = ['today', 'yesterday'] as const;

const DayName = ({ of: day, level: Level }: { of: Date; level: 'h2' | 'h3' }) => {
  const t = useTranslations('feed');
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const near = nearDays[daysAgo(day, now)];
  const year = day.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  const date = format.dateTime(day, { weekday: 'long', day: 'numeric', month: 'long', year });
  return (
    <Level className={styles.day}>
      {near ? t(near) : date.charAt(0).toLocaleUpperCase() + date.slice(1)}
    </Level>
  );
};

/** By the reader's calendar day, in the same order: what happened earlier may arrive later. */
const byDay = (items: readonly NewsItem[]): readonly (readonly NewsItem[])[] => [
  ...Map.groupBy(items, ({ created_at: at }) => new Date(at).toDateString()).values(),
];

/** News by day, or why there are none. */
export const NewsList = ({
  news: { list, unread, markAll },
  level,
  onFollow,
}: {
  news: ReturnType<typeof useNews>;
  /** Of the headings of the days. */
  level: 'h2' | 'h3';
  onFollow?: () => void;
}) => {
  const t = useTranslations('news');
  const { items, error } = list;
  const follow = (item: NewsItem) => {
    // Who reads the only unread piece of news has read all of them.
    if (item.unread && unread === 1) void markAll();
    onFollow?.();
  };
  if (!items && error)
    return <LoadError error={error} title={t('failed')} onRetry={() => void list.revalidate()} />;
  if (!items) return <NewsSkeleton count={4} />;
  if (items.length === 0)
    return (
      <EmptyState title={t('none')} picture={<FirstThanks />}>
        {t('noneText')}
      </EmptyState>
    );
  return byDay(items).map((ofDay) => (
    <section key={ofDay[0]?.id} className={styles.group}>
      <DayName of={new Date(ofDay[0]?.created_at ?? 0)} level={level} />
      <ul className={styles.list}>
        {ofDay.map((item) => (
          <NewsLine key={item.id} item={item} onFollow={follow} onDone={() => void list.revalidate()} />
        ))}
      </ul>
    </section>
  ));
};
