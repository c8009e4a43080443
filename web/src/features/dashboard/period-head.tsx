import { useEffect, useRef, useState } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { useDateFormat } from '#web/ui/charts/use-date-format.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import styles from './period.module.css';
import { usePeriodText } from './use-period-text.ts';
import { useStatistics } from './use-statistics.ts';

/** Tells screen readers of another period, as soon as its numbers are there; not of the one the screen began with. */
const Announcement = ({ range }: { range: string | undefined }) => {
  const t = useTranslations('dashboard.period');
  const first = useRef<string>(undefined);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (range === undefined) return;
    if (first.current !== undefined && first.current !== range) setSaid(t('shown', { range }));
    first.current = range;
  }, [range, t]);
  return <output className="visually-hidden">{said}</output>;
};

/** The period that the figures refer to, and what they are compared with. */
export const PeriodHead = () => {
  const t = useTranslations('dashboard.period');
  const { fullOf, rangeOf } = useDateFormat();
  const textOf = usePeriodText();
  const { timezone } = useSignedIn().settings.global;
  const { data, error, isLoading } = useStatistics();
  const range = data && textOf(data.period);
  return (
    <div className={styles.about}>
      {data && (
        <p>
          <b>{range}</b> · {timezone.replaceAll('_', ' ')}
        </p>
      )}
      {data && (
        <p>
          {data.before
            ? t('compared', { range: rangeOf(data.before.from, data.before.until) })
            : t('young', { date: fullOf(data.life.from) })}
        </p>
      )}
      {!data && !error && <Skeleton width={240} height={42} />}
      <Announcement range={isLoading ? undefined : range} />
    </div>
  );
};

/** The head of the printed report: whose it is, and when it was printed. */
export const PrintedHead = () => {
  const t = useTranslations('dashboard.print');
  const format = useFormatter();
  const { name, timezone } = useSignedIn().settings.global;
  const date = format.dateTime(useNow(), { dateStyle: 'long', timeZone: timezone });
  return (
    <p className={styles.printed}>
      <b>{name}</b> <span>{t('date', { date })}</span>
    </p>
  );
};
