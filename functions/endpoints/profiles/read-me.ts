import { handle } from '#functions/http/handle';
import { profiles } from '#shared/contract/profiles';
import { presentOwnProfile } from '#shared/rules/people/profiles';

export const handler = handle(profiles.readMe, async ({ actor, now }) =>
  presentOwnProfile(actor.user, actor.workspace, now),
);
