import { listRewards } from '#functions/data/rewards';
import { readMonth } from '#functions/projections/statistics';
import { tellRanksApart } from '#functions/views/ranks';
import { shopPresenter } from '#functions/views/shop';
import { limits } from '#shared/model/limits';
import { rankLeaderboard } from '#shared/rules/statistics/leaderboards';
import { isAvailable, isFor } from '#shared/rules/rewards/rewards';
import { dayOf, monthOf } from '#shared/rules/basics/time';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { allowanceOf } from '#shared/rules/people/users';
import type { ChatAnswer, OfferedReward, Purse } from '#shared/model/chat-answers';
import type { MemberAsRead } from './act-once.ts';

/** The points of a member, and what they can still give. */
export const purseOf = ({ user, workspace, now }: MemberAsRead): Purse => ({
  balance: user.balance,
  left: allowanceOf(user, workspace, now).left,
});

/** Who was recognized most this month, as the ranking of the web; null where the team shows no ranking. */
export const ranksOf = async ({
  user,
  workspace,
  reading,
  now,
}: MemberAsRead): Promise<Extract<ChatAnswer, { about: 'top' }>['ranks']> => {
  if (!workspace.show_leaderboard) return null;
  const month = monthOf(dayOf(now, workspace.timezone));
  const { scores, own, total } = await readMonth(workspace, month, user.id, reading);
  const ranks = await tellRanksApart(workspace.id, rankLeaderboard(scores, total, own), reading);
  return ranks.map(({ rank, person, current }) => ({ rank, name: nameWithDetail(person), points: current }));
};

/**
 * The newest rewards of the shop. Team rewards, gift cards and those that want a comment ask for more than a press: they are
 * redeemed in the web.
 */
export const offeredRewards = async ({
  user,
  workspace,
  reading,
}: MemberAsRead): Promise<readonly OfferedReward[]> => {
  const { rewards } = await listRewards(workspace.id, undefined, reading);
  const offered = rewards
    .filter((reward) => isAvailable(reward) && isFor(reward, user))
    .slice(0, limits.chat.rewards);
  const present = await shopPresenter({ workspace, user }, offered, reading);
  return offered.map((stored) => {
    const shown = present(stored, new Map());
    const { id, title, emoji, price, reward_type, fulfilment, comment_required: asks, can } = shown;
    const asksForMore = reward_type !== 'individual' || fulfilment !== 'manual' || asks;
    return { id, title, emoji, price, reward_type, redeemable: can.redeem && !asksForMore };
  });
};
