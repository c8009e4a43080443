import { putPart } from '#functions/adapters/files/archives';
import { handleUpload } from '#functions/http/handle-upload';
import { workspace } from '#shared/contract/workspace';
import { Refusal } from '#shared/model/refusal';

export const handler = handleUpload(
  workspace.uploadArchive,
  async ({ actor, body: { upload, number }, file }) => {
    if (!file) throw new Refusal('invalid_request', {}, ['part']);
    await putPart(actor.workspaceId, upload, number, file);
    return null;
  },
);
