import { readDashboard } from '#functions/projections/dashboard';
import { handle } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';

export const handler = handle(leaderboards.commonTopics, async ({ actor, reading }) => {
  const { topics } = await readDashboard(actor.workspace, reading);
  return [...topics];
});
