const day = 86_400_000;

/** Parses `at(2026-11-21T10:00:00)`; undefined for anything else, also for days that do not exist. */
const oneTime = (expression: string): number | undefined => {
  const found = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(expression)?.[1];
  if (found === undefined) return undefined;
  const moment = new Date(`${found}Z`);
  // A 31st of February would become a day of March.
  const exists = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(found);
  return exists ? moment.getTime() : undefined;
};

/** How often something happens, and when in that time. Both in milliseconds. */
type Rhythm = { readonly every: number; readonly at: number };

/** Parses the two kinds of cron expression in use: every day at `cron(30 2 * * ? *)`, every hour at `cron(10 * * * ? *)`. */
const rhythmOf = (expression: string): Rhythm | undefined => {
  const [, minute, hour] = /^cron\((\d{1,2}) (\d{1,2}|\*) \* \* \? \*\)$/.exec(expression) ?? [];
  if (minute === undefined || Number(minute) > 59) return undefined;
  if (hour === '*') return { every: 3_600_000, at: Number(minute) * 60_000 };
  return Number(hour) > 23 ? undefined : { every: day, at: (Number(hour) * 60 + Number(minute)) * 60_000 };
};

/** Whether a schedule comes again. */
export const isRecurring = (expression: string): boolean => rhythmOf(expression) !== undefined;

/**
 * Returns when an expression is due next after an instant, in UTC; undefined if never.
 * @throws Error for an expression that Scheduler does not know, or this stand-in
 */
export const nextRun = (expression: string, after: number): number | undefined => {
  const [moment, rhythm] = [oneTime(expression), rhythmOf(expression)];
  if (moment !== undefined) return moment > after ? moment : undefined;
  if (!rhythm) throw new Error(`Invalid Schedule Expression ${expression}.`);
  const { every, at } = rhythm;
  const current = Math.floor(after / every) * every + at;
  return current > after ? current : current + every;
};
