import { closeCheckout, openCheckout } from '#functions/adapters/stripe/checkout';
import { stripe } from '#functions/adapters/stripe/client';
import { recordCheckout } from '#functions/data/billing';
import { handle } from '#functions/http/handle';
import { absoluteUrl } from '#functions/mails/links';
import {
  followSubscription,
  refuseContract,
  requireCustomer,
} from '#functions/workflows/follow-subscription';
import { billing } from '#shared/contract/billing';
import { Refusal } from '#shared/model/refusal';
import { billedSeats, firstPayment, isSubscriptionLive, welcomeOffer } from '#shared/rules/billing/billing';

/** Only the page that was opened last can be used, so that two administrators do not start two subscriptions. */
export const handler = handle(
  billing.subscribe,
  async ({ actor, body: { callback, canceled = callback, plan, promo }, now, effectKey, idempotency }) => {
    const client = await stripe();
    const { workspace, workspaceId, userId } = actor;
    refuseContract(workspace);
    if (isSubscriptionLive(workspace.subscription)) throw new Refusal('already_subscribed');
    const customer = await requireCustomer(client, workspace);
    const { checkout_id: open } = workspace;
    if (open !== undefined && (await closeCheckout(client, open)) === 'complete') {
      const found = await followSubscription(client, workspaceId, now);
      if (found) throw new Refusal('already_subscribed');
    }
    const page = await openCheckout(client, {
      customer,
      workspaceId,
      userId,
      url: absoluteUrl(callback),
      cancelUrl: absoluteUrl(canceled),
      idempotencyKey: effectKey,
      plan,
      promo,
      quantity: billedSeats(workspace),
      welcome: welcomeOffer(workspace, now) !== 'over',
      firstPayment: firstPayment(workspace, now),
    });
    const reply = { session_url: page.url };
    await recordCheckout(actor, page.id, now, idempotency(reply));
    return reply;
  },
);
