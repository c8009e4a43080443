import type { Billing, Plan, StoredSubscription, Subscription } from '#shared/model/billing';
import { limits } from '#shared/model/limits';
import type { Card } from '#shared/model/money';
import type { Workspace } from '#shared/model/workspace';
import { addDays } from '../basics/time.ts';

/** The end of a trial: exactly 30 times 24 hours after it began. */
export const trialEnd = (createdAt: Date): Date => addDays(createdAt, limits.trialDays);

type Trial = Pick<Workspace, 'trial_ends_at'>;
type Billed = Trial & Pick<Workspace, 'manual_payments' | 'subscription'>;

export const isTrialRunning = ({ trial_ends_at: end }: Trial, now: Date): boolean =>
  now.getTime() < Date.parse(end);

/** When access ends if nothing is paid. A period that ended unseen is treated as one whose payment failed. */
export const graceEnd = ({
  past_due_since: since,
  current_period_end: end,
}: NonNullable<Billed['subscription']>): Date => addDays(new Date(since ?? end), limits.graceDays);

/** Whether a subscription gives access: it is paid for, or a payment has been missing for less than the grace. */
const hasPaidAccess = ({ subscription }: Pick<Billed, 'subscription'>, now: Date): boolean => {
  if (!subscription) return false;
  const { status, cancel_at_period_end: ends, current_period_end: end } = subscription;
  if (status !== 'trialing' && status !== 'active' && status !== 'past_due') return false;
  return now.getTime() < (ends && status !== 'past_due' ? Date.parse(end) : graceEnd(subscription).getTime());
};

/**
 * Whether the workspace may be used: its trial is running, it is paid for, or an operator set manual payments.
 * Computed from stored dates, so that it does not depend on a scheduled job.
 */
export const isBillingActive = (workspace: Billed, now: Date): boolean =>
  workspace.manual_payments === true || isTrialRunning(workspace, now) || hasPaidAccess(workspace, now);

/** Days of trial left, including the current one; 0 when it is over. */
export const trialDaysLeft = (workspace: Trial, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(workspace.trial_ends_at) - now.getTime()) / 86_400_000));

/** When automatic rewards become available: 48 hours after the workspace was created. */
export const validatedAt = (workspace: Pick<Workspace, 'created_at'>): Date =>
  addDays(new Date(workspace.created_at), limits.validationHours / 24);

/** The seats to pay for. Demo members take none, and are not among the members counted. */
export const billedSeats = ({ users_count: used }: Pick<Workspace, 'users_count'>): number =>
  Math.max(limits.seats.min, used);

/** The price of one seat for one period of a plan, in cents. */
export const seatPrice = (plan: Plan): number => {
  const { priceCents, annualDiscountPercent } = limits.seats;
  return plan === 'monthly' ? priceCents : (priceCents * 12 * (100 - annualDiscountPercent)) / 100;
};

/** The plan as the overview names it. */
export const planOf = (workspace: Billed, now: Date): Billing['plan'] => {
  if (workspace.manual_payments) return 'enterprise';
  if (workspace.subscription && hasPaidAccess(workspace, now)) return workspace.subscription.plan;
  return isTrialRunning(workspace, now) ? 'trial' : 'none';
};

/** What gave access last, when nothing does now. A plan was there if a subscription was ever stored. */
export const endedAccess = (
  workspace: Billed & Pick<Workspace, 'subscription_version'>,
  now: Date,
): Billing['ended'] => {
  if (isBillingActive(workspace, now)) return null;
  return workspace.subscription_version === undefined ? 'trial' : 'plan';
};

/** Whether a card added now earns the welcome discount, or did before. */
export const welcomeOffer = (
  workspace: Billed & Pick<Workspace, 'welcome_offer_at'>,
  now: Date,
): Billing['welcome_offer'] => {
  if (workspace.welcome_offer_at !== undefined) return 'granted';
  return isTrialRunning(workspace, now) && !workspace.subscription ? 'open' : 'over';
};

/**
 * The moment from which a change of seats or plan is charged: the start of the day in UTC. A preview and the invoice
 * of the same day agree to the cent, and who joins and leaves on one day costs nothing.
 */
export const prorationStart = (periodStart: Date, now: Date): Date => {
  const day = new Date(now);
  day.setUTCHours(0, 0, 0, 0);
  return day < periodStart ? periodStart : day;
};

/** Which part of a period is left at a moment, from 0 to 1. All in the same unit. */
export const unusedShare = (
  { start, end }: { readonly start: number; readonly end: number },
  at: number,
): number => Math.min(1, Math.max(0, (end - at) / (end - start)));

/** How long before its end a trial can be continued by a subscription that starts unpaid; the provider's bound. */
const trialMarginHours = 48;

/** When a subscription that begins now is first paid: at the end of the trial; undefined: at once. */
export const firstPayment = (workspace: Trial, now: Date): Date | undefined => {
  const end = new Date(workspace.trial_ends_at);
  // A minute more, because the provider compares with its own clock when the page is completed.
  return end.getTime() - now.getTime() > trialMarginHours * 3_600_000 + 60_000 ? end : undefined;
};

/** What may be done with a subscription in its state. */
export const canChange = ({
  status,
  cancel_at_period_end: ends,
}: StoredSubscription): Subscription['can'] => {
  const runs = status === 'trialing' || status === 'active';
  const isLate = status === 'past_due' || status === 'unpaid';
  return { change: runs && !ends, cancel: (runs || isLate) && !ends, resume: ends || isLate };
};

/** Whether a subscription would be charged beside another one: it has not ended and was not left unpaid at its start. */
export const isSubscriptionLive = (subscription: StoredSubscription | undefined): boolean =>
  subscription !== undefined &&
  !['canceled', 'incomplete', 'incomplete_expired'].includes(subscription.status);

/** Whether a card is over: it is valid to the end of its month. */
export const isCardExpired = (
  { exp_month: month, exp_year: year }: Pick<Card, 'exp_month' | 'exp_year'>,
  now: Date,
): boolean => now.getTime() >= Date.UTC(year, month);
