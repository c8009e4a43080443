import { useTranslations } from 'use-intl';
import type { ChatProblem } from '#shared/model/chat';

/** Why the bot does not work in Teams, and what to do. */
export const useBotProblem = () => {
  const t = useTranslations('teams');
  return (problem: ChatProblem): string => t(problem === 'failed' ? 'botFailed' : 'botProblem');
};
