import { findStripe } from '#functions/adapters/stripe/client';
import { findRewardCard } from '#functions/data/billing';
import { handleWith } from '#functions/http/handle';
import { rewards } from '#shared/contract/rewards';
import { isCardExpired } from '#shared/rules/billing/billing';

export const handler = handleWith(
  rewards.readPaymentMethod,
  ({ workspaceId, reading }) => findRewardCard(workspaceId, reading),
  async ({ now }, stored) => ({
    configured: (await findStripe()) !== undefined,
    card: stored ? { ...stored.card, expired: isCardExpired(stored.card, now) } : null,
  }),
);
