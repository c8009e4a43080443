import { randomIdBytes } from '#functions/crypto/tokens';
import { dropLeaver, findLeavers, recordAutomaticReturn, type StoredLeaver } from '#functions/data/leavers';
import { findUser } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import { retryOnConflict } from '#functions/table/retry';
import type { WorkspaceId } from '#shared/model/ids';
import { createIds } from '#shared/rules/basics/ids';
import type { ScheduleFacts } from '#shared/rules/mails/schedules';
import {
  isReturnDue,
  leaverPosition,
  planAutomaticReturn,
  returnMoment,
} from '#shared/rules/rewards/leavers';

/** How many members a run follows: it has half a minute, and the schedule comes back for the others in the next one. */
const atOnce = 300;

const returnFrom = (w: WorkspaceId, one: StoredLeaver, now: Date): Promise<void> =>
  retryOnConflict(async () => {
    const reading = { now, consistent: true };
    const [workspace, user] = await Promise.all([
      findWorkspace(w, reading),
      findUser(w, one.user_id, reading),
    ]);
    const days = workspace?.return_after;
    if (!workspace || workspace.closing || days === undefined) return;
    if (!user || !one.sk.startsWith(`${leaverPosition(user)}#`)) return dropLeaver(w, one);
    if (!isReturnDue(user, days, workspace, now)) return;
    const id = createIds(now, randomIdBytes).entry();
    await recordAutomaticReturn(user, planAutomaticReturn(user, id, now), days, now);
  });

/**
 * Returns the points of those who left long ago, where the team has set it. It may be late, interrupted anywhere and run again:
 * each member is one transaction, which also removes the entry that led to them. A request that is still open keeps nothing
 * back: what it refunds is returned in the next run.
 */
export const returnPoints = async ({ workspace }: ScheduleFacts, now: Date): Promise<void> => {
  const { id: w, closing, return_after: days } = workspace;
  if (closing || days === undefined) return;
  for (const one of await findLeavers(w, atOnce, { now, consistent: true })) {
    const moment = returnMoment(one, workspace);
    if (moment && moment <= now) await returnFrom(w, one, now);
  }
};
