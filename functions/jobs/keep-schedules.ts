import { queueHooks, queueSchedules } from '#functions/adapters/queues/queue';
import { keepSchedules } from '#functions/workflows/keep-schedules';
import { type ContinueSlice, queueDigests } from '#functions/workflows/send-digests';
import { tellAnnouncement } from '#functions/workflows/tell-announcement';
import { forEachWorkspace } from './each-workspace.ts';
import { queueMails } from '#functions/mails/queue';

/**
 * Does what is due in a workspace and schedules what is next: when one of its schedules runs, when its facts change, and
 * every night, in case a run or a schedule was lost. A digest and an announcement visit their members by messages
 * of their own.
 */
export const handler = forEachWorkspace('keep-schedules', queueSchedules, (w, now, run) => {
  const goOn: ContinueSlice = (digest) => queueSchedules([{ workspace_id: w, digest }]);
  const { digest, announcement } = run.asked;
  if (announcement)
    return tellAnnouncement(w, announcement, now, {
      queueMails,
      goOn: (rest) => queueSchedules([{ workspace_id: w, announcement: rest }]),
      isTimeShort: run.isTimeShort,
    });
  return digest
    ? queueDigests(w, digest, now, { queueMails, goOn, isTimeShort: run.isTimeShort })
    : keepSchedules(w, now, { queueMails, goOn, queueHooks });
});
