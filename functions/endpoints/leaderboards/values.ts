import { readDayValues } from '#functions/projections/statistics';
import { handle } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';
import { limits } from '#shared/model/limits';
import { firstDay, valueShares } from '#shared/rules/statistics';
import { dayOf } from '#shared/rules/time';

export const handler = handle(leaderboards.values, async ({ actor, now, reading }) => {
  const from = firstDay(dayOf(now, actor.workspace.timezone), limits.dashboardDays);
  return valueShares(await readDayValues(actor.workspaceId, from, reading), limits.chartValues);
});
