import { findGroups } from '#functions/data/groups';
import { readDashboard } from '#functions/projections/dashboard';
import { readDays, readMonths } from '#functions/projections/statistics';
import { handle } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';
import { requireGroup } from '#shared/rules/people/groups';
import { comparedPeriods } from '#shared/rules/basics/periods';
import { daysToRead, ofGroup, presentStatistics } from '#shared/rules/statistics/statistics';

export const handler = handle(leaderboards.statistics, async ({ actor, query, now, reading }) => {
  const { workspaceId: w, workspace } = actor;
  const { group_id: group } = query;
  const { life, period, before, ...asked } = comparedPeriods(query, workspace, now);
  const [days, dashboard, months, monthsBefore, groups] = await Promise.all([
    readDays(w, daysToRead(period, before, life.until), reading, group),
    readDashboard(workspace, reading),
    readMonths(w, asked.months, reading),
    readMonths(w, asked.monthsBefore, reading),
    findGroups(w, group === undefined ? [] : [group], reading),
  ]);
  requireGroup(group, groups);
  const about = { life, period, before, months, monthsBefore };
  return group === undefined
    ? presentStatistics(days, dashboard, about)
    : presentStatistics(days, ...ofGroup(group, dashboard, about));
});
