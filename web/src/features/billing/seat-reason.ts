import { useTranslations } from 'use-intl';
import type { Billing } from './use-billing.ts';

/** Why so many seats are billed. */
export const useSeatReason = () => {
  const t = useTranslations('billing.seats');
  return ({ used, min }: Billing['seats']): string =>
    used < min ? t('minimum', { used, min }) : t('members', { used });
};
