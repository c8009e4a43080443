import type { Stripe } from 'stripe';
import { createCustomer, readCustomer } from '#functions/adapters/stripe/customers';
import { type Found, findSubscription, toStored } from '#functions/adapters/stripe/subscriptions';
import { findWorkspace } from '#functions/data/workspaces';
import { recordCustomer, recordSubscription } from '#functions/data/billing';
import { retryOnConflict } from '#functions/table/retry';
import type { Actor } from '#shared/model/actor';
import type { StoredSubscription } from '#shared/model/billing';
import type { WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';
import { isSubscriptionLive } from '#shared/rules/billing/billing';

/**
 * Returns the workspace's customer at Stripe, creating it before its first payment. One that somebody deleted in the
 * dashboard can no longer pay: another one takes its place.
 */
export const requireCustomer = async (stripe: Stripe, workspace: Workspace): Promise<string> => {
  const { customer_id: known } = workspace;
  if (known !== undefined && (await readCustomer(stripe, known))) return known;
  const customer = await createCustomer(stripe, workspace);
  await recordCustomer(workspace, customer);
  return customer;
};

/** Whether the stored subscription says what was found. */
const saysTheSame = (
  stored: StoredSubscription | undefined,
  found: StoredSubscription | undefined,
): boolean => {
  const fields = [...new Set([...Object.keys(stored ?? {}), ...Object.keys(found ?? {})])];
  return (
    (stored === undefined) === (found === undefined) &&
    fields.every(
      (field) => stored?.[field as keyof StoredSubscription] === found?.[field as keyof StoredSubscription],
    )
  );
};

/**
 * Reads the subscription from Stripe and stores what it says. Whichever event or call asks for it, however late and
 * in whatever order, the newest state is stored last.
 * @returns the subscription with what is owed; undefined when there is none, or the workspace is gone
 */
export const followSubscription = (stripe: Stripe, w: WorkspaceId, now: Date): Promise<Found | undefined> =>
  retryOnConflict(
    async () => {
      const workspace = await findWorkspace(w, { now, consistent: true });
      if (workspace?.customer_id === undefined) return undefined;
      const found = await findSubscription(stripe, workspace.customer_id);
      const stored = found && toStored(found);
      if (!saysTheSame(workspace.subscription, stored)) await recordSubscription(workspace, stored);
      return found;
    },
    { attempts: 5 },
  );

/** @throws Refusal pays_by_contract: nothing is to be charged by Stripe too */
export const refuseContract = ({ manual_payments: byContract }: Workspace): void => {
  if (byContract) throw new Refusal('pays_by_contract');
};

/** Reads the subscription as it is now. @throws Refusal no_subscription */
export const requireSubscription = async (
  stripe: Stripe,
  { workspace }: Pick<Actor, 'workspace'>,
): Promise<Found> => {
  const { customer_id: customer } = workspace;
  const found = customer === undefined ? undefined : await findSubscription(stripe, customer);
  if (!found || !isSubscriptionLive(toStored(found))) throw new Refusal('no_subscription');
  return found;
};
