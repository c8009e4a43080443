import { startJob } from '#functions/data/workspace-jobs';
import { handle } from '#functions/http/handle';
import { workspace } from '#shared/contract/workspace';
import { Refusal } from '#shared/model/refusal';

/** The workspace stays open meanwhile. Demo data can be added again only after it was removed. */
export const handler = handle(workspace.addDemo, async ({ actor, now, idempotency }) => {
  if (actor.workspace.demo_data) throw new Refusal('already_settled');
  await startJob(actor, 'add_demo', now, idempotency(null));
  return null;
});
