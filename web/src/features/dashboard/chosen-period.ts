import { limits } from '#shared/model/limits';
import { daysUntil, lengthOf, monthPeriod, type Period } from '#shared/rules/basics/periods';
import { isDay } from '#shared/rules/basics/date-text';

export const spans = [30, 90, 365] as const;
type Span = (typeof spans)[number];

/** What the address of the dashboard says: the last days, a calendar month, or days of one's own. */
export type ChosenPeriod =
  | { readonly kind: 'span'; readonly days: Span }
  | { readonly kind: 'month'; readonly month: string }
  | ({ readonly kind: 'own' } & Period);

const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`);

/** Reads the address. What it does not understand is the last 30 days, as without a period. */
export const readPeriod = (address: URLSearchParams, today: string): ChosenPeriod => {
  const [period = '', from = '', until = ''] = ['period', 'from', 'until'].map(
    (name) => address.get(name) ?? '',
  );
  if (isMonth(period) && `${period}-01` <= today) return { kind: 'month', month: period };
  if (isDay(from) && isDay(until) && from <= until && lengthOf({ from, until }) <= limits.periodDays)
    return { kind: 'own', from, until };
  return { kind: 'span', days: spans.find((days) => String(days) === period) ?? limits.dashboardDays };
};

export const addressOf = (chosen: ChosenPeriod): Readonly<Record<string, string>> => {
  if (chosen.kind === 'own') return { from: chosen.from, until: chosen.until };
  if (chosen.kind === 'month') return { period: chosen.month };
  return chosen.days === limits.dashboardDays ? {} : { period: String(chosen.days) };
};

/** What the calls are asked for; nothing for the last 30 days, which they answer by default. */
export const queryOf = (chosen: ChosenPeriod, today: string): Partial<Period> => {
  if (chosen.kind === 'own') return { from: chosen.from, until: chosen.until };
  if (chosen.kind === 'month') return monthPeriod(chosen.month, today);
  return chosen.days === limits.dashboardDays ? {} : daysUntil(today, chosen.days);
};
