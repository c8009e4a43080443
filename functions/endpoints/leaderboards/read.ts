import { findSenders } from '#functions/projections/statistics';
import { findUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';
import { rankBoard } from '#shared/rules/leaderboards';
import { present } from '#shared/rules/members';
import { personOf } from '#shared/rules/users';

export const handler = handleWith(
  leaderboards.read,
  ({ workspaceId, params, reading }) => findSenders(workspaceId, params.id, reading),
  async ({ actor, reading }, { user, total, senders }) => {
    present(user);
    const people = await findUsers(
      actor.workspaceId,
      senders.map(({ user_id: id }) => id),
      reading,
    );
    const scores = senders.flatMap((sender) => {
      const person = people.get(sender.user_id);
      return person ? [{ ...personOf(person), ...sender }] : [];
    });
    return rankBoard(scores, total, undefined);
  },
);
