import { recordChecklist } from '#functions/data/settings';
import { handle } from '#functions/http/handle';
import { checklist } from '#shared/contract/checklist';

/** Dismissing the checklist again is not an error. */
export const handler = handle(checklist.dismiss, async ({ actor }) => {
  await recordChecklist(actor, { checklist_dismissed: true });
  return null;
});
