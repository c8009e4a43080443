import { findShownUsers } from '#functions/data/users';
import { handle } from '#functions/http/handle';
import { readManagers } from '#functions/projections/dashboard';
import { leaderboards } from '#shared/contract/leaderboards';
import { limits } from '#shared/model/limits';
import { largestManagers } from '#shared/rules/statistics/dashboard';
import { personById } from '#shared/rules/people/users';

export const handler = handle(leaderboards.listManagers, async ({ actor, reading }) => {
  const largest = largestManagers(await readManagers(actor.workspace, reading), limits.manager.listed);
  const people = await findShownUsers(
    actor.workspaceId,
    largest.map(({ id }) => id),
    reading,
  );
  return largest
    .map(({ id, people: count }) => ({ ...personById(people, id), people: count }))
    .filter(({ state }) => state !== 'deleted')
    .toSorted((a, b) => a.name.localeCompare(b.name));
});
