import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { region } from '#web/locales/locale.ts';
import { isDay, formatDay } from '#shared/rules/basics/date-text';

/** What makes sense for a hire date, also a planned one. */
const usual = { start: '1900-01-01', finish: '2100-12-31' };

/** The error of a date field: not a day, or a day outside the bounds. */
export const useDateError = () => {
  const t = useTranslations('refusals');
  return useCallback(
    (day: string, { start, finish } = usual): string | null => {
      if (day === '') return null;
      if (!isDay(day)) return t('wrong_format');
      if (day >= start && day <= finish) return null;
      return t('out_of_range', { start: formatDay(start, region), finish: formatDay(finish, region) });
    },
    [t],
  );
};
