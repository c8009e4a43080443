import { recordDemoDeclined } from '#functions/data/settings';
import { handle } from '#functions/http/handle';
import { workspace } from '#shared/contract/workspace';

/** Declining again is not an error. */
export const handler = handle(workspace.declineDemo, async ({ actor }) => {
  await recordDemoDeclined(actor);
  return null;
});
