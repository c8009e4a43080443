import { detachCard } from '#functions/adapters/stripe/cards';
import { findStripe } from '#functions/adapters/stripe/client';
import { findRewardCard, recordRewardCardRemoval } from '#functions/data/billing';
import { handle } from '#functions/http/handle';
import { rewards } from '#shared/contract/rewards';
import { Refusal } from '#shared/model/refusal';

/** Ours is removed first: a card that Stripe still has, but nobody uses, is never charged. */
export const handler = handle(rewards.removePaymentMethod, async ({ actor, now, reading, idempotency }) => {
  const stored = await findRewardCard(actor.workspaceId, reading);
  if (!stored) throw new Refusal('no_reward_card');
  await recordRewardCardRemoval(actor, stored.payment_method_id, now, idempotency(null));
  const client = await findStripe();
  if (client) await detachCard(client, stored.payment_method_id);
  return null;
});
