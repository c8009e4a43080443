import { useTranslations } from 'use-intl';
import type { NotificationKind, Notifications } from '#shared/model/notifications';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import styles from './notification-toggles.module.css';
import { useQueue, useSwitches } from './use-switches.ts';

const kinds: readonly NotificationKind[] = [
  'getting_points',
  'reward_redemption',
  'reward_fulfilment',
  'weekly_digest',
  'monthly_report',
  'celebrations',
  'invitation_reminders',
  'announcements',
  'cards',
  'people_files',
];

/** Switches for the kinds of mail that the team gets. Its texts are in the area `settings`. */
export const NotificationToggles = ({
  value,
  onSwitch,
}: {
  value: Notifications;
  /** Resolves when the change is saved. */
  onSwitch: (change: Partial<Notifications>) => Promise<unknown>;
}) => {
  const t = useTranslations('notifications');
  const mails = useSwitches(value, onSwitch, useQueue());
  return (
    <ul className={styles.list}>
      {kinds.map((kind) => (
        <li key={kind}>
          <Toggle
            label={t(`${kind}.title`)}
            hint={t(`${kind}.team`)}
            checked={mails.value[kind]}
            onChange={({ currentTarget }) => mails.change(kind, currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  );
};
