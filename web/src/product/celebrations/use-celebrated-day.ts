import { useFormatter, useNow } from 'use-intl';

/** Says when a day is, as seen from today in the time zone of the workspace. */
export const useCelebratedDay = (
  words: (day: 'today' | 'tomorrow') => string,
  timeZone: string | undefined,
): ((day: string) => string) => {
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(now));
  return (day) => {
    const days = Math.round((Date.parse(day) - today) / 86_400_000);
    if (days === 0) return words('today');
    if (days === 1) return words('tomorrow');
    return format.dateTime(new Date(day), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  };
};
