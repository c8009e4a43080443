import type { StoredSubscription } from '#shared/model/billing';
import type { Actor } from '#shared/model/actor';
import type { AuditDetails } from '#shared/model/audit';
import type { WorkspaceId } from '#shared/model/ids';
import type { Card } from '#shared/model/money';
import type { Workspace } from '#shared/model/workspace';
import { tickChecklist } from '#shared/rules/workspaces/settings';
import { updateChecklist } from '#shared/rules/workspaces/workspaces';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import { auditWrite } from './audit.ts';
import { requirePermissions } from './permissions.ts';
import { changeWorkspace } from './settings.ts';
import { leaseMs } from '#functions/platform/lease';
import { unchanged } from '#functions/table/expressions';
import { keys } from '#functions/table/keys';
import { get, type Reading } from '#functions/table/read';
import { unlessConflict } from '#functions/table/retry';
import { transact, write } from '#functions/table/transact';
import { change, createExpiring, discard, remove, replace, type Write } from '#functions/table/writes';

/** Records the workspace's customer at the payment provider. @throws WriteConflict when it has another one by now */
export const recordCustomer = (
  { id, customer_id: known }: Pick<Workspace, 'id' | 'customer_id'>,
  customer: string,
): Promise<void> =>
  transact(
    change(keys.workspace(id), { set: { customer_id: customer } }, [unchanged('customer_id', known)]),
    replace(keys.stripeCustomer(customer), { workspace_id: id }),
  );

/** Returns the workspace of a customer; undefined when it is gone. */
export const findWorkspaceOfCustomer = async (
  customer: string,
  reading: Reading,
): Promise<WorkspaceId | undefined> =>
  (await get<{ workspace_id: WorkspaceId }>(keys.stripeCustomer(customer), reading))?.workspace_id;

/** Forgets whose a customer was. */
export const forgetCustomer = (customer: string): Promise<object> =>
  write(discard(keys.stripeCustomer(customer)));

/**
 * Stores what the provider said of the subscription. Commits only while nothing was stored since the workspace was
 * read: what was asked earlier never overwrites what was asked later.
 */
const storeSubscription = (workspace: Workspace, subscription: StoredSubscription | undefined): Write =>
  change(
    keys.workspace(workspace.id),
    { set: { subscription, subscription_version: (workspace.subscription_version ?? 0) + 1 } },
    [unchanged('subscription_version', workspace.subscription_version)],
  );

/** @throws WriteConflict when something else was stored meanwhile */
export const recordSubscription = (
  workspace: Workspace,
  subscription: StoredSubscription | undefined,
): Promise<void> => transact(storeSubscription(workspace, subscription));

/**
 * Takes the right to change the seats of a workspace, for one run at a time. By real time, because a lease is about a
 * process.
 * @param by the id of the message: when that is delivered again, it finds its own lease and goes on
 * @returns whether it was free
 */
export const takeSeatsLease = async (w: WorkspaceId, by: string): Promise<boolean> => {
  const clock = Date.now();
  const set = { seats_by: by, seats_until: clock + leaseMs() };
  const free = [{ absent: 'seats_by' }, ['seats_until', '<', clock], ['seats_by', '=', by]] as const;
  return (await unlessConflict(write(change(keys.workspace(w), { set }, [{ any: free }])))) !== undefined;
};

/** Gives the right back, unless another run has it by now. */
export const releaseSeatsLease = async (w: WorkspaceId, by: string): Promise<void> => {
  await unlessConflict(
    write(change(keys.workspace(w), { remove: ['seats_by', 'seats_until'] }, [['seats_by', '=', by]])),
  );
};

/** Records what a billing administrator changed of the subscription, with the answer to their call. */
export const recordSubscriptionChange = (
  actor: Actor,
  subscription: StoredSubscription,
  details: AuditDetails,
  now: Date,
  idempotency: readonly Write[],
): Promise<void> =>
  transact(
    storeSubscription(actor.workspace, subscription),
    auditWrite(actor, 'billing_changed', { details }, now),
    requirePermissions(actor.user),
    ...idempotency,
  );

/** Records that a billing administrator did something whose effect is at the provider. */
export const recordBillingAction = (
  actor: Actor,
  details: AuditDetails,
  now: Date,
  idempotency: readonly Write[] = [],
): Promise<void> =>
  transact(
    auditWrite(actor, 'billing_changed', { details }, now),
    requirePermissions(actor.user),
    ...idempotency,
  );

