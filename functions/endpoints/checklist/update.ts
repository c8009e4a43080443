import { recordChecklist } from '#functions/data/settings';
import { handle } from '#functions/http/handle';
import { checklist } from '#shared/contract/checklist';
import { Refusal } from '#shared/model/refusal';
import { updateChecklist, checklistOf } from '#shared/rules/workspaces/workspaces';

export const handler = handle(checklist.update, async ({ body, actor }) => {
  const { workspace, user } = actor;
  const changed = { ...workspace, ...updateChecklist(workspace, body.checklist) };
  const items = checklistOf(changed, user);
  if (!items) throw new Refusal('not_found');
  await recordChecklist(actor, { checklist_done: changed.checklist_done });
  return items;
});
