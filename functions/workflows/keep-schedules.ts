import { scheduledMoment, schedule, unschedule } from '#functions/adapters/schedules/schedules';
import type { QueueMails } from '#functions/mails/kinds';
import { findNextDate } from '#functions/data/dates';
import { findWorkspace } from '#functions/data/workspaces';
import type { WorkspaceId } from '#shared/model/ids';
import { celebratedKinds, dateOf, firstOpenDay } from '#shared/rules/celebration-days';
import {
  mayBeDue,
  nextMoment,
  schedulable,
  type ScheduleFacts,
  type SchedulePurpose,
  schedulePurposes,
} from '#shared/rules/schedules';
import { announceNewPeriod } from './announce-new-period.ts';
import { celebrate } from './celebrate.ts';
import { remindOfTrial } from './remind-of-trial.ts';
import { beginDigest, type GoOn } from './send-digests.ts';
import { sendReports } from './send-reports.ts';

type Action = (facts: ScheduleFacts, now: Date, queueMails: QueueMails, goOn: GoOn) => Promise<void>;

/** What is done when a schedule is due. Done again, it has no further effect. */
const actions: Readonly<Record<SchedulePurpose, Action>> = {
  trial: remindOfTrial,
  limit: announceNewPeriod,
  digest: beginDigest,
  report: sendReports,
  celebration: celebrate,
};

const readFacts = async (w: WorkspaceId, now: Date): Promise<ScheduleFacts | undefined> => {
  const reading = { now, consistent: true };
  const workspace = await findWorkspace(w, reading);
  if (!workspace) return undefined;
  const nextDates = await Promise.all(
    celebratedKinds(workspace).map(async (kind) => {
      const from = dateOf(firstOpenDay(workspace, kind, now));
      return [kind, await findNextDate(w, kind, from, reading)] as const;
    }),
  );
  return { workspace, nextDates: Object.fromEntries(nextDates) };
};

const store = async (purpose: SchedulePurpose, w: WorkspaceId, at: Date | undefined): Promise<void> => {
  if (at) await schedule(purpose, w, at);
  else await unschedule(purpose, w);
};

const keepSchedule = async (
  purpose: SchedulePurpose,
  w: WorkspaceId,
  now: Date,
  queueMails: QueueMails,
  goOn: GoOn,
): Promise<void> => {
  let scheduled = await scheduledMoment(purpose, w);
  let facts = await readFacts(w, now);
  if (facts && mayBeDue(scheduled, now)) await actions[purpose](facts, now, queueMails, goOn);
  for (;;) {
    const moment = facts && nextMoment[purpose](facts, now);
    const wanted = moment && schedulable(moment);
    if (wanted?.getTime() === scheduled?.getTime()) return;
    await store(purpose, w, wanted);
    scheduled = wanted;
    // A worker that read older facts may store its schedule after ours: whoever stores last looks again.
    facts = await readFacts(w, now);
  }
};

/**
 * Does what is due in a workspace, and schedules what is next. The schedules follow from the facts in the table, however
 * often, late or out of order this runs; those of a workspace that is gone are removed.
 */
export const keepSchedules = async (
  w: WorkspaceId,
  now: Date,
  queueMails: QueueMails,
  goOn: GoOn,
): Promise<void> => {
  for (const purpose of schedulePurposes) await keepSchedule(purpose, w, now, queueMails, goOn);
};
