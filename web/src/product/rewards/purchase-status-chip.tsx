import { IconCheck, IconClock, IconTruckDelivery, IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { PurchaseStatus } from '#shared/model/purchase';
import styles from './purchase-status-chip.module.css';

const icons = {
  pending: IconClock,
  purchased: IconTruckDelivery,
  fulfilled: IconCheck,
  declined: IconX,
  canceled: IconX,
} as const;

/** A request's status as an icon and a word, never by color alone. */
export const PurchaseStatusChip = ({ status }: { status: PurchaseStatus }) => {
  const t = useTranslations('purchases');
  const Icon = icons[status];
  return (
    <span className={styles.chip} data-status={status}>
      <Icon size={14} aria-hidden />
      {t('status', { status })}
    </span>
  );
};
