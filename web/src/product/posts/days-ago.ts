const day = 86_400_000;
const startOf = (moment: Date): number => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());

/** Calendar days between two dates, regardless of the hour: 0 today, 1 yesterday. */
export const daysAgo = (date: Date, now: Date): number => {
  return Math.round((startOf(now) - startOf(date)) / day);
};
