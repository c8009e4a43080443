import { stripe } from '#functions/adapters/stripe/client';
import { setEnding, toStored, toSubscription } from '#functions/adapters/stripe/subscriptions';
import { recordSubscriptionChange } from '#functions/data/billing';
import { handle } from '#functions/http/handle';
import { requireSubscription } from '#functions/workflows/follow-subscription';
import { billing } from '#shared/contract/billing';

/** The subscription runs to the end of what is paid. Canceling it again changes only the reason. */
export const handler = handle(
  billing.cancelSubscription,
  async ({ actor, body: { reason }, now, idempotency }) => {
    const client = await stripe();
    const found = await requireSubscription(client, actor);
    const changed = { ...found, subscription: await setEnding(client, found.subscription.id, { reason }) };
    const reply = toSubscription(changed);
    await recordSubscriptionChange(actor, toStored(changed), { what: 'canceled' }, now, idempotency(reply));
    return reply;
  },
);
