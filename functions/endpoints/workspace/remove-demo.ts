import { startJob } from '#functions/data/workspace-jobs';
import { handle } from '#functions/http/handle';
import { workspace } from '#shared/contract/workspace';
import { Refusal } from '#shared/model/refusal';

export const handler = handle(workspace.removeDemo, async ({ actor, now, idempotency }) => {
  if (!actor.workspace.demo_data) throw new Refusal('already_settled');
  await startJob(actor, 'remove_demo', now, idempotency(null));
  return null;
});
