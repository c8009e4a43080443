import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { NotificationKind, Notifications } from '#shared/model/notifications';
import { reasonsOf } from '../../refusals/refused.ts';
import { useRefusalText } from '../../refusals/use-refusal-text.ts';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Toggle } from '../../ui/controls/toggle.tsx';
import styles from './notification-toggles.module.css';

const kinds: readonly NotificationKind[] = ['getting_points', 'reward_redemption', 'reward_fulfilment'];

/**
 * Switches for the kinds of mail. A switch is saved immediately, and returns when the server refuses. Its texts are
 * in the area `settings`.
 */
export const NotificationToggles = ({
  whose,
  value,
  onSwitch,
}: {
  whose: 'team' | 'own';
  value: Notifications;
  /** Resolves when the change is saved. */
  onSwitch: (change: Partial<Notifications>) => Promise<unknown>;
}) => {
  const t = useTranslations('notifications');
  const words = useRefusalText();
  const [wished, setWished] = useState<{ readonly [K in NotificationKind]?: boolean | undefined }>({});
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const change = async (kind: NotificationKind, on: boolean) => {
    setWished((others) => ({ ...others, [kind]: on }));
    try {
      // Requests run one after the other: a late answer to an earlier one would show an old state.
      const kept = before.current.then(() => onSwitch({ [kind]: on }));
      before.current = kept.catch(() => undefined);
      await kept;
    } catch (refused) {
      toast(words(reasonsOf(refused)[0]), { urgent: true });
    }
    setWished((others) => ({ ...others, [kind]: undefined }));
  };
  return (
    <ul className={styles.list}>
      {kinds.map((kind) => (
        <li key={kind}>
          <Toggle
            label={t(`${kind}.title`)}
            hint={t(`${kind}.${whose}`)}
            checked={wished[kind] ?? value[kind]}
            onChange={({ currentTarget }) => void change(kind, currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  );
};
