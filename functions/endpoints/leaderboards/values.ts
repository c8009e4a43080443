import { findGroups } from '#functions/data/groups';
import { readDayValues } from '#functions/projections/statistics';
import { handle } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';
import { limits } from '#shared/model/limits';
import { requireGroup } from '#shared/rules/people/groups';
import { comparedPeriods } from '#shared/rules/basics/periods';
import { withPresentValues } from '#shared/rules/posts/present-values';
import { comparedValues, daysToRead } from '#shared/rules/statistics/statistics';

export const handler = handle(leaderboards.values, async ({ actor, query, now, reading }) => {
  const { workspaceId: w, workspace } = actor;
  const { group_id: group } = query;
  const { life, period, before } = comparedPeriods(query, actor.workspace, now);
  const [counted, groups] = await Promise.all([
    readDayValues(workspace, daysToRead(period, before, life.until), reading, group),
    findGroups(w, group === undefined ? [] : [group], reading),
  ]);
  requireGroup(group, groups);
  return comparedValues(withPresentValues(actor.workspace, counted), period, before, limits.chartValues);
});
