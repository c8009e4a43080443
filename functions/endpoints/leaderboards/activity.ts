import { readActivity } from '#functions/projections/statistics';
import { findUser } from '#functions/data/users';
import { handle } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';
import { limits } from '#shared/model/limits';
import { daysUntil } from '#shared/rules/basics/periods';
import { byShownDay, daysToRead, sumOf } from '#shared/rules/statistics/statistics';
import { dayOf } from '#shared/rules/basics/time';
import { requireMember } from '#shared/rules/people/members';

export const handler = handle(leaderboards.activity, async ({ actor, params, now, reading }) => {
  const { workspaceId: w, workspace } = actor;
  const period = daysUntil(dayOf(now, workspace.timezone), limits.dashboardDays);
  const [user, days] = await Promise.all([
    findUser(w, params.id, reading),
    readActivity(w, params.id, daysToRead(period, null, period.until), reading),
  ]);
  requireMember(user);
  return byShownDay(days, period).map(({ date, counted }) => ({
    date,
    received: sumOf(counted.map(({ received }) => received)),
    granted: sumOf(counted.map(({ granted }) => granted)),
  }));
});
