import { IconWebhook } from '@tabler/icons-react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { Hook } from '#shared/model/hook';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { type Card, cardOf, latest, none, type Status, type Trouble } from '../overview/status.ts';
import { useMoments } from '../use-moments.ts';
import { hostOf } from './use-failure-text.ts';
import { useHookState } from './use-hook-state.ts';

const useHooksStatus = () => {
  const t = useTranslations('hooks');
  const words = useTranslations('connect');
  const stateOf = useHookState();
  const { ago } = useMoments();
  const troubleOf = (hook: Hook): Trouble[] => {
    const { text, isBad } = stateOf(hook);
    return isBad ? [{ of: hostOf(hook.url), text }] : [];
  };
  return (hooks: Answer<'hooks.list'>): Status => {
    if (hooks.length === 0) return none(t('none'), t('text'));
    const off = hooks.filter((hook) => hook.disabled_at !== null).length;
    const delivered = latest(hooks.map((hook) => hook.last_delivered_at));
    return {
      kind: off < hooks.length ? 'used' : 'idle',
      state: words('hooks', { count: hooks.length }),
      facts: [
        ...(off > 0 ? [words('hooksOff', { count: off })] : []),
        delivered === undefined ? t('states.new') : t('states.fine', { when: ago(delivered) }),
      ],
      troubles: hooks.flatMap(troubleOf),
    };
  };
};

export const useWebhooksCard = (isShown: boolean): Card =>
  cardOf(
    IconWebhook,
    useSWR(isShown && 'hooks.list', () => call('hooks.list', {})),
    useHooksStatus(),
  );
