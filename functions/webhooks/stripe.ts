import { messageOf, verifiedEvent } from '#functions/adapters/stripe/events';
import { handle } from '#functions/http/handle';
import { queueBilling } from '#functions/adapters/queues/queue';
import { webhooks } from '#shared/contract/connections/webhooks';

/** Answers at once: the work is done from the queue, so that Stripe does not wait and does not send again. */
export const handler = handle(webhooks.stripe, async ({ rawBody, header, now }) => {
  const message = messageOf(await verifiedEvent(rawBody(), header('stripe-signature'), now));
  if (message) await queueBilling([message]);
  return null;
});
