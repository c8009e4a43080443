import { readActivity } from '#functions/projections/statistics';
import { findUser } from '#functions/data/users';
import { handle } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';
import { limits } from '#shared/model/limits';
import { firstDay, lastDays } from '#shared/rules/statistics';
import { dayOf } from '#shared/rules/time';
import { requireMember } from '#shared/rules/members';

export const handler = handle(leaderboards.activity, async ({ actor, params, now, reading }) => {
  const { workspaceId: w, workspace } = actor;
  const today = dayOf(now, workspace.timezone);
  const [user, days] = await Promise.all([
    findUser(w, params.id, reading),
    readActivity(w, params.id, [firstDay(today, limits.dashboardDays), today], reading),
  ]);
  requireMember(user);
  return lastDays(today, limits.dashboardDays).map((date) => {
    const { received = 0, granted = 0 } = days.get(date) ?? {};
    return { date, received, granted };
  });
});
