import { stripe } from '#functions/adapters/stripe/client';
import { setEnding, toStored, toSubscription } from '#functions/adapters/stripe/subscriptions';
import { payInvoices } from '#functions/adapters/stripe/unpaid-invoices';
import { recordSubscriptionChange } from '#functions/data/billing';
import { handle } from '#functions/http/handle';
import { refuseContract, requireSubscription } from '#functions/workflows/follow-subscription';
import { billing } from '#shared/contract/billing';
import { Refusal, type RefusalCode } from '#shared/model/refusal';

const declined: ReadonlySet<RefusalCode> = new Set(['payment_failed', 'payment_declined', 'card_expired']);

/** A canceled subscription goes on, and what is missing is paid. */
export const handler = handle(billing.resumeSubscription, async ({ actor, now, idempotency }) => {
  refuseContract(actor.workspace);
  const client = await stripe();
  const found = await requireSubscription(client, actor);
  try {
    await payInvoices(client, found.unpaid);
  } catch (error) {
    if (error instanceof Refusal && declined.has(error.code)) throw new Refusal('renewal_failed');
    throw error;
  }
  const { id, cancel_at_period_end: ends } = found.subscription;
  if (ends) await setEnding(client, id, undefined);
  const changed = await requireSubscription(client, actor);
  const reply = toSubscription(changed);
  await recordSubscriptionChange(actor, toStored(changed), { what: 'resumed' }, now, idempotency(reply));
  return reply;
});
