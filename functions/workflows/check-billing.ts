import type { Stripe } from 'stripe';
import { closeCheckout, listCompletedPages } from '#functions/adapters/stripe/checkout';
import { endAtOnce, refundSubscription } from '#functions/adapters/stripe/duplicates';
import { settleEnded } from '#functions/adapters/stripe/seats';
import { setEnding, toStored } from '#functions/adapters/stripe/subscriptions';
import { listUnpaid } from '#functions/adapters/stripe/unpaid-invoices';
import { recordEvent, recordSecondSubscription, wasEventHandled } from '#functions/data/billing';
import { findWorkspace } from '#functions/data/workspaces';
import { unlessConflict } from '#functions/table/retry';
import type { WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { isSubscriptionLive } from '#shared/rules/billing/billing';
import { addDays, addSeconds } from '#shared/rules/basics/time';
import { followCard } from './follow-card.ts';
import { followSubscription } from './follow-subscription.ts';

/** A team that pays by contract is not charged by Stripe too: its subscription ends with the period that is paid. */
const endForContract = async (stripe: Stripe, workspace: Workspace, now: Date): Promise<void> => {
  const { id, checkout_id: open } = workspace;
  if (open !== undefined) await closeCheckout(stripe, open);
  const found = await followSubscription(stripe, id, now);
  if (!found || !isSubscriptionLive(toStored(found)) || found.subscription.cancel_at_period_end) return;
  await setEnding(stripe, found.subscription.id, { reason: 'Pays by contract' });
  await followSubscription(stripe, id, now);
};

/** A second subscription is a mistake: what was paid for it goes back, and the administrators are told. */
const endOthers = async (
  stripe: Stripe,
  w: WorkspaceId,
  others: readonly Stripe.Subscription[],
  now: Date,
): Promise<void> => {
  for (const other of others) {
    const amount = await refundSubscription(stripe, other.id, now);
    await recordSecondSubscription(w, { id: other.id, amount });
    await endAtOnce(stripe, other);
  }
};

/**
 * Stores what Stripe says of the subscription, and puts right what must not stay: a second subscription, one beside a
 * contract, an invoice for time without access.
 */
export const checkSubscription = async (stripe: Stripe, w: WorkspaceId, now: Date): Promise<void> => {
  const workspace = await findWorkspace(w, { now, consistent: true });
  if (workspace?.customer_id === undefined) return;
  const found = await followSubscription(stripe, w, now);
  if (found) await endOthers(stripe, w, found.others, now);
  await settleEnded(
    stripe,
    workspace.customer_id,
    found?.unpaid ?? (await listUnpaid(stripe, workspace.customer_id)),
  );
  if (workspace.manual_payments) await endForContract(stripe, workspace, now);
};

/** For how many days a completed page is looked for whose event never came, and how long its event may be on its way. */
const searchedDays = 8;
const waitedHours = 1;

/** Follows the pages that were completed and of which no event came. */
export const followMissedPages = async (stripe: Stripe, w: WorkspaceId, now: Date): Promise<void> => {
  const workspace = await findWorkspace(w, { now, consistent: true });
  const customer = workspace?.customer_id;
  if (customer === undefined) return;
  for (const { id, created } of await listCompletedPages(stripe, customer, addDays(now, -searchedDays))) {
    if (created > addSeconds(now, -waitedHours * 3600)) continue;
    if (await wasEventHandled(id, { now, consistent: true })) continue;
    await followCard(stripe, w, { object: id, customer, created: created.toISOString() }, now);
    await unlessConflict(recordEvent(id, now));
  }
};
