import { readTies } from '#functions/projections/dashboard';
import { findShownUsers } from '#functions/data/users';
import { handle } from '#functions/http/handle';
import { leaderboards } from '#shared/contract/leaderboards';
import { orgChart } from '#shared/rules/statistics/ties';
import { toPerson } from '#shared/rules/people/users';

export const handler = handle(leaderboards.orgChart, async ({ actor, reading }) => {
  const ties = await readTies(actor.workspace, reading);
  const ids = ties.people.map(({ id }) => id);
  const people = await findShownUsers(actor.workspaceId, ids, reading);
  return orgChart(ties, new Map([...people].map(([id, user]) => [id, toPerson(user)])));
});
