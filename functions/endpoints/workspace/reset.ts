import { startJob } from '#functions/data/workspace-jobs';
import { handle } from '#functions/http/handle';
import { workspace } from '#shared/contract/workspace';
import { requireConfirmation } from '#shared/rules/sign-in/confirmation';

export const handler = handle(workspace.reset, async ({ actor, body, now, idempotency }) => {
  requireConfirmation(actor, body.name);
  await startJob(actor, 'reset', now, idempotency(null));
  return null;
});
