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

/** The active members of an average month, and the average share of those who had joined, of the months where it is known. */
export const averageMonth = (months: readonly MonthFigures[]) => ({
  active_users: average(months.map(({ active_users: active }) => active)),
  engagement: average(
    months.flatMap(({ active_users: active, accepted_users: joined }) =>
      joined === null || joined === 0 ? [] : [Math.min(1, active / joined)],
    ),
  ),
});
