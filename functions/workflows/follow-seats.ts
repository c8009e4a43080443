import type { Stripe } from 'stripe';
import { changeSeats, periodStart, planIn, toStored } from '#functions/adapters/stripe/subscriptions';
import { findWorkspace } from '#functions/data/workspaces';
import type { WorkspaceId } from '#shared/model/ids';
import { billedSeats, isLive, prorationStart } from '#shared/rules/billing';
import { followSubscription } from './follow-subscription.ts';

/** Changes in a row that one run follows; more of them come with their own messages. */
const rounds = 5;

/**
 * Bills the seats that the workspace has. A seat less is credited at once; a seat more is charged with the next
 * invoice, or at once if that is up to a year away. Two runs at the same time end with the newest number, because each
 * one counts again after its change.
 */
export const followSeats = async (stripe: Stripe, w: WorkspaceId, now: Date): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    const workspace = await findWorkspace(w, { now, consistent: true });
    if (workspace?.customer_id === undefined) return;
    const found = await followSubscription(stripe, w, now);
    if (!found) return;
    const stored = toStored(found);
    const quantity = billedSeats(workspace);
    if (!isLive(stored) || stored.quantity === quantity) return;
    const isMore = quantity > stored.quantity;
    await changeSeats(stripe, found, {
      quantity,
      from: prorationStart(periodStart(found), now),
      bill: isMore && planIn(found) === 'monthly' ? 'next' : 'now',
      unpaid: 'owe',
    });
  }
};
