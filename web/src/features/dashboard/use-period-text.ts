import { useTranslations } from 'use-intl';
import type { Period } from '#shared/rules/basics/periods';
import { useDateFormat } from '#web/ui/charts/use-date-format.ts';
import { usePeriod } from './use-period.ts';

/** A period in words, one day or from one to another, and the group that the figures are of. */
export const usePeriodText = () => {
  const { rangeOf } = useDateFormat();
  const { group } = usePeriod();
  return ({ from, until }: Period): string =>
    [rangeOf(from, until), group?.name].filter((part) => part !== undefined).join(' · ');
};

/** What a tile says that is always about the last 30 days, and about everybody. */
export const useRecentText = (): string => {
  const t = useTranslations('dashboard');
  const { group } = usePeriod();
  return group ? t('recentOfAll') : t('recent');
};
