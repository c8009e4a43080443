import { IconCheck, IconClock, IconUserOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { UserState } from '#shared/model/user';
import styles from '#web/product/rewards/purchase-status-chip.module.css';

const icons = {
  pending: IconClock,
  accepted: IconCheck,
  deactivated: IconUserOff,
  deleted: IconUserOff,
} as const;

/** A member's state as an icon and a word, never by color alone. */
export const StateChip = ({ state }: { state: UserState }) => {
  const t = useTranslations('team.states');
  const Icon = icons[state];
  return (
    <span className={styles.chip} data-status={state}>
      <Icon size={14} aria-hidden />
      {t(state)}
    </span>
  );
};
