import { readMonth } from '#functions/projections/statistics';
import { handle } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';
import { rankLeaderboard } from '#shared/rules/leaderboards';
import { dayOf, monthOf } from '#shared/rules/time';

export const handler = handle(leaderboards.list, async ({ actor, now, reading }) => {
  const month = monthOf(dayOf(now, actor.workspace.timezone));
  const { scores, own, total } = await readMonth(actor.workspaceId, month, actor.userId, reading);
  return rankLeaderboard(scores, total, own);
});
