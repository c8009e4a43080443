import { readDashboard } from '#functions/projections/dashboard';
import { readDays, readMonths } from '#functions/projections/statistics';
import { handle } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';
import { comparedPeriods } from '#shared/rules/periods';
import { daysToRead, presentStatistics } from '#shared/rules/statistics';

export const handler = handle(leaderboards.statistics, async ({ actor, query, now, reading }) => {
  const { workspaceId: w, workspace } = actor;
  const { life, period, before, ...asked } = comparedPeriods(query, workspace, now);
  const [days, dashboard, months, monthsBefore] = await Promise.all([
    readDays(w, daysToRead(period, before, life.until), reading),
    readDashboard(workspace, reading),
    readMonths(w, asked.months, reading),
    readMonths(w, asked.monthsBefore, reading),
  ]);
  return presentStatistics(days, dashboard, { life, period, before, months, monthsBefore });
});
