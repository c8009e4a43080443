import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { region } from '../../../locales/locale.ts';
import { isDay, formatDay } from './date-text.ts';

const earliest = '1900-01-01';
/** The latest date that makes sense, for a planned hire date. */
const latest = '2100-12-31';

/** The error of a date field: not a day, or a day outside the bounds. */
export const useDateError = () => {
  const t = useTranslations('refusals');
  return useCallback(
    (day: string, max = latest): string | null => {
      if (day === '') return null;
      if (!isDay(day)) return t('wrong_format');
      if (day >= earliest && day <= max) return null;
      return t('out_of_range', { start: formatDay(earliest, region), finish: formatDay(max, region) });
    },
    [t],
  );
};
