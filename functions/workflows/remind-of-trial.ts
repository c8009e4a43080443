import { eachPageOfUsers } from '#functions/data/users';
import type { QueueMails } from '#functions/mails/kinds';
import { administratorsWith } from '#shared/rules/mails';
import type { ScheduleFacts } from '#shared/rules/schedules';
import { dueTrialReminder, needsTrialReminders } from '#shared/rules/trial-reminders';

/** Queues the reminder that is due for the billing administrators. A trial that was extended begins to remind again. */
export const remindOfTrial = async (
  { workspace }: ScheduleFacts,
  now: Date,
  queueMails: QueueMails,
): Promise<void> => {
  const days = dueTrialReminder(workspace, now);
  if (days === undefined || !needsTrialReminders(workspace)) return;
  const { id: workspace_id, trial_ends_at: end } = workspace;
  await eachPageOfUsers(workspace_id, { now, consistent: true }, (users) =>
    queueMails(
      administratorsWith(users, 'billing_administrator').map(({ id: user_id }) => ({
        mail: 'trial_ending' as const,
        event: `${end}#${days}`,
        workspace_id,
        user_id,
        days,
      })),
    ),
  );
};
