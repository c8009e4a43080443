import { startJob } from '#functions/data/workspace-jobs';
import { handle } from '#functions/http/handle';
import { workspace } from '#shared/contract/workspace';
import { Refusal } from '#shared/model/refusal';
import { requireConfirmation } from '#shared/rules/confirmation';

/** Also for those who do not pay any more: their data is theirs to delete. */
export const handler = handle(workspace.remove, async ({ actor, body, now, idempotency }) => {
  requireConfirmation(actor, body.name);
  if (actor.workspace.closing) throw new Refusal('workspace_busy');
  await startJob(actor, 'delete', now, idempotency(null));
  return null;
});
