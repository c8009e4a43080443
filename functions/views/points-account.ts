import { readGroups } from '#functions/data/groups';
import { listPointsSums } from '#functions/data/points-account';
import type { Reading } from '#functions/table/read';
import type { PointsAccount } from '#shared/model/points-account';
import type { Workspace } from '#shared/model/workspace';
import { presentAccount, requireMonth } from '#shared/rules/rewards/points-account';

/** Returns a month of the account, with the names that departments have now. @throws Refusal out_of_range */
export const readAccount = async (
  workspace: Workspace,
  month: string,
  reading: Reading,
): Promise<PointsAccount> => {
  requireMonth(month, workspace, reading.now);
  const [sums, { groups }] = await Promise.all([
    listPointsSums(workspace.id, month, reading),
    readGroups(workspace.id, reading),
  ]);
  return presentAccount(month, sums, groups, workspace);
};
