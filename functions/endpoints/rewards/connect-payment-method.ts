import { recordRewardCardAction } from '#functions/data/billing';
import { handle } from '#functions/http/handle';
import { beginCardPage } from '#functions/workflows/begin-card-page';
import { rewards } from '#shared/contract/rewards';

export const handler = handle(
  rewards.connectPaymentMethod,
  async ({ actor, body, now, effectKey, idempotency }) => {
    const reply = await beginCardPage(actor, body, 'rewards', effectKey);
    await recordRewardCardAction(actor, now, idempotency(reply));
    return reply;
  },
);
