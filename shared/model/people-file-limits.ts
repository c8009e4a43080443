/**
 * Files that keep the people up to date: how many runs are listed, how many begin in an hour, for how many hours a plan can be
 * applied; from how many leavers on, or from which part of the members, they have to be confirmed. `shown` and `characters`:
 * how much of each list of a plan is answered. `steps`: how many rows are applied between two looks at the clock;
 * `failures`: how many are kept.
 */
export const peopleFileLimits = {
  runs: 30,
  /** After how many days without a file of a program administrators are told. */
  silentDays: 3,
  perHour: 30,
  hours: 24,
  leavers: 20,
  leaversPercent: 10,
  shown: 100,
  characters: 20_000,
  steps: 25,
  failures: 100,
} as const;
