import { readDashboard } from '#functions/projections/dashboard';
import { readDays } from '#functions/projections/statistics';
import { handle } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';
import { limits } from '#shared/model/limits';
import { firstDay, presentStatistics } from '#shared/rules/statistics';
import { dayOf } from '#shared/rules/time';

export const handler = handle(leaderboards.statistics, async ({ actor, now, reading }) => {
  const { workspace } = actor;
  const today = dayOf(now, workspace.timezone);
  const [days, dashboard] = await Promise.all([
    readDays(workspace.id, firstDay(today, limits.dashboardDays), reading),
    readDashboard(workspace, reading),
  ]);
  return presentStatistics(days, dashboard, today);
});
