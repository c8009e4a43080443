import { beginJob } from '#functions/data/workspace-jobs';
import { handle } from '#functions/http/handle';
import { workspace } from '#shared/contract/workspace';
import { requireConfirmation } from '#shared/rules/danger';

export const handler = handle(workspace.reset, async ({ actor, body, now, once }) => {
  requireConfirmation(actor, body.name);
  await beginJob(actor, 'reset', now, once(null));
  return null;
});
