import type { Stripe } from 'stripe';
import { billSeats, giveOwedCredit, hasOwedCredit } from '#functions/adapters/stripe/seats';
import { type Found, toStored } from '#functions/adapters/stripe/subscriptions';
import { releaseSeatsLease, takeSeatsLease } from '#functions/data/billing';
import { findWorkspace } from '#functions/data/workspaces';
import { TransientError } from '#functions/platform/transient';
import type { WorkspaceId } from '#shared/model/ids';
import { billedSeats, isSubscriptionLive } from '#shared/rules/billing/billing';
import { followSubscription } from './follow-subscription.ts';

/** Changes in a row that one run follows; more of them come with their own messages. */
const rounds = 5;

type Run = {
  readonly now: Date;
  /** The id of the message. */
  readonly by: string;
};

type Due = { readonly found: Found; readonly quantity: number };

/** What is to be done about the seats of a workspace now; undefined: nothing. */
const seatsDue = async (stripe: Stripe, w: WorkspaceId, now: Date): Promise<Due | undefined> => {
  const workspace = await findWorkspace(w, { now, consistent: true });
  const found = workspace && (await followSubscription(stripe, w, now));
  if (!found) return undefined;
  const stored = toStored(found);
  const quantity = billedSeats(workspace);
  // Who pays by contract pays nothing more here.
  const follows = isSubscriptionLive(stored) && !workspace.manual_payments;
  const isDue = hasOwedCredit(found) || (follows && stored.quantity !== quantity);
  return isDue ? { found, quantity } : undefined;
};

/**
 * Bills the seats that the workspace has. Stripe changes them whatever they were before, so only one run at a time does,
 * and it counts before and after each change: one that comes late never sets back what another one has set.
 * @throws TransientError while another run changes them
 */
export const followSeats = async (stripe: Stripe, w: WorkspaceId, { now, by }: Run): Promise<void> => {
  if (!(await seatsDue(stripe, w, now))) return;
  if (!(await takeSeatsLease(w, by))) throw new TransientError('another run changes the seats');
  try {
    for (let round = 0; round < rounds; round += 1) {
      const due = await seatsDue(stripe, w, now);
      if (!due) return;
      if (hasOwedCredit(due.found)) await giveOwedCredit(stripe, due.found);
      else await billSeats(stripe, due.found, due.quantity, now);
    }
  } finally {
    await releaseSeatsLease(w, by);
  }
};
