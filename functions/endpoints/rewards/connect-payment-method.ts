import { openCardPage } from '#functions/adapters/stripe/checkout';
import { stripe } from '#functions/adapters/stripe/client';
import { recordRewardCardAction } from '#functions/data/billing';
import { handle } from '#functions/http/handle';
import { absoluteUrl } from '#functions/mails/links';
import { requireCustomer } from '#functions/workflows/follow-subscription';
import { rewards } from '#shared/contract/rewards';

export const handler = handle(
  rewards.connectPaymentMethod,
  async ({ actor, body: { callback }, now, effectKey, idempotency }) => {
    const client = await stripe();
    const { workspace, workspaceId, userId } = actor;
    const customer = await requireCustomer(client, workspace);
    const url = absoluteUrl(callback);
    const page = { customer, workspaceId, userId, url, idempotencyKey: effectKey };
    const reply = { session_url: await openCardPage(client, page, 'rewards') };
    await recordRewardCardAction(actor, now, idempotency(reply));
    return reply;
  },
);
