import { findStripe } from '#functions/adapters/stripe/client';
import { toSubscription } from '#functions/adapters/stripe/subscriptions';
import { handle } from '#functions/http/handle';
import { followSubscription } from '#functions/workflows/follow-subscription';
import { billing } from '#shared/contract/billing';

/** Also stores what it finds: whoever returns from the payment page has access at once, even if an event was lost. */
export const handler = handle(billing.readSubscription, async ({ actor, now }) => {
  const client = await findStripe();
  const found = client && (await followSubscription(client, actor.workspaceId, now));
  return found ? toSubscription(found) : null;
});
