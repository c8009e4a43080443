/** The members of one month. */
export type MonthFigures = {
  readonly month: string;
  readonly active_users: number;
  /** How many had joined, as last counted in the month; null: nobody counted. */
  readonly accepted_users: number | null;
};

/** The average of some months; null when there is none. */
const average = (numbers: readonly number[]): number | null =>
  numbers.length > 0 ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : null;

/** The share of those who had joined that took part; null where nobody had, or nobody knows how many. */
export const engagementIn = ({ active_users: active, accepted_users: joined }: MonthFigures): number | null =>
  joined === null || joined === 0 ? null : Math.min(1, active / joined);

/** The active members of an average month, and the average engagement of the months where it is known. */
export const averageMonth = (months: readonly MonthFigures[]) => ({
  active_users: average(months.map(({ active_users: active }) => active)),
  engagement: average(months.flatMap((month) => engagementIn(month) ?? [])),
});
