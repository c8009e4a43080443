import { updateUser } from '#functions/data/users';
import { handle } from '#functions/http/handle';
import { profiles } from '#shared/contract/profiles';
import { changedProfile, presentMyProfile } from '#shared/rules/profiles';

export const handler = handle(profiles.updateMe, async ({ body, actor, now }) => {
  const changes = changedProfile(body);
  await updateUser(actor.user, changes);
  return presentMyProfile({ ...actor.user, ...changes }, actor.workspace, now);
});
