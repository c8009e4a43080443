import { downloadLink } from '#functions/adapters/files/downloads';
import { findExport } from '#functions/data/archives';
import { auditWrite } from '#functions/data/audit';
import { handle } from '#functions/http/handle';
import { write } from '#functions/table/transact';
import { workspace } from '#shared/contract/workspace';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { archiveName } from '#shared/rules/workspaces/archives';

export const handler = handle(workspace.downloadArchive, async ({ actor, now, reading }) => {
  const exported = await findExport(actor.workspaceId, reading);
  if (!exported?.archive) throw new Refusal('not_found');
  const name = archiveName(actor.workspace, exported);
  const url = await downloadLink(exported.archive.key, name);
  await write(auditWrite(actor, 'archive_downloaded', {}, now));
  return { url, expires_in: limits.downloadSeconds };
});
