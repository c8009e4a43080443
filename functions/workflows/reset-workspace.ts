import { keys, lists } from '#functions/table/keys';
import { isRemovedOn } from '#functions/table/nouns';
import { transact, write } from '#functions/table/transact';
import { change, discard, remove } from '#functions/table/writes';
import type { StoredAward } from '#shared/model/award';
import { keptRound } from '#shared/rules/awards/rounds';
import type { WorkspaceId } from '#shared/model/ids';
import type { StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import type { Deadline } from './deadline.ts';
import { forEachItem, eachPage, holdsItems, purge, purgeLists } from './purge.ts';

/** Restarts a reward as if it had never been requested; a reward that was being deleted is removed. */
const restartReward = (reward: StoredReward): Promise<object> => {
  const key = keys.reward(reward.workspace_id, reward.id);
  if (reward.status === 'closing') return write(discard(key));
  const fresh = { status: 'open', contributions: [], version: reward.version + 1 };
  return write(change(key, { set: fresh, remove: ['purchase_id', 'taken'] }));
};

const isTouched = ({ status, contributions, purchase_id: purchase, taken }: StoredReward): boolean =>
  status !== 'open' || contributions.length > 0 || purchase !== undefined || taken !== undefined;

const restartRewards = (w: WorkspaceId, deadline: Deadline): Promise<void> =>
  eachPage<StoredReward>(lists.rewards(w), deadline, (rewards) =>
    forEachItem(rewards.filter(isTouched), deadline, restartReward),
  );

/** Nobody waits for an award any more. */
const restartAwards = (w: WorkspaceId, deadline: Deadline): Promise<void> =>
  eachPage<StoredAward>(lists.awards(w), deadline, (awards) =>
    forEachItem(
      awards.filter(({ pending = 0, round }) => pending > 0 || round),
      deadline,
      ({ id, round }) =>
        write(
          change(keys.award(w, id), {
            remove: ['pending'],
            ...(round && { set: { round: keptRound(round) } }),
          }),
        ),
    ),
  );

const restartMembers = (w: WorkspaceId, deadline: Deadline): Promise<void> =>
  eachPage<User>(lists.users(w), deadline, (users) =>
    forEachItem(users, deadline, async ({ id }) => {
      await purge(lists.own(w, id), deadline, isRemovedOn('reset'));
      await write(
        change(keys.user(w, id), {
          set: { balance: 0, entries: 0, spent: 0 },
          remove: ['opening_entry', 'extra', 'extra_reason'],
        }),
      );
    }),
  );

/**
 * Removes what people did and restarts members and rewards, then opens the workspace again. Run again after an
 * interruption, it continues with what is left.
 */
export const resetWorkspace = async (workspace: Workspace, now: Date, deadline: Deadline): Promise<void> => {
  const { id: w, emptied_at: requested = '' } = workspace;
  // The last writers have finished: what they wrote after the request does not count either.
  const at = now.toISOString();
  await write(
    change(keys.workspace(w), { set: { emptied_at: at > requested ? at : requested } }, [
      ['closing', '=', 'reset'],
    ]),
  );
  do {
    await purgeLists('reset', { workspace, now, deadline });
    await restartRewards(w, deadline);
    await restartAwards(w, deadline);
    await restartMembers(w, deadline);
  } while (await holdsItems(w, 'reset'));
  await transact(
    change(keys.workspace(w), { remove: ['closing', 'cards_count', 'team_cards_count'] }, [
      ['closing', '=', 'reset'],
    ]),
    remove(keys.job(w, 'reset')),
  );
};
