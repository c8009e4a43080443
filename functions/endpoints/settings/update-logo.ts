import { recordLogo } from '#functions/data/settings';
import { replacePicture } from '#functions/workflows/replace-picture';
import { handleUpload } from '#functions/http/handle-upload';
import { settings } from '#shared/contract/settings';

export const handler = handleUpload(settings.updateLogo, async ({ file, actor, now }) => {
  const { workspaceId, workspace } = actor;
  const logo = await replacePicture(
    { place: `logos/${workspaceId}`, content: file, old: workspace.logo },
    (address) => recordLogo(actor, address, now),
  );
  return { logo: logo ?? null };
});
