import { parseEmoji } from '#shared/rules/posts/emoji';
import { auditReward } from '#functions/data/audit';
import { recordReward, requireGroup } from '#functions/data/rewards';
import { readCatalog } from '#functions/workflows/read-gift-card-catalog';
import { checkRewardGroup } from '#functions/workflows/reward-group';
import { replacePicture } from '#functions/workflows/replace-picture';
import { handleUpload } from '#functions/http/handle-upload';
import { randomIdBytes } from '#functions/crypto/tokens';
import { rewards } from '#shared/contract/rewards';
import { createIds } from '#shared/rules/basics/ids';
import { requireOffer } from '#shared/rules/rewards/gift-cards';
import { presentReward } from '#shared/rules/rewards/reward-views';
import { planReward } from '#shared/rules/rewards/rewards';

export const handler = handleUpload(rewards.create, async ({ body, file, actor, now, reading }) => {
  const { workspaceId, user } = actor;
  const id = createIds(now, randomIdBytes).reward();
  const draft = { ...body, emoji: body.emoji && parseEmoji(body.emoji) };
  await checkRewardGroup(workspaceId, draft, reading);
  if (draft.fulfilment === 'automatic') requireOffer(draft, await readCatalog());
  const planned = (image: string | undefined) => planReward(draft, image, { id, workspaceId, now });
  const image = await replacePicture(
    { place: `rewards/${workspaceId}`, content: file, old: undefined },
    (address) => {
      const reward = planned(address);
      const audit = auditReward(actor, 'reward_created', reward, now);
      return recordReward(reward, user, audit, requireGroup(reward));
    },
  );
  return presentReward(planned(image), new Map());
});
