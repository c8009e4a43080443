import { findStripe } from '#functions/adapters/stripe/client';
import { previewPlan, previewRenewal } from '#functions/adapters/stripe/invoice-previews';
import { findSubscription } from '#functions/adapters/stripe/subscriptions';
import { handle } from '#functions/http/handle';
import { billing } from '#shared/contract/billing';
import { billedSeats, firstPayment, welcomeOffer } from '#shared/rules/billing/billing';

/** Stripe computes a preview as it will compute the invoice: nothing is added up here. */
export const handler = handle(
  billing.readUpcomingInvoice,
  async ({ actor: { workspace }, query: { plan }, now }) => {
    const client = await findStripe();
    if (!client) return null;
    const { customer_id: customer } = workspace;
    const found = customer === undefined ? undefined : await findSubscription(client, customer);
    if (!plan) return found ? previewRenewal(client, found.subscription) : null;
    return previewPlan(client, plan, {
      found: found?.subscription,
      customer,
      quantity: billedSeats(workspace),
      welcome: welcomeOffer(workspace, now) !== 'over',
      firstPayment: firstPayment(workspace, now),
      now,
    });
  },
);
