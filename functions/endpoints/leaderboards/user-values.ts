import { readUserValues } from '#functions/projections/statistics';
import { findUser } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';
import { withPresentValues } from '#shared/rules/posts/present-values';
import { measureOf } from '#shared/rules/statistics/leaderboards';
import { valueShares } from '#shared/rules/statistics/statistics';
import { requireMember } from '#shared/rules/people/members';

export const handler = handleWith(
  leaderboards.userValues,
  ({ workspaceId, params, reading }) =>
    Promise.all([findUser(workspaceId, params.id, reading), readUserValues(workspaceId, params.id, reading)]),
  async ({ actor: { workspace } }, [user, values]) => {
    requireMember(user);
    const measure = measureOf(workspace);
    const counted = values.map((one) => ({ value: one.value, points: one[measure] }));
    return valueShares(withPresentValues(workspace, counted));
  },
);
