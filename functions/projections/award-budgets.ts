import type { StoredPost } from '#shared/model/post';
import { chargedAward } from '#shared/rules/awards/budgets';
import { keys } from '#functions/table/keys';
import type { Delta } from './deltas.ts';

/**
 * Returns what an award was charged with a post. The transaction of the post counts it; this is how a recount and an import
 * find the same.
 */
export const awardDeltas = (post: StoredPost): readonly Delta[] => {
  const award = chargedAward(post);
  if (!award) return [];
  const { id: award_id, period } = award;
  const key = keys.awardBudget(post.workspace_id, award_id, period);
  return [{ key, add: { spent: post.score, given: 1 }, set: { award_id, period } }];
};
