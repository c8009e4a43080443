import { parseEmoji } from '#shared/rules/posts/emoji';
import { readValues, recordValueChange } from '#functions/data/values';
import { handleWith } from '#functions/http/handle';
import { values } from '#shared/contract/values';
import { planValueChange } from '#shared/rules/workspaces/values';

export const handler = handleWith(
  values.update,
  ({ workspaceId, reading }) => readValues(workspaceId, reading),
  async ({ params, body, actor }, existing) => {
    const draft = { ...body, emoji: parseEmoji(body.emoji) };
    const plan = planValueChange(draft, params.id, existing.values);
    await recordValueChange(actor, plan, existing);
    return plan.value;
  },
);
