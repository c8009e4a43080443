import type { StoredAward, StoredAwardBudget } from '#shared/model/award';
import type { WorkspaceId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import type { Workspace } from '#shared/model/workspace';
import { type BudgetCharge, budgetPeriod, chargedAward } from '#shared/rules/awards/budgets';
import { keys, lists } from '#functions/table/keys';
import { get, getItems, query, type Reading } from '#functions/table/read';
import { upsert, type Write } from '#functions/table/writes';

/** Returns what an award has given in the period of today. */
export const findBudget = (
  workspace: Workspace,
  award: StoredAward,
  reading: Reading,
): Promise<StoredAwardBudget | undefined> =>
  get<StoredAwardBudget>(
    keys.awardBudget(workspace.id, award.id, budgetPeriod(award, workspace, reading.now)),
    reading,
  );

/** Returns the same of several awards, in their order. */
export const findBudgets = (
  workspace: Workspace,
  awards: readonly StoredAward[],
  reading: Reading,
): Promise<readonly (StoredAwardBudget | undefined)[]> =>
  getItems<readonly StoredAwardBudget[]>(
    awards.map((award) =>
      keys.awardBudget(workspace.id, award.id, budgetPeriod(award, workspace, reading.now)),
    ),
    reading,
  );

/** Returns what all awards have given, period by period. */
export const listBudgets = async (w: WorkspaceId, reading: Reading): Promise<StoredAwardBudget[]> =>
  (await query<StoredAwardBudget>(lists.awardBudgets(w), reading)).items;

/** Charges a budget while there is room in it, so that two at once cannot exceed it. */
export const chargeBudget = (
  { workspace_id: w, id }: StoredAward,
  { period, points, room }: BudgetCharge,
): Write =>
  upsert(
    keys.awardBudget(w, id, period),
    { set: { award_id: id, period }, add: { spent: points, given: 1 } },
    room === undefined ? [] : [{ any: [{ absent: 'spent' }, ['spent', '<=', room]] }],
  );

/** Gives back what a post was charged, to the period that paid for it. */
export const returnBudget = (post: StoredPost): readonly Write[] => {
  const award = chargedAward(post);
  return award
    ? [
        upsert(keys.awardBudget(post.workspace_id, award.id, award.period), {
          set: { award_id: award.id, period: award.period },
          add: { spent: -post.score, given: -1 },
        }),
      ]
    : [];
};
