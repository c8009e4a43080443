import { advanceExtraOrder, findExtraOrder } from '#functions/data/extra';
import { listMembersOf } from '#functions/data/groups';
import { findUsers } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import { retryOnConflict } from '#functions/table/retry';
import type { ExtraOrder } from '#shared/model/extra';
import { limits } from '#shared/model/limits';
import { planGroupExtra } from '#shared/rules/people/extra';

/** Gives a number of members their points. Returns whether there may be more of them. */
const giveToSome = (begun: ExtraOrder, now: Date): Promise<boolean> =>
  retryOnConflict(async () => {
    const reading = { now, consistent: true };
    const { workspace_id: w, group_id: group } = begun;
    const [order, workspace] = await Promise.all([findExtraOrder(begun, reading), findWorkspace(w, reading)]);
    if (!order || !workspace) return false;
    const { ids, next } = await listMembersOf(
      w,
      group,
      { limit: limits.extra.members, after: order.done_until },
      reading,
    );
    const users = await findUsers(w, ids, reading);
    const plans = planGroupExtra([...users.values()], order, workspace, now);
    await advanceExtraOrder(order, plans, workspace, next);
    return next !== undefined;
  });

/**
 * Gives extra points to those members of a group who do not have them yet, a number of them in each transaction, which also
 * says how far the order is. So each gets them once, also when this is interrupted or runs twice at the same time.
 */
export const giveToRest = async (order: ExtraOrder, now: Date): Promise<void> => {
  while (await giveToSome(order, now)) {
    // The next ones follow.
  }
};
