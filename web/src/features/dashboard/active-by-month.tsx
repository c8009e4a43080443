import { useTranslations } from 'use-intl';
import { DayChart } from '#web/ui/charts/day-chart.tsx';
import { useDateFormat } from '#web/ui/charts/use-date-format.ts';
import type { Statistics } from './use-statistics.ts';

/** The active members of each month that a long period touches. */
export const ActiveByMonth = ({ months }: { months: Statistics['months'] }) => {
  const t = useTranslations('dashboard.months');
  const bins = useTranslations('dashboard.bins');
  const { monthYearOf, shortMonthOf } = useDateFormat();
  return (
    <DayChart
      label={t('chart')}
      days={months.map((one) => ({ ...one, date: `${one.month}-01` }))}
      series={[{ label: t('column'), variant: 'bar', tone: 'accent', of: (one) => one.active_users }]}
      unit={{
        head: bins('month'),
        nameOf: ({ date }) => monthYearOf(date),
        shortOf: ({ date }) => shortMonthOf(date) ?? '',
      }}
      sentence={({ active_users: active, accepted_users: joined }, month) =>
        joined === null
          ? t('inMonthUnknown', { month, count: active })
          : t('inMonth', { month, count: active, joined })
      }
    />
  );
};
