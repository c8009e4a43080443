import { beginJob } from '#functions/data/workspace-jobs';
import { handle } from '#functions/http/handle';
import { workspace } from '#shared/contract/workspace';
import { Refusal } from '#shared/model/refusal';

export const handler = handle(workspace.removeDemo, async ({ actor, now, once }) => {
  if (!actor.workspace.demo_data) throw new Refusal('already_settled');
  await beginJob(actor, 'remove_demo', now, once(null));
  return null;
});
