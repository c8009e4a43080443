import { useFormatter } from 'use-intl';

const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Calendar days in words. They are days of the team's calendar, so no time zone shifts them. */
export const useDateFormat = () => {
  const format = useFormatter();
  return {
    dateOf: (day: string) =>
      format.dateTime(instantOf(day), { day: 'numeric', month: 'long', timeZone: 'UTC' }),
    shortOf: (day: string | undefined) =>
      day && format.dateTime(instantOf(day), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    fullOf: (day: string) => format.dateTime(instantOf(day), { dateStyle: 'long', timeZone: 'UTC' }),
    monthYearOf: (day: string) =>
      format.dateTime(instantOf(day), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    shortRangeOf: (from: string, to: string) =>
      format.dateTimeRange(instantOf(from), instantOf(to), {
        day: 'numeric',
        month: 'short',
        timeZone: 'UTC',
      }),
    shortMonthOf: (day: string | undefined) =>
      day && format.dateTime(instantOf(day), { month: 'short', timeZone: 'UTC' }),
    monthOf: (day: string) => format.dateTime(instantOf(day), { month: 'long', timeZone: 'UTC' }),
    rangeOf: (from: string, to: string) =>
      format.dateTimeRange(instantOf(from), instantOf(to), { dateStyle: 'long', timeZone: 'UTC' }),
  };
};
