import { IconKey } from '@tabler/icons-react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { ApiKey } from '#shared/model/api-key';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { type Card, cardOf, latest, none, type Status, type Trouble } from '../overview/status.ts';
import { useMoments } from '../use-moments.ts';

const useKeysStatus = () => {
  const t = useTranslations('apiKeys');
  const words = useTranslations('connect');
  const { ago, day } = useMoments();
  const troubleOf = ({ name, state, created_by: by, expires_at: end }: ApiKey): Trouble[] => {
    if (state === 'orphaned') return [{ of: name, text: t('orphaned', { name: by.name }) }];
    if (state === 'expired' && end !== null) return [{ of: name, text: t('ended', { date: day(end) }) }];
    return [];
  };
  return (keys: Answer<'apiKeys.list'>): Status => {
    if (keys.length === 0) return none(t('none'), t('text'));
    const used = latest(keys.map((key) => key.used_at));
    return {
      kind: keys.some(({ state }) => state === 'active') ? 'used' : 'idle',
      state: words('keys', { count: keys.length }),
      facts: [used === undefined ? t('neverUsed') : t('used', { when: ago(used) })],
      troubles: keys.flatMap(troubleOf),
    };
  };
};

export const useApiKeysCard = (isShown: boolean): Card =>
  cardOf(
    IconKey,
    useSWR(isShown && 'apiKeys.list', () => call('apiKeys.list', {})),
    useKeysStatus(),
  );
