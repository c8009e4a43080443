import { useFormatter } from 'use-intl';
import { wholeAge } from '#shared/rules/basics/ages';

/** How long ago something was, in words. A clock that is ahead of this one means now. */
export const useAge = () => {
  const format = useFormatter();
  return (at: Date, now: Date): string => format.relativeTime(at, at > now ? at : wholeAge(at, now));
};
