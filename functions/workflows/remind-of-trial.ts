import { findAdministrators } from '#functions/data/administrators';
import type { QueueMails } from '#functions/mails/kinds';
import type { ScheduleFacts } from '#shared/rules/mails/schedules';
import { dueTrialReminder, needsTrialReminders } from '#shared/rules/billing/trial-reminders';

/** Queues the reminder that is due for the billing administrators. A trial that was extended begins to remind again. */
export const remindOfTrial = async (
  { workspace }: ScheduleFacts,
  now: Date,
  queueMails: QueueMails,
): Promise<void> => {
  const days = dueTrialReminder(workspace, now);
  if (days === undefined || !needsTrialReminders(workspace)) return;
  const { id: workspace_id, trial_ends_at: end } = workspace;
  const found = await findAdministrators(workspace_id, 'billing_administrator', { now, consistent: true });
  await queueMails(
    found.map(({ id: user_id }) => ({
      mail: 'trial_ending',
      event: `${end}#${days}`,
      workspace_id,
      user_id,
      days,
    })),
  );
};
