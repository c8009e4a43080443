import { parseEmoji } from '#shared/rules/posts/emoji';
import { auditReward } from '#functions/data/audit';
import { recordRewardUpdate } from '#functions/data/purchases';
import { findContributors, findReward } from '#functions/data/rewards';
import { readCatalog } from '#functions/workflows/read-gift-card-catalog';
import { checkRewardGroup } from '#functions/workflows/reward-group';
import { replacePicture } from '#functions/workflows/replace-picture';
import { handleUpload } from '#functions/http/handle-upload';
import { randomIdBytes } from '#functions/crypto/tokens';
import { rewards } from '#shared/contract/rewards';
import { createIds } from '#shared/rules/basics/ids';
import { isNewOffer, requireOffer } from '#shared/rules/rewards/gift-cards';
import { planRewardUpdate } from '#shared/rules/rewards/purchases';
import { presentReward } from '#shared/rules/rewards/reward-views';

/** A replaced picture stays in the store, because purchases and copies of the reward still show it. */
export const handler = handleUpload(rewards.update, async ({ params, body, file, actor, now, reading }) => {
  const { workspaceId: w, workspace, user } = actor;
  const reward = await findReward(w, params.id, reading);
  const beside = { newId: createIds(now, randomIdBytes).purchase, timezone: workspace.timezone, now };
  const draft = { ...body, emoji: body.emoji && parseEmoji(body.emoji) };
  await checkRewardGroup(w, draft, reading);
  if (isNewOffer(draft, reward)) requireOffer(draft, await readCatalog());
  const planned = (image: string | undefined) => planRewardUpdate(reward, draft, image, beside);
  const image = await replacePicture({ place: `rewards/${w}`, content: file, old: undefined }, (address) =>
    recordRewardUpdate(
      planned(address),
      user,
      auditReward(actor, 'reward_changed', planned(address).step.to, now),
    ),
  );
  const { to } = planned(image).step;
  return presentReward(to, await findContributors(w, [to], reading));
});
