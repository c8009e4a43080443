import { startImport } from '#functions/data/archives';
import { handle } from '#functions/http/handle';
import { workspace } from '#shared/contract/workspace';
import { Refusal } from '#shared/model/refusal';

/** Whether the caller administrates the workspace of the archive shows when it is read. */
export const handler = handle(workspace.import, async ({ actor, body, now, idempotency }) => {
  if (actor.workspace.closing) throw new Refusal('workspace_busy');
  await startImport(actor, { id: body.upload, parts: body.parts }, now, idempotency(null));
  return null;
});
