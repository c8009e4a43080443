import { findGroups } from '#functions/data/groups';
import { findShownUsers } from '#functions/data/users';
import { readMonth, readMonthIn } from '#functions/projections/statistics';
import { tellRanksApart } from '#functions/views/ranks';
import { handle } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';
import { requireGroup } from '#shared/rules/people/groups';
import { nameScores, rankLeaderboard } from '#shared/rules/statistics/leaderboards';
import { dayOf, monthOf } from '#shared/rules/basics/time';

export const handler = handle(leaderboards.list, async ({ actor, query, now, reading }) => {
  const { workspaceId: w, userId } = actor;
  const month = monthOf(dayOf(now, actor.workspace.timezone));
  const { group_id: group } = query;
  if (group === undefined) {
    const { scores, own, total } = await readMonth(actor.workspace, month, userId, reading);
    return tellRanksApart(w, rankLeaderboard(scores, total, own), reading);
  }
  const [known, { scores, own, total }] = await Promise.all([
    findGroups(w, [group], reading),
    readMonthIn(actor.workspace, month, group, userId, reading),
  ]);
  requireGroup(group, known);
  const shown = own ? [...scores, own] : scores;
  const people = await findShownUsers(
    w,
    shown.map(({ user_id: id }) => id),
    reading,
  );
  return rankLeaderboard(nameScores(scores, people), total, nameScores(own ? [own] : [], people)[0]);
});
