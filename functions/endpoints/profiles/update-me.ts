import { updateUser } from '#functions/data/users';
import { handle } from '#functions/http/handle';
import { profiles } from '#shared/contract/profiles';
import { profileChanges, presentOwnProfile } from '#shared/rules/people/profiles';

export const handler = handle(profiles.updateMe, async ({ body, actor, now }) => {
  const changes = profileChanges(actor.user, body, now);
  await updateUser(actor.user, { ...changes, changed_at: now.toISOString() });
  return presentOwnProfile({ ...actor.user, ...changes }, actor.workspace, now);
});