/** Records which page starts the subscription. Two pages opened at the same time do not both stay. */
export const recordCheckout = (
  actor: Actor,
  checkout: string,
  now: Date,
  idempotency: readonly Write[],
): Promise<void> =>
  transact(
    change(keys.workspace(actor.workspaceId), { set: { checkout_id: checkout } }, [
      unchanged('checkout_id', actor.workspace.checkout_id),
      unchanged('subscription_version', actor.workspace.subscription_version),
    ]),
    auditWrite(actor, 'billing_changed', { details: { what: 'checkout' } }, now),
    requirePermissions(actor.user),
    ...idempotency,
  );

/** Records that a team pays by contract, or no longer, as an operator says. */
export const recordManualPayments = (
  workspaceId: WorkspaceId,
  isOn: boolean,
  operator: string,
  now: Date,
): Promise<void> =>
  transact(
    change(keys.workspace(workspaceId), { set: { manual_payments: isOn } }),
    auditWrite({ workspaceId, operator }, 'billing_changed', { details: { manual_payments: isOn } }, now),
  );

/** Records that a second subscription was noticed, and what is given back of it: its administrators are told. */
export const recordSecondSubscription = (
  w: WorkspaceId,
  second: NonNullable<Workspace['second_subscription']>,
): Promise<object> => write(change(keys.workspace(w), { set: { second_subscription: second } }));

/** Records that a card was added in time for the welcome offer. The first time counts. */
export const recordWelcomeOffer = (w: WorkspaceId, at: Date): Promise<object> =>
  write(
    change(keys.workspace(w), { set: { welcome_offer_at: at.toISOString() } }, [
      { absent: 'welcome_offer_at' },
    ]),
  );

/** The card that gift cards are bought with. */
type StoredRewardCard = {
  readonly payment_method_id: string;
  readonly card: Omit<Card, 'expired'>;
  /** When it was entered, in seconds: an event about an earlier one came late. */
  readonly entered?: number;
  /** The card before, which the provider has to forget. */
  readonly replaces?: string;
};

export const findRewardCard = (w: WorkspaceId, reading: Reading): Promise<StoredRewardCard | undefined> =>
  get<StoredRewardCard>(keys.rewardCard(w), reading);

/** Records the card for gift cards in place of any other, and ticks the item of the checklist. */
export const recordRewardCard = (workspace: Workspace, card: StoredRewardCard): Promise<void> => {
  const ticked = tickChecklist(workspace, 'card');
  return transact(
    replace(keys.rewardCard(workspace.id), card),
    ...(ticked.checklist_done ? [changeWorkspace(workspace, ticked)] : []),
  );
};

const untickedCard = (workspace: Workspace): readonly Write[] => {
  if (!workspace.checklist_done.includes('card')) return [];
  return [changeWorkspace(workspace, updateChecklist(workspace, [{ item: 'card', done: false }]))];
};

/** Records that an administrator went to the page where the card for gift cards is entered. */
export const recordRewardCardAction = (
  actor: Actor,
  now: Date,
  idempotency: readonly Write[],
): Promise<void> =>
  transact(
    auditWrite(actor, 'reward_card_changed', { details: { what: 'page' } }, now),
    requirePermissions(actor.user),
    ...idempotency,
  );

/**
 * Removes the card for gift cards that was read, and unticks the item of the checklist.
 * @throws WriteConflict when it is another one now
 */
export const recordRewardCardRemoval = (
  actor: Actor,
  read: string,
  now: Date,
  idempotency: readonly Write[],
): Promise<void> =>
  transact(
    remove(keys.rewardCard(actor.workspaceId), [['payment_method_id', '=', read]]),
    auditWrite(actor, 'reward_card_changed', { details: { what: 'removed' } }, now),
    requirePermissions(actor.user),
    ...untickedCard(actor.workspace),
    ...idempotency,
  );

/** How long an event of the provider is remembered: it repeats one for three days at most. Days. */
const eventDays = 30;

export const wasEventHandled = async (event: string, reading: Reading): Promise<boolean> =>
  (await get(keys.stripeEvent(event), reading)) !== undefined;

/** @throws WriteConflict when it is recorded already */
export const recordEvent = (event: string, now: Date): Promise<object> =>
  write(createExpiring(keys.stripeEvent(event), { ttl: epochSeconds(addDays(now, eventDays)) }, now));
