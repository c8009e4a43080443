import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { DayChart } from '#web/ui/charts/day-chart.tsx';
import { useDateFormat } from '#web/ui/charts/use-date-format.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Big } from './big.tsx';
import { binned } from './bins.ts';
import { Change, useChangeText } from './change.tsx';
import styles from './dashboard.module.css';
import { Tile } from './tile.tsx';
import { useBinUnit } from './use-bin-unit.ts';
import { usePeriod } from './use-period.ts';
import { usePeriodText } from './use-period-text.ts';
import { useStatistics, type Statistics } from './use-statistics.ts';

type What = 'granted' | 'spent';

const Chart = ({ of, variant, read }: { of: What; variant: 'area' | 'bar'; read: Statistics }) => {
  const t = useTranslations('dashboard');
  const { by, bins } = binned(read.days);
  return (
    <DayChart
      key={`${read.period.from} ${read.period.until}`}
      label={t(`${of}.chart.${by}`)}
      days={bins}
      series={[{ label: t(`${of}.column`), variant, tone: 'accent', of: (bin) => bin[of] }]}
      unit={useBinUnit(by)}
      sentence={(bin, name) => t(`${of}.onDay`, { date: name, count: bin[of] })}
    />
  );
};

/** How many posts the points came with, and what the members of a group received. */
const Further = ({ read: { posts, points_received: received, before } }: { read: Statistics }) => {
  const t = useTranslations('dashboard');
  const { group } = usePeriod();
  return (
    <>
      <p className={styles.changes}>
        <span>{t('posts', { count: posts })}</span> <Change now={posts} before={before?.posts} />
      </p>
      {group && (
        <p className={styles.changes}>
          <span>{t('received', { count: received })}</span>{' '}
          <Change now={received} before={before?.points_received} />
        </p>
      )}
    </>
  );
};

const totalIn = (read: Pick<Statistics, 'points_granted' | 'points_spent'>, of: What): number =>
  read[`points_${of}`];

const Total = ({ of, variant, action }: { of: What; variant: 'area' | 'bar'; action: ReactNode }) => {
  const t = useTranslations('dashboard');
  const format = useFormatter();
  const about = usePeriodText();
  const { shortOf } = useDateFormat();
  const changeText = useChangeText();
  const wordsOf = (read: Statistics): string => {
    const total = totalIn(read, of);
    const change = changeText(total, read.before && totalIn(read.before, of));
    return [`${format.number(total)} ${t(`${of}.unit`, { count: total })}`, change]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <Tile
      title={t(`${of}.title`)}
      reading={useStatistics()}
      isEmpty={(read) => totalIn(read, of) === 0 && (of === 'spent' || read.points_received === 0)}
      empty={
        <>
          <p>{t(`${of}.empty`)}</p>
          {action}
        </>
      }
      content={(read) => ({
        file: `points-${of}-${read.period.from}-${read.period.until}`,
        period: about(read.period),
        head: [t('bins.day'), t(`${of}.column`), ...(of === 'granted' ? [t('postsColumn')] : [])],
        rows: read.days.map((day) => [day.date, day[of], ...(of === 'granted' ? [day.posts] : [])]),
        lines: [wordsOf(read), ...(of === 'granted' ? [t('posts', { count: read.posts })] : [])],
        ends: [shortOf(read.period.from), shortOf(read.period.until)].map(String),
      })}
      skeleton={
        <div className={styles.lines}>
          <Skeleton width={120} height={30} />
          <Skeleton width={140} height={12} />
          {of === 'granted' && <Skeleton width={180} height={12} />}
          <Skeleton width="100%" height={148} />
          <Skeleton width="100%" height={14} />
          <Skeleton width="70%" height={20} />
          <Skeleton width={90} height={24} />
        </div>
      }
    >
      {(read) => (
        <>
          <Big value={totalIn(read, of)}>{t(`${of}.unit`, { count: totalIn(read, of) })}</Big>
          <p className={styles.changes}>
            <Change now={totalIn(read, of)} before={read.before && totalIn(read.before, of)} />
          </p>
          {of === 'granted' && <Further read={read} />}
          <Chart of={of} variant={variant} read={read} />
        </>
      )}
    </Tile>
  );
};

export const Granted = () => {
  const t = useTranslations('dashboard');
  return (
    <Total
      of="granted"
      variant="area"
      action={
        <LinkButton variant="soft" to="/feed?compose">
          {t('granted.action')}
        </LinkButton>
      }
    />
  );
};

export const Spent = () => {
  const t = useTranslations('dashboard');
  return (
    <Total
      of="spent"
      variant="bar"
      action={
        <LinkButton variant="soft" to="/rewards">
          {t('spent.action')}
        </LinkButton>
      }
    />
  );
};
