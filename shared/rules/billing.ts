import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { addDays } from './time.ts';

/** The end of a trial: exactly 30 times 24 hours after it began. */
export const trialEnd = (createdAt: Date): Date => addDays(createdAt, limits.trialDays);

/**
 * Whether the workspace may be used: its trial is running, or an operator set manual payments.
 * Computed from stored dates, so that it does not depend on a scheduled job.
 */
export const isBillingActive = (
  workspace: Pick<Workspace, 'trial_ends_at' | 'manual_payments'>,
  now: Date,
): boolean => workspace.manual_payments === true || now.getTime() < Date.parse(workspace.trial_ends_at);

/** Days of trial left, including the current one; 0 when it is over. */
export const trialDaysLeft = (workspace: Pick<Workspace, 'trial_ends_at'>, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(workspace.trial_ends_at) - now.getTime()) / 86_400_000));

/** When automatic rewards become available: 48 hours after the workspace was created. */
export const validatedAt = (workspace: Pick<Workspace, 'created_at'>): Date =>
  addDays(new Date(workspace.created_at), limits.validationHours / 24);
