import { IconBrandSlack } from '@tabler/icons-react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { type Card, cardOf, none, type Status } from '../overview/status.ts';
import { useMoments } from '../use-moments.ts';

const useSlackStatus = () => {
  const t = useTranslations('chat');
  const words = useTranslations('connect');
  const { day } = useMoments();
  return ({ configured, connection }: Answer<'slack.read'>): Status => {
    if (!connection)
      return configured
        ? none(t('none'), t('text'))
        : { kind: 'off', state: t('off'), facts: [], troubles: [] };
    const { team, connected_at: at, linked, channel, problem, problem_at: since } = connection;
    return {
      kind: 'used',
      state: t('works', { team, date: day(at) }),
      facts: [
        t('linked', { count: linked }),
        channel ? words('announced', { channel: `#${channel.name}` }) : words('noChannel'),
      ],
      troubles: problem ? [{ text: t(`problems.${problem}`), at: since ?? undefined }] : [],
    };
  };
};

export const useSlackCard = (isShown: boolean): Card =>
  cardOf(
    IconBrandSlack,
    useSWR(isShown && 'slack.read', () => call('slack.read', {})),
    useSlackStatus(),
  );
