import type { Workspace } from '#shared/model/workspace';
import { addDays } from '../basics/time.ts';

/** Days before the end of a trial; 0: at the end. */
export const trialReminders = [7, 3, 1, 0] as const;
type TrialReminder = (typeof trialReminders)[number];

type Ending = Pick<Workspace, 'trial_ends_at'>;

const reminderTime = ({ trial_ends_at: end }: Ending, days: TrialReminder): Date =>
  addDays(new Date(end), -days);

/** Whether anybody has to be reminded: nobody pays yet, and the workspace stays. */
export const needsTrialReminders = ({
  manual_payments: manual,
  subscription,
  closing,
}: Pick<Workspace, 'manual_payments' | 'subscription' | 'closing'>): boolean =>
  manual !== true &&
  closing !== 'delete' &&
  !['trialing', 'active', 'past_due'].includes(subscription?.status ?? 'none');

/** The newest reminder whose time has come: a late run sends one mail, not all that were missed. */
export const dueTrialReminder = (workspace: Ending, now: Date): TrialReminder | undefined =>
  trialReminders.findLast((days) => reminderTime(workspace, days) <= now);

/** When the next reminder is due; undefined after the last one. */
export const nextTrialReminder = (workspace: Ending, now: Date): Date | undefined =>
  trialReminders.map((days) => reminderTime(workspace, days)).find((at) => at > now);
