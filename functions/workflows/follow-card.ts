import type { Stripe } from 'stripe';
import { addDiscount, cardFrom, detachCard, payWith, readCompleted } from '#functions/adapters/stripe/cards';
import { welcomeCoupon } from '#functions/adapters/stripe/catalog';
import { idOf } from '#functions/adapters/stripe/references';
import { settleEnded } from '#functions/adapters/stripe/seats';
import { findSubscription } from '#functions/adapters/stripe/subscriptions';
import { listUnpaid, payInvoices } from '#functions/adapters/stripe/unpaid-invoices';
import { findRewardCard, recordRewardCard, recordWelcomeOffer } from '#functions/data/billing';
import { findWorkspace } from '#functions/data/workspaces';
import { retryOnConflict, unlessConflict } from '#functions/table/retry';
import { logger } from '#functions/platform/log';
import type { WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';
import { isTrialRunning } from '#shared/rules/billing/billing';

/** The completed page: its object, and when it was completed, or at least opened. */
type Completed = { readonly object: string; readonly customer: string; readonly created: string };

/**
 * Pays what is missing with the new card: of an ended subscription only what is owed, also if nobody heard of its end. A
 * card that is refused stays: Stripe tries it again.
 */
const payDebt = async (stripe: Stripe, customer: string): Promise<void> => {
  await settleEnded(stripe, customer, await listUnpaid(stripe, customer));
  try {
    await payInvoices(stripe, await listUnpaid(stripe, customer));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'upstream_failed') throw error;
    logger.info('the new card was refused', { code: error.code });
  }
};

/** A card added during the trial earns the discount once; a subscription that began with a promo code gets it too. */
const grantWelcome = async (
  stripe: Stripe,
  workspace: Workspace,
  customer: string,
  at: Date,
): Promise<void> => {
  const isFirst = workspace.welcome_offer_at === undefined;
  if (isFirst && !isTrialRunning(workspace, at)) return;
  if (isFirst) await unlessConflict(recordWelcomeOffer(workspace.id, at));
  const found = await findSubscription(stripe, customer);
  if (found) await addDiscount(stripe, found.subscription, welcomeCoupon);
};

const followRewardCard = (stripe: Stripe, w: WorkspaceId, method: Stripe.PaymentMethod, now: Date) =>
  retryOnConflict(async () => {
    const reading = { now, consistent: true };
    const [workspace, before] = await Promise.all([findWorkspace(w, reading), findRewardCard(w, reading)]);
    const card = cardFrom(method);
    if (!workspace || !card) return;
    if (before && (before.entered ?? 0) > method.created) return detachCard(stripe, method.id);
    const replaces = before?.payment_method_id === method.id ? before.replaces : before?.payment_method_id;
    const stored = { payment_method_id: method.id, card, entered: method.created };
    await recordRewardCard(workspace, { ...stored, ...(replaces !== undefined && { replaces }) });
    if (replaces !== undefined) await detachCard(stripe, replaces);
  });

/** Uses the card that was entered on a page of Stripe: for the subscription, or for gift cards. */
export const followCard = async (
  stripe: Stripe,
  w: WorkspaceId,
  { object, customer, created }: Completed,
  now: Date,
): Promise<void> => {
  const { method, purpose } = await readCompleted(stripe, object);
  // A card of nobody was replaced or deleted since then.
  if (!method || idOf(method.customer) !== customer) return;
  if (purpose === 'rewards') return followRewardCard(stripe, w, method, now);
  const workspace = await findWorkspace(w, { now, consistent: true });
  if (!workspace) return;
  const rewardCard = await findRewardCard(w, { now, consistent: true });
  // A card is entered when its page is completed; a saved one is older.
  const at = new Date(Math.max(Date.parse(created), method.created * 1000));
  await grantWelcome(stripe, workspace, customer, at);
  await payWith(stripe, customer, method, rewardCard?.payment_method_id);
  await payDebt(stripe, customer);
};
