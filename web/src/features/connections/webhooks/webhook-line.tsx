import { useTranslations } from 'use-intl';
import type { Hook } from '#shared/model/hook';
import { Button } from '#web/ui/controls/button.tsx';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import { useMoments } from '../use-moments.ts';
import { hostOf } from './use-failure-text.ts';
import { useHookState } from './use-hook-state.ts';
import styles from './webhooks.module.css';

export type LineAction = 'test' | 'log' | 'edit' | 'secret' | 'remove';
const actions = ['test', 'log', 'edit', 'secret', 'remove'] as const satisfies readonly LineAction[];

/** One webhook: its address, how it is doing, and what can be done with it. */
export const WebhookLine = ({
  hook,
  busy,
  onAction,
  onSwitch,
}: {
  hook: Hook;
  /** What is being done. */
  busy: LineAction | undefined;
  onAction: (action: LineAction) => void;
  onSwitch: (enabled: boolean) => void;
}) => {
  const t = useTranslations('hooks');
  const { day } = useMoments();
  const state = useHookState()(hook);
  const host = hostOf(hook.url);
  return (
    <li className={styles.line}>
      <div className={styles.about}>
        <b translate="no">{hook.url}</b>
        <small className={state.isBad ? styles.bad : undefined}>{state.text}</small>
        <small>
          {t('events', { count: hook.events.length })}
          {' · '}
          {t('made', { name: hook.created_by.name, date: day(hook.created_at) })}
        </small>
      </div>
      <Toggle
        label={t('on')}
        aria-label={t('onNamed', { host })}
        checked={hook.disabled_at === null}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      <div className={styles.actions}>
        {actions.map((action) => (
          <Button
            key={action}
            size="small"
            busy={busy === action}
            aria-label={t('actionNamed', { action: t(action), host })}
            onClick={() => onAction(action)}
          >
            {t(action)}
          </Button>
        ))}
      </div>
    </li>
  );
};
