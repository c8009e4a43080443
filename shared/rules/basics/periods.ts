import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { dayOf, daysBefore, monthOf } from './time.ts';

/** Days of the workspace's calendar, both included. */
export type Period = { readonly from: string; readonly until: string };

/** The days that a workspace has lived, the last of them today. */
type Life = Period;

/** How many days before a workspace was created its demo data may be dated. */
export const demoDays = 32;

export const lifespanOf = (
  { created_at: created, timezone }: { readonly created_at: string; readonly timezone: string },
  now: Date,
): Life => ({ from: dayOf(new Date(created), timezone), until: dayOf(now, timezone) });

/** How many days a period has. */
export const lengthOf = ({ from, until }: Period): number =>
  (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;

const earlier = (a: string, b: string): string => (a < b ? a : b);

/** The days that end on one day. */
export const daysUntil = (until: string, days: number): Period => ({
  from: daysBefore(until, days - 1),
  until,
});

/**
 * The period that was asked for; without one, the last 30 days. It ends today at the latest. It may begin before the
 * workspace does, but not end before.
 * @throws Refusal too_many: it has more days than a leap year; out_of_range: the workspace did not live then
 */
export const askedPeriod = (
  asked: { readonly from?: string | undefined; readonly until?: string | undefined },
  life: Life,
): Period => {
  const { from, until } = asked;
  if (from === undefined || until === undefined) return daysUntil(life.until, limits.dashboardDays);
  if (lengthOf({ from, until }) > limits.periodDays)
    throw new Refusal('too_many', { max: limits.periodDays }, ['from']);
  const first = daysBefore(life.from, demoDays);
  // Somebody who travels, or whose clock is fast, may have a later today.
  const last = daysBefore(life.until, -1);
  if (until < first) throw new Refusal('out_of_range', { start: first, finish: life.until }, ['until']);
  if (from > life.until || until > last)
    throw new Refusal('out_of_range', { start: first, finish: life.until }, [
      from > life.until ? 'from' : 'until',
    ]);
  return { from, until: earlier(until, life.until) };
};

const firstOf = (month: string): string => `${month}-01`;
const lastOf = (month: string): string => daysBefore(firstOf(monthAfter(month)), 1);

const monthShifted = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
};
export const monthAfter = (month: string): string => monthShifted(month, 1);
export const monthBefore = (month: string): string => monthShifted(month, -1);

/** A calendar month, as far as it has come. */
export const monthPeriod = (month: string, today: string): Period => ({
  from: firstOf(month),
  until: earlier(lastOf(month), today),
});

/** The month that a period is, or is so far; undefined if it is none. */
export const monthIn = (period: Period, today: string): string | undefined => {
  const month = monthOf(period.from);
  const { from, until } = monthPeriod(month, today);
  return period.from === from && period.until === until ? month : undefined;
};

/**
 * What a period is compared with: as many days right before it. A calendar month is compared with the month before, and the
 * days of a month so far with the same days of the month before. Null when the workspace is younger.
 */
export const periodBefore = (period: Period, life: Life): Period | null => {
  const month = monthIn(period, life.until);
  const ending = daysBefore(period.from, 1);
  const before =
    month === undefined
      ? daysUntil(ending, lengthOf(period))
      : {
          from: firstOf(monthBefore(month)),
          until:
            period.until === lastOf(month)
              ? ending
              : earlier(daysBefore(firstOf(monthBefore(month)), 1 - lengthOf(period)), ending),
        };
  return before.from < life.from ? null : before;
};

/** No more days than this belong to one month's figures: longer periods get the average of their months. */
const oneMonth = 31;

/** The months whose members a period reports: those it touches; for a short one, the month it ends in. */
export const monthsOf = ({ from, until }: Period): readonly string[] => {
  const last = monthOf(until);
  const months: string[] = [];
  if (lengthOf({ from, until }) <= oneMonth) return [last];
  for (let month = monthOf(from); month <= last; month = monthAfter(month)) months.push(month);
  return months;
};

/** The months that are compared with those of a period. */
export const monthsBefore = (period: Period, before: Period): readonly string[] =>
  lengthOf(period) <= oneMonth ? [monthBefore(monthOf(period.until))] : monthsOf(before);

/** A period that was asked for, the one before it, and the months that both report, of those the workspace has lived in. */
export const comparedPeriods = (
  asked: { readonly from?: string | undefined; readonly until?: string | undefined },
  workspace: { readonly created_at: string; readonly timezone: string },
  now: Date,
) => {
  const life = lifespanOf(workspace, now);
  const period = askedPeriod(asked, life);
  const before = periodBefore(period, life);
  const lived = (months: readonly string[]) => months.filter((month) => month >= monthOf(life.from));
  const months = monthsOf(period);
  return {
    life,
    period,
    before,
    months: lived(months),
    monthsBefore: before ? lived(monthsBefore(period, before)) : [],
  };
};
