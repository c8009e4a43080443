import { IconBrandTeams } from '@tabler/icons-react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { type Card, cardOf, none, type Status } from '../overview/status.ts';
import { useMoments } from '../use-moments.ts';
import { useBotProblem } from './use-bot-problem.ts';

/** A bot, a channel by a workflow, or both. */
const useTeamsStatus = () => {
  const t = useTranslations('teams');
  const chat = useTranslations('chat');
  const words = useTranslations('connect');
  const botProblem = useBotProblem();
  const { day } = useMoments();
  return ({ connection: bot, workflow }: Answer<'teams.read'>): Status => {
    const facts = [
      ...(bot
        ? [
            t('botWorks', { team: bot.team, date: day(bot.connected_at) }),
            t('linked', { count: bot.linked }),
            ...(bot.channel ? [words('announced', { channel: bot.channel.name })] : []),
            ...(bot.channel || workflow ? [] : [words('noChannel')]),
          ]
        : []),
      ...(workflow ? [t('works', { channel: workflow.channel, date: day(workflow.connected_at) })] : []),
    ];
    const [state, ...others] = facts;
    if (state === undefined) return none(chat('none'), t('text'));
    return {
      kind: 'used',
      state,
      facts: others,
      troubles: [
        ...(bot?.problem
          ? [{ of: t('bot'), text: botProblem(bot.problem), at: bot.problem_at ?? undefined }]
          : []),
        ...(workflow?.problem
          ? [
              {
                of: workflow.channel,
                text: t(`problems.${workflow.problem}`),
                at: workflow.problem_at ?? undefined,
              },
            ]
          : []),
      ],
    };
  };
};

export const useTeamsCard = (isShown: boolean): Card =>
  cardOf(
    IconBrandTeams,
    useSWR(isShown && 'teams.read', () => call('teams.read', {})),
    useTeamsStatus(),
  );
