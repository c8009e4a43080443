import { useFormatter, useNow, useTranslations } from 'use-intl';
import type { Hook } from '#shared/model/hook';
import { Button } from '../../../../ui/controls/button.tsx';
import { Toggle } from '../../../../ui/controls/toggle.tsx';
import { hostOf, useFailureText } from './use-failure-text.ts';
import styles from './webhooks.module.css';

export type LineAction = 'test' | 'log' | 'edit' | 'secret' | 'remove';
const actions = ['test', 'log', 'edit', 'secret', 'remove'] as const satisfies readonly LineAction[];

/** How a webhook is doing, in words. */
const useStateText = (hook: Hook): { readonly text: string; readonly isBad: boolean } => {
  const t = useTranslations('hooks');
  const format = useFormatter();
  const now = useNow();
  const why = useFailureText()(hook.last_failure, hook.last_status);
  const ago = (at: string): string => {
    const then = new Date(at);
    return format.relativeTime(then > now ? now : then, now);
  };
  const day = (at: string): string => format.dateTime(new Date(at), { dateStyle: 'medium' });
  if (hook.disabled_at !== null) {
    const when = day(hook.disabled_at);
    if (hook.disabled_why === 'by_hand') return { text: t('states.by_hand', { when }), isBad: false };
    if (hook.disabled_why === 'gone') return { text: t('states.gone', { when }), isBad: true };
    return { text: t('states.off_failing', { when, why }), isBad: true };
  }
  if (hook.failing_since !== null)
    return { text: t('states.failing', { when: day(hook.failing_since), why }), isBad: true };
  return hook.last_delivered_at === null
    ? { text: t('states.new'), isBad: false }
    : { text: t('states.fine', { when: ago(hook.last_delivered_at) }), isBad: false };
};

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
  const format = useFormatter();
  const state = useStateText(hook);
  const host = hostOf(hook.url);
  const date = format.dateTime(new Date(hook.created_at), { dateStyle: 'medium' });
  return (
    <li className={styles.line}>
      <div className={styles.about}>
        <b>{hook.url}</b>
        <small className={state.isBad ? styles.bad : undefined}>{state.text}</small>
        <small>
          {t('events', { count: hook.events.length })}
          {' · '}
          {t('made', { name: hook.created_by.name, date })}
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
