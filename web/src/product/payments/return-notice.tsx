import { useTranslations } from 'use-intl';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { HostedReturn } from './hosted-return.ts';

/** What came of the hosted page that the visitor returns from. */
export const ReturnNotice = ({ returned }: { returned: HostedReturn | undefined }) => {
  const t = useTranslations('payments.returned');
  if (!returned) return null;
  if (returned === 'canceled') return <Notice calm>{t('canceled')}</Notice>;
  const { errand, outcome } = returned;
  return <Notice calm>{outcome === 'waiting' ? t('waiting') : t(`${errand}.${outcome}`)}</Notice>;
};
