import { findProfile } from '#functions/projections/statistics';
import { handleWith } from '#functions/http/handle';
import { profiles } from '#shared/contract/profiles';
import { Refusal } from '#shared/model/refusal';
import { presentProfile } from '#shared/rules/people/profiles';

export const handler = handleWith(
  profiles.read,
  ({ workspaceId, params, reading }) => findProfile(workspaceId, params.id, reading),
  async ({ actor }, { user, totals }) => {
    if (!user || user.state === 'deleted') throw new Refusal('not_found');
    return presentProfile(user, totals, actor.user);
  },
);
