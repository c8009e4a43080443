import { useTranslations } from 'use-intl';
import type { Hook } from '#shared/model/hook';
import { useMoments } from '../use-moments.ts';
import { useFailureText } from './use-failure-text.ts';

/** How a webhook is doing, in words, and whether somebody should look at it. */
export const useHookState = () => {
  const t = useTranslations('hooks');
  const { ago, day } = useMoments();
  const failure = useFailureText();
  return (hook: Hook): { readonly text: string; readonly isBad: boolean } => {
    const why = failure(hook.last_failure, hook.last_status);
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
};
