import { startJob } from '#functions/data/workspace-jobs';
import { handle } from '#functions/http/handle';
import { workspace } from '#shared/contract/workspace';
import { Refusal } from '#shared/model/refusal';
import { requireConfirmation } from '#shared/rules/sign-in/confirmation';

/** Allowed without active billing: a customer who no longer pays may still delete their data. */
export const handler = handle(workspace.remove, async ({ actor, body, now, idempotency }) => {
  requireConfirmation(actor, body.name);
  if (actor.workspace.closing) throw new Refusal('workspace_busy');
  await startJob(actor, 'delete', now, idempotency(null));
  return null;
});
