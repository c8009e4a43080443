import { handle } from '#functions/http/handle';
import { profiles } from '#shared/contract/profiles';
import { presentMyProfile } from '#shared/rules/profiles';

export const handler = handle(profiles.readMe, async ({ actor, now }) =>
  presentMyProfile(actor.user, actor.workspace, now),
);
