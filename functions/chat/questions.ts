import { absoluteUrl } from '#functions/mails/links';
import { findOpenAwards } from '#functions/views/awards';
import { limits } from '#shared/model/limits';
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

/** The awards that a member may give or ask for now. Those whose winners they choose later are elsewhere. */
export const tellAwards = (request: ChatRequest): Promise<ChatAnswer> =>
  answerQuestion(request, async ({ workspace, user, reading }) => {
    const open = (await findOpenAwards(workspace, user, reading)).filter(({ can }) => can.ask);
    const awards = open
      .slice(0, limits.chat.rewards)
      .map(({ name, emoji, way, points_min, points_max }) => ({ name, emoji, way, points_min, points_max }));
    return { about: 'awards', awards, url: absoluteUrl('/feed?compose=award') };
  });
