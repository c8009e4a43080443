import { Stripe } from 'stripe';
import type { Invoice, Plan } from '#shared/model/billing';
import { prorationStart } from '#shared/rules/billing/billing';
import { priceOf, welcomeCoupon } from './catalog.ts';
import { toInvoice } from './invoices.ts';
import { answered, isMissing } from './refusals.ts';
import { itemsFor, periodStart } from './subscriptions.ts';

const isNothingDue = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'invoice_upcoming_none';

/** Returns null when nothing is due. A customer that was deleted is as good as none: its successor has paid nothing yet. */
const preview = async (
  stripe: Stripe,
  params: Stripe.InvoiceCreatePreviewParams,
): Promise<Invoice | null> => {
  try {
    return toInvoice(await stripe.invoices.createPreview(params), true);
  } catch (error) {
    if (isNothingDue(error)) return null;
    const { customer, ...rest } = params;
    if (customer !== undefined && isMissing(error)) return preview(stripe, { ...rest, currency: 'usd' });
    return answered(Promise.reject(error as Error));
  }
};

/** The next invoice of a subscription; null when it ends before. */
export const previewRenewal = async (stripe: Stripe, found: Stripe.Subscription): Promise<Invoice | null> =>
  found.cancel_at_period_end ? null : preview(stripe, { subscription: found.id });

type Buyer = {
  readonly found: Stripe.Subscription | undefined;
  readonly customer: string | undefined;
  readonly quantity: number;
  readonly welcome: boolean;
  /** When a new subscription is first paid; undefined: at once. */
  readonly firstPayment: Date | undefined;
  readonly now: Date;
};

/** What a plan would cost: the invoice of a switch made today, or the first one of a new subscription. */
export const previewPlan = async (
  stripe: Stripe,
  plan: Plan,
  { found, customer, quantity, welcome, firstPayment, now }: Buyer,
): Promise<Invoice | null> => {
  const price = await priceOf(stripe, plan);
  if (found)
    return preview(stripe, {
      subscription: found.id,
      subscription_details: itemsFor(found, {
        price,
        from: prorationStart(periodStart(found), now),
        bill: 'now',
      }),
    });
  const first = await preview(stripe, {
    ...(customer === undefined ? { currency: 'usd' } : { customer }),
    subscription_details: { items: [{ price, quantity }] },
    ...(welcome && { discounts: [{ coupon: welcomeCoupon }] }),
  });
  if (!first || !firstPayment) return first;
  // With the end of the trial Stripe would preview the invoice of the trial, which is about nothing.
  const at = firstPayment.toISOString();
  return { ...first, created: at, next_payment_attempt: at, period_start: at, period_end: at };
};
