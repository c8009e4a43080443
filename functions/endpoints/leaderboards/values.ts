import { readDayValues } from '#functions/projections/statistics';
import { handle } from '#functions/http/handle';
import { requireSubject } from '#functions/views/dashboard-subject';
import { leaderboards } from '#shared/contract/leaderboards';
import { limits } from '#shared/model/limits';
import { comparedPeriods } from '#shared/rules/basics/periods';
import { withPresentValues } from '#shared/rules/posts/present-values';
import { comparedValues, daysToRead } from '#shared/rules/statistics/statistics';

export const handler = handle(leaderboards.values, async ({ actor, query, now, reading }) => {
  const { workspaceId: w, workspace } = actor;
  const { life, period, before } = comparedPeriods(query, workspace, now);
  const of = query.group_id ?? query.manager_id;
  const [counted] = await Promise.all([
    readDayValues(workspace, daysToRead(period, before, life.until), reading, of),
    requireSubject(w, query, reading),
  ]);
  return comparedValues(withPresentValues(workspace, counted), period, before, limits.chartValues);
});
