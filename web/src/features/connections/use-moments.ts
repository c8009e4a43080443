import { useFormatter, useNow } from 'use-intl';
import { useAge } from '#web/locales/use-age.ts';

/** A moment in words: the day, or how long ago it was. */
export const useMoments = () => {
  const format = useFormatter();
  const age = useAge();
  const now = useNow();
  return {
    day: (at: string): string => format.dateTime(new Date(at), { dateStyle: 'medium' }),
    ago: (at: string): string => age(new Date(at), now),
  };
};
