import { randomIdBytes } from '#functions/crypto/tokens';
import { recordRedemption } from '#functions/data/purchases';
import { findReward } from '#functions/data/rewards';
import { findRedemptionFacts } from '#functions/workflows/redemption-facts';
import type { ChatMessageAbout } from '#shared/events/chat';
import type { ChatAnswer } from '#shared/model/chat-answers';
import type { RewardId } from '#shared/model/ids';
import { createIds } from '#shared/rules/basics/ids';
import { planRedemption } from '#shared/rules/rewards/purchases';
import { answerOnce } from './answer.ts';
import type { Platform } from './platform.ts';
import { answerAction, type ChatRequest } from './requests.ts';

/** Redeems a reward, with the rules and the transaction of the web. */
const redeem = (request: ChatRequest, id: RewardId, price: number | undefined): Promise<ChatAnswer> =>
  answerAction(request, async ({ user: buyer, workspace, reading, now }, remember) => {
    const { id: w } = workspace;
    const reward = await findReward(w, id, reading);
    const facts = await findRedemptionFacts(workspace, buyer.id, reward, reading);
    const ids = createIds(now, randomIdBytes);
    const asked = { ...facts, reward, buyer, workspace, comment: undefined, amount: undefined, price };
    const plan = planRedemption({ ...asked, newId: ids.purchase, entryId: ids.entry(), now });
    const { entry } = plan;
    const answer: ChatAnswer = {
      about: 'redeemed',
      reward: reward?.title ?? '',
      balance: buyer.balance + entry.amount,
    };
    await recordRedemption(w, plan, remember(answer));
    return answer;
  });

/** Somebody redeems a reward by a button. */
export const followRedemption = (
  platform: Platform,
  pressed: ChatMessageAbout<'redeem'>,
  now: Date,
): Promise<void> =>
  answerOnce(platform, pressed, now, async ({ chat, userId }) => {
    const { workspace_id: workspaceId } = chat.connection;
    const { key, user, reward_id, price } = pressed;
    const answer = await redeem({ workspaceId, userId, key, now }, reward_id, price);
    await platform.afterRedemption?.(workspaceId, user, userId, now);
    return answer;
  });
