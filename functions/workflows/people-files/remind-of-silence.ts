import { findPeopleAdministrators } from '#functions/data/administrators';
import { recordSilenceTold } from '#functions/data/people-files';
import type { QueueMails } from '#functions/mails/kinds';
import type { ScheduleFacts } from '#shared/rules/mails/schedules';
import { silenceMoment } from '#shared/rules/people/people-file-silence';

/** Tells administrators of people, once until the next file, that the program that sent files has sent none for days. */
export const remindOfSilence = async (
  { workspace }: ScheduleFacts,
  now: Date,
  queueMails: QueueMails,
): Promise<void> => {
  const { id: workspace_id, people_file_at: since = '', closing } = workspace;
  const moment = silenceMoment(workspace);
  if (closing || !moment || moment > now) return;
  const ids = await findPeopleAdministrators(workspace_id, { now, consistent: true });
  await queueMails(
    ids.map((user_id) => ({
      mail: 'people_file_missing' as const,
      event: since,
      workspace_id,
      user_id,
      since,
    })),
  );
  await recordSilenceTold(workspace);
};
