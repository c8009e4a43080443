import { useTranslations } from 'use-intl';
import type { ChartUnit } from '#web/ui/charts/day-chart.tsx';
import { useDateFormat } from '#web/ui/charts/use-date-format.ts';
import type { Bin, binned } from './bins.ts';

/** How a chart names the days, weeks or months that it shows. */
export const useBinUnit = (by: ReturnType<typeof binned>['by']): ChartUnit<Bin> => {
  const t = useTranslations('dashboard.bins');
  const { dateOf, shortOf, shortMonthOf, monthYearOf, shortRangeOf } = useDateFormat();
  const names: Record<typeof by, (bin: Bin) => string> = {
    day: ({ date }) => dateOf(date),
    week: ({ date, until }) => shortRangeOf(date, until),
    month: ({ date }) => monthYearOf(date),
  };
  return {
    head: t(by),
    nameOf: names[by],
    shortOf: ({ date }) => (by === 'month' ? shortMonthOf(date) : shortOf(date)) ?? '',
  };
};
