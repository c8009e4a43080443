import { parseEmoji } from '#shared/rules/posts/emoji';
import { readValues, recordNewValue } from '#functions/data/values';
import { handleWith } from '#functions/http/handle';
import { randomIdBytes } from '#functions/crypto/tokens';
import { values } from '#shared/contract/values';
import { createIds } from '#shared/rules/basics/ids';
import { planNewValue } from '#shared/rules/workspaces/values';

export const handler = handleWith(
  values.create,
  ({ workspaceId, reading }) => readValues(workspaceId, reading),
  async ({ body, actor, now }, existing) => {
    const draft = { ...body, emoji: parseEmoji(body.emoji) };
    const plan = planNewValue(draft, createIds(now, randomIdBytes).value(), existing.values);
    await recordNewValue(actor, plan, existing.version);
    return plan.value;
  },
);
