import { findSenders } from '#functions/projections/statistics';
import { findShownUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';
import { measureOf, nameScores, rankLeaderboard } from '#shared/rules/statistics/leaderboards';
import { requireMember } from '#shared/rules/people/members';

export const handler = handleWith(
  leaderboards.read,
  ({ workspaceId, params, reading }) => findSenders(workspaceId, params.id, reading),
  async ({ actor, params, reading }, found) => {
    requireMember(found.user);
    const measure = measureOf(actor.workspace);
    const { total, senders } =
      measure === 'points' ? found : await findSenders(actor.workspaceId, params.id, reading, measure);
    const people = await findShownUsers(
      actor.workspaceId,
      senders.map(({ user_id: id }) => id),
      reading,
    );
    return rankLeaderboard(nameScores(senders, people), total, undefined);
  },
);
