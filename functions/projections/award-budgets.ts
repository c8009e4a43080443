import type { StoredPost } from '#shared/model/post';
import { chargedAward, ever } from '#shared/rules/awards/budgets';
import { countedUse } from '#shared/rules/awards/uses';
import { keys } from '#functions/table/keys';
import type { Delta } from './deltas.ts';

/**
 * Returns what an award was charged with a post. The transaction of the post counts it; this is how a recount and an import
 * find the same.
 */
export const awardDeltas = (post: StoredPost): readonly Delta[] => {
  const award = chargedAward(post);
  if (!award) return [];
  const { workspace_id: w, score } = post;
  const { id: award_id } = award;
  const use = countedUse(post);
  return [
    ...[award.period, ever].map((period) => ({
      key: keys.awardBudget(w, award_id, period),
      add: { spent: score, given: 1 },
      set: { award_id, period },
    })),
    ...(use
      ? [{ key: keys.awardUse(w, award_id, use.user_id, use.period), add: { count: 1 }, set: use }]
      : []),
  ];
};
