import { recordAvatar } from '#functions/data/own-account';
import { replacePicture } from '#functions/workflows/replace-picture';
import { handleUpload } from '#functions/http/handle-upload';
import { profiles } from '#shared/contract/profiles';
import { presentOwnProfile } from '#shared/rules/people/profiles';

export const handler = handleUpload(profiles.updateAvatar, async ({ file, actor, now }) => {
  const { workspaceId, workspace, user } = actor;
  const avatar = await replacePicture(
    { place: `avatars/${workspaceId}/${user.id}`, content: file, old: user.avatar },
    (address) => recordAvatar(user, address),
  );
  return presentOwnProfile({ ...user, avatar }, workspace, now);
});
