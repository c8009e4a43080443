import { measureOf } from '#shared/rules/statistics/leaderboards';
import { offeredRewards, purseOf, ranksOf } from '#functions/workflows/member-overview';
import type { ChatAnswer } from '#shared/model/chat-answers';
import { answerQuestion, type ChatRequest } from './requests.ts';

/** The points of a member, and what they can still give. */
export const tellBalance = (request: ChatRequest): Promise<ChatAnswer> =>
  answerQuestion(request, async (actor) => ({ about: 'balance', ...purseOf(actor) }));

export const tellTop = (request: ChatRequest): Promise<ChatAnswer> =>
  answerQuestion(request, async (actor) => ({
    about: 'top',
    counts: measureOf(actor.workspace),
    ranks: await ranksOf(actor),
  }));

export const tellRewards = (request: ChatRequest): Promise<ChatAnswer> =>
  answerQuestion(request, async (actor) => ({
    about: 'rewards',
    balance: actor.user.balance,
    rewards: await offeredRewards(actor),
  }));
