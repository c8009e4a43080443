import type { Period } from '#shared/rules/periods';
import { useDateFormat } from '../../ui/charts/use-date-format.ts';

/** A period in words: one day, or from one to another. */
export const usePeriodText = () => {
  const { rangeOf } = useDateFormat();
  return ({ from, until }: Period): string => rangeOf(from, until);
};
