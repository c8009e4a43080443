import { findShownUsers } from '#functions/data/users';
import { findProfile } from '#functions/projections/statistics';
import { handleWith } from '#functions/http/handle';
import { profiles } from '#shared/contract/profiles';
import { Refusal } from '#shared/model/refusal';
import { managerOf } from '#shared/rules/people/managers';
import { presentProfile } from '#shared/rules/people/profiles';

export const handler = handleWith(
  profiles.read,
  ({ workspaceId, params, reading }) => findProfile(workspaceId, params.id, reading),
  async ({ actor, reading }, { user, totals }) => {
    if (!user || user.state === 'deleted') throw new Refusal('not_found');
    const manager = managerOf(user);
    const people = await findShownUsers(actor.workspaceId, manager ? [manager] : [], reading);
    return presentProfile(user, totals, manager && people.get(manager), actor.user);
  },
);
