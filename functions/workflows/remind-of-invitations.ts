import { dropReminder, findReminders, recordReminder } from '#functions/data/invitation-reminders';
import { findUser } from '#functions/data/users';
import { Refusal } from '#shared/model/refusal';
import { getsSummaries } from '#shared/rules/mails/digests';
import { isRemindable } from '#shared/rules/people/invitations';
import { isMailEnabled } from '#shared/rules/workspaces/settings';
import type { ScheduleFacts } from '#shared/rules/mails/schedules';

/** How many a run reminds: it has half a minute, and the schedule comes back for the others in the next one. */
const atOnce = 300;

const isTooMany = (error: unknown): boolean => error instanceof Refusal && error.code === 'too_many_requests';

/**
 * Reminds those who have not accepted their invitation, so many at a time: the schedule comes back for the others. Where a
 * day's limit leaves no room, there is no reminder: it is not worth a mail that somebody waits for.
 */
export const remindOfInvitations = async ({ workspace }: ScheduleFacts, now: Date): Promise<void> => {
  const { id: w } = workspace;
  const reading = { now, consistent: true };
  const found = await findReminders(w, atOnce, reading);
  // One after the other: all of them count in the same item.
  for (const one of found.filter(({ at }) => new Date(at) <= now)) {
    const user = await findUser(w, one.user_id, reading);
    const isWanted =
      user &&
      isRemindable(user, one.invitation_id) &&
      getsSummaries(workspace, now) &&
      isMailEnabled('invitation_reminders', user, workspace);
    if (!isWanted) await dropReminder(w, one);
    else
      await recordReminder(workspace, user, one, now).catch(async (error: unknown) => {
        if (!isTooMany(error)) throw error;
        await dropReminder(w, one);
      });
  }
};
