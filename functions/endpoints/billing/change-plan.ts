import { priceOf } from '#functions/adapters/stripe/catalog';
import { stripe } from '#functions/adapters/stripe/client';
import {
  changeSeats,
  periodStart,
  planIn,
  toStored,
  toSubscription,
} from '#functions/adapters/stripe/subscriptions';
import { recordSubscriptionChange } from '#functions/data/billing';
import { handle } from '#functions/http/handle';
import { refuseContract, requireSubscription } from '#functions/workflows/follow-subscription';
import { billing } from '#shared/contract/billing';
import { Refusal } from '#shared/model/refusal';
import { canChange, prorationStart } from '#shared/rules/billing/billing';

export const handler = handle(billing.changePlan, async ({ actor, body: { plan }, now, idempotency }) => {
  refuseContract(actor.workspace);
  const client = await stripe();
  const found = await requireSubscription(client, actor);
  if (!canChange(toStored(found)).change) throw new Refusal('no_subscription');
  const { subscription } = found;
  const changed =
    planIn(subscription) === plan
      ? found
      : {
          ...found,
          subscription: await changeSeats(client, subscription, {
            price: await priceOf(client, plan),
            from: prorationStart(periodStart(subscription), now),
            bill: 'now',
            unpaid: 'refuse',
          }),
        };
  const reply = toSubscription(changed);
  const details = { what: 'plan', plan };
  await recordSubscriptionChange(actor, toStored(changed), details, now, idempotency(reply));
  return reply;
});
