import { keepSchedules } from '#functions/workflows/keep-schedules';
import { forEachWorkspace } from './each-workspace.ts';
import { queueMails, queueSchedules } from './queue.ts';

/**
 * Does what is due in a workspace and schedules what is next: when one of its schedules runs, when its facts change, and
 * every night, in case a run or a schedule was lost.
 */
export const handler = forEachWorkspace('keep-schedules', queueSchedules, (w, now) =>
  keepSchedules(w, now, queueMails),
);
