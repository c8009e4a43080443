import type { Stripe } from 'stripe';
import type { Plan } from '#shared/model/billing';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import { priceOf, welcomeCoupon } from './catalog.ts';
import { answered } from './refusals.ts';

/** What a card is entered for: the subscription, or gift cards. */
export type CardPurpose = 'subscription' | 'rewards';

/** The product's own words in an object of Stripe. */
type Tags = { readonly workspace_id: WorkspaceId; readonly user_id: UserId; readonly purpose: CardPurpose };

type Page = {
  readonly customer: string;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  /** Where Stripe sends whoever finished the page. */
  readonly url: string;
  /** Where it sends whoever went back without finishing it. */
  readonly cancelUrl: string;
  readonly idempotencyKey: string;
};

/** @throws Refusal upstream_failed when Stripe names no page */
const pageOf = ({ id, url }: Stripe.Checkout.Session): { id: string; url: string } => {
  if (!url) throw new Refusal('upstream_failed');
  return { id, url };
};

const findPromotion = async (stripe: Stripe, code: string): Promise<string> => {
  const { data } = await answered(stripe.promotionCodes.list({ code, active: true, limit: 1 }));
  const [found] = data;
  if (!found) throw new Refusal('invalid_promo');
  return found.id;
};

type Start = Page & {
  readonly plan: Plan;
  readonly quantity: number;
  readonly promo: string | undefined;
  readonly welcome: boolean;
  /** When the first payment is due; undefined: at once. */
  readonly firstPayment: Date | undefined;
};

/**
 * Opens the page that starts a subscription. It takes one discount: the promo code, or else the welcome offer, which
 * the subscription gets afterward beside a promo code.
 * @throws Refusal invalid_promo | upstream_failed
 */
export const openCheckout = async (stripe: Stripe, start: Start): Promise<{ id: string; url: string }> => {
  const tags: Tags = { workspace_id: start.workspaceId, user_id: start.userId, purpose: 'subscription' };
  const promotion = start.promo ? await findPromotion(stripe, start.promo) : undefined;
  const discounts = promotion
    ? [{ promotion_code: promotion }]
    : start.welcome
      ? [{ coupon: welcomeCoupon }]
      : [];
  const price = await priceOf(stripe, start.plan);
  const opened = await answered(
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: start.customer,
        client_reference_id: start.workspaceId,
        line_items: [{ price, quantity: start.quantity }],
        ...(discounts.length > 0 && { discounts }),
        payment_method_collection: 'always',
        success_url: start.url,
        cancel_url: start.cancelUrl,
        metadata: tags,
        subscription_data: {
          metadata: { workspace_id: start.workspaceId },
          // A flexible one would credit later what was billed once, even after seats were taken off without a credit.
          billing_mode: { type: 'classic' },
          ...(start.firstPayment && { trial_end: Math.floor(start.firstPayment.getTime() / 1000) }),
        },
      },
      { idempotencyKey: start.idempotencyKey },
    ),
  );
  return pageOf(opened);
};

/** Opens the page where a card is entered. @throws Refusal upstream_failed */
export const openCardPage = async (
  stripe: Stripe,
  { customer, workspaceId, userId, url, cancelUrl, idempotencyKey }: Page,
  purpose: CardPurpose,
): Promise<string> => {
  const tags: Tags = { workspace_id: workspaceId, user_id: userId, purpose };
  const opened = await answered(
    stripe.checkout.sessions.create(
      {
        mode: 'setup',
        currency: 'usd',
        customer,
        client_reference_id: workspaceId,
        success_url: url,
        cancel_url: cancelUrl,
        metadata: tags,
        setup_intent_data: { metadata: tags },
      },
      { idempotencyKey },
    ),
  );
  return pageOf(opened).url;
};

/** Returns a customer's pages that were completed and opened since a moment, the oldest first. */
export const listCompletedPages = async (
  stripe: Stripe,
  customer: string,
  since: Date,
): Promise<{ id: string; created: Date }[]> => {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const { data } = await answered(
    stripe.checkout.sessions.list({ customer, status: 'complete', created, limit: 100 }),
  );
  return data.toReversed().map((one) => ({ id: one.id, created: new Date(one.created * 1000) }));
};

/** Closes a page that another one replaces. Returns 'complete' when it was used already. */
export const closeCheckout = async (stripe: Stripe, id: string): Promise<'closed' | 'complete'> => {
  const found = await answered(stripe.checkout.sessions.retrieve(id));
  if (found.status === 'complete') return 'complete';
  if (found.status === 'open') await answered(stripe.checkout.sessions.expire(id));
  return 'closed';
};
