import { eachPageOfUsers } from '#functions/data/users';
import type { QueueMails } from '#functions/mails/kinds';
import type { ScheduleFacts } from '#shared/rules/mails/schedules';
import { hearsOfNewPeriod } from '#shared/rules/mails/mails';
import { periodOf } from '#shared/rules/basics/time';

/**
 * Queues the mail about a new allowance for the members who gave points in the period before: for the others nothing
 * changed. Each member gets one for a period, and their switches are read when it is sent.
 */
export const announceNewPeriod = async (
  { workspace }: ScheduleFacts,
  now: Date,
  queueMails: QueueMails,
): Promise<void> => {
  const { id: workspace_id, limit_period: kind, timezone } = workspace;
  const period = periodOf(now, kind, timezone);
  const hears = hearsOfNewPeriod(workspace, now);
  await eachPageOfUsers(workspace_id, { now, consistent: true }, (users) =>
    queueMails(
      users.filter(hears).map(({ id: user_id }) => ({
        mail: 'limit_reset' as const,
        event: period,
        workspace_id,
        user_id,
        period,
      })),
    ),
  );
};
