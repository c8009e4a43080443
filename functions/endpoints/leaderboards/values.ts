import { readDayValues } from '#functions/projections/statistics';
import { handle } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';
import { limits } from '#shared/model/limits';
import { comparedPeriods } from '#shared/rules/periods';
import { comparedValues, daysToRead } from '#shared/rules/statistics';

export const handler = handle(leaderboards.values, async ({ actor, query, now, reading }) => {
  const { life, period, before } = comparedPeriods(query, actor.workspace, now);
  const counted = await readDayValues(actor.workspaceId, daysToRead(period, before, life.until), reading);
  return comparedValues(counted, period, before, limits.chartValues);
});
