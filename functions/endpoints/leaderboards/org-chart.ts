import { readEdges } from '#functions/projections/statistics';
import { findUsers } from '#functions/data/users';
import { handle } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';
import { limits } from '#shared/model/limits';
import { firstDay, orgChart } from '#shared/rules/statistics';
import { dayOf } from '#shared/rules/time';
import { toPerson } from '#shared/rules/users';

export const handler = handle(leaderboards.orgChart, async ({ actor, now, reading }) => {
  const { workspaceId: w, workspace } = actor;
  const edges = await readEdges(w, firstDay(dayOf(now, workspace.timezone), limits.dashboardDays), reading);
  const named = new Set(edges.flatMap(({ from_id: from, to_id: to }) => [from, to]));
  const people = await findUsers(w, [...named], reading);
  return orgChart(edges, new Map([...people].map(([id, user]) => [id, toPerson(user)])));
});
