import { useFormatter, useNow } from 'use-intl';

/** A moment in words: the day, or how long ago it was. Clocks differ: what seems to be ahead is now. */
export const useMoments = () => {
  const format = useFormatter();
  const now = useNow();
  return {
    day: (at: string): string => format.dateTime(new Date(at), { dateStyle: 'medium' }),
    ago: (at: string): string => {
      const then = new Date(at);
      return format.relativeTime(then > now ? now : then, now);
    },
  };
};
