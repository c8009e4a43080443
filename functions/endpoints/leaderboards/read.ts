import { findSenders } from '#functions/projections/statistics';
import { findShownUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';
import { rankLeaderboard } from '#shared/rules/leaderboards';
import { requireMember } from '#shared/rules/members';
import { toPerson } from '#shared/rules/users';

export const handler = handleWith(
  leaderboards.read,
  ({ workspaceId, params, reading }) => findSenders(workspaceId, params.id, reading),
  async ({ actor, reading }, { user, total, senders }) => {
    requireMember(user);
    const people = await findShownUsers(
      actor.workspaceId,
      senders.map(({ user_id: id }) => id),
      reading,
    );
    const scores = senders.flatMap((sender) => {
      const person = people.get(sender.user_id);
      return person ? [{ ...toPerson(person), ...sender }] : [];
    });
    return rankLeaderboard(scores, total, undefined);
  },
);
