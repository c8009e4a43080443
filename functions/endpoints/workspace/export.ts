import { startJob } from '#functions/data/workspace-jobs';
import { handle } from '#functions/http/handle';
import { workspace } from '#shared/contract/workspace';
import { Refusal } from '#shared/model/refusal';

/** Allowed without active billing: a customer who no longer pays may leave with their data. */
export const handler = handle(workspace.export, async ({ actor, now, idempotency }) => {
  const { closing, demo_data: demo } = actor.workspace;
  if (closing || demo === 'coming') throw new Refusal('workspace_busy');
  await startJob(actor, 'write_archive', now, idempotency(null));
  return null;
});
