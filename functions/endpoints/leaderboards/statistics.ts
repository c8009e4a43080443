import { readDashboard, readManagers } from '#functions/projections/dashboard';
import { readDays, readMonths } from '#functions/projections/statistics';
import { handle } from '#functions/http/handle';
import { requireSubject } from '#functions/views/dashboard-subject';
import { leaderboards } from '#shared/contract/leaderboards';
import { comparedPeriods } from '#shared/rules/basics/periods';
import { daysToRead, ofSome, presentStatistics } from '#shared/rules/statistics/statistics';

export const handler = handle(leaderboards.statistics, async ({ actor, query, now, reading }) => {
  const { workspaceId: w, workspace } = actor;
  const { group_id: group, manager_id: manager } = query;
  const { life, period, before, ...asked } = comparedPeriods(query, workspace, now);
  const [days, dashboard, months, monthsBefore, counts] = await Promise.all([
    readDays(w, daysToRead(period, before, life.until), reading, group ?? manager),
    readDashboard(workspace, reading),
    readMonths(w, asked.months, reading),
    readMonths(w, asked.monthsBefore, reading),
    manager && readManagers(workspace, reading),
    requireSubject(w, query, reading),
  ]);
  const about = { life, period, before, months, monthsBefore };
  if (!group && !manager) return presentStatistics(days, dashboard, about);
  const figures = group ? dashboard.groups[group] : manager && counts && counts.managers[manager];
  return presentStatistics(days, ...ofSome(figures || undefined, dashboard, about));
});
