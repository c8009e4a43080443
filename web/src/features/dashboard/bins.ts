import { sumOf } from '#shared/rules/statistics/statistics';
import { monthOf } from '#shared/rules/basics/time';
import type { Statistics } from './use-statistics.ts';

type Day = Statistics['days'][number];
/** Days that a chart shows as one: from its date until its last day. */
export type Bin = Day & { readonly until: string };
type BinnedBy = 'day' | 'week' | 'month';

const mostDays = 45;
const mostDaysByWeek = 190;
const week = 7;

const binOf = (days: readonly Day[]): Bin => ({
  date: days[0]?.date ?? '',
  until: days.at(-1)?.date ?? '',
  granted: sumOf(days.map(({ granted }) => granted)),
  received: sumOf(days.map(({ received }) => received)),
  spent: sumOf(days.map(({ spent }) => spent)),
  posts: sumOf(days.map(({ posts }) => posts)),
});

/** The days of a period as a phone can show them: a long one by week, counted from its end, or by calendar month. */
export const binned = (days: readonly Day[]): { readonly by: BinnedBy; readonly bins: readonly Bin[] } => {
  if (days.length <= mostDays) return { by: 'day', bins: days.map((day) => binOf([day])) };
  if (days.length > mostDaysByWeek)
    return { by: 'month', bins: [...Map.groupBy(days, ({ date }) => monthOf(date)).values()].map(binOf) };
  const weeks = Map.groupBy(days.entries(), ([at]) => Math.floor((days.length - 1 - at) / week));
  return { by: 'week', bins: [...weeks.values()].map((some) => binOf(some.map(([, day]) => day))) };
};
