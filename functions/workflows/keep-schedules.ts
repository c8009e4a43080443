import { scheduledMoment, schedule, unschedule } from '#functions/adapters/schedules/schedules';
import type { QueueMails } from '#functions/mails/kinds';
import { raiseAlert } from '#functions/data/alerts';
import { listApiKeys } from '#functions/data/api-keys';
import { listEveryAward } from '#functions/data/awards';
import { findClaimPictures } from '#functions/data/claim-pictures';
import { listCompanyDays } from '#functions/data/company-days';
import { findNextDate } from '#functions/data/dates';
import { findReminders } from '#functions/data/invitation-reminders';
import { listCardSteps } from '#functions/data/greeting-cards';
import { findLastDays } from '#functions/data/last-days';
import { findLeavers } from '#functions/data/leavers';
import { listHooks } from '#functions/data/hooks';
import { findWorkspace } from '#functions/data/workspaces';
import type { HookMessage } from '#shared/events/hooks';
import type { WorkspaceId } from '#shared/model/ids';
import { celebratedKinds, firstOpenDay, indexDateOf } from '#shared/rules/celebrations/celebration-days';
import {
  mayBeDue,
  nextMoment,
  schedulable,
  type ScheduleFacts,
  type SchedulePurpose,
  schedulePurposes,
} from '#shared/rules/mails/schedules';
import { startOfDay } from '#shared/rules/basics/time';
import { hasOpenCards } from '#shared/rules/celebrations/greeting-cards';
import { dueKeyAlerts } from '#shared/rules/connections/api-keys';
import { returnMoment } from '#shared/rules/rewards/leavers';
import { announceNewPeriod } from './announce-new-period.ts';
import { celebrate } from './celebrate.ts';
import { followCards } from './follow-cards.ts';
import { followAwards } from './follow-rounds.ts';
import { followLastDays } from './follow-last-days.ts';
import { remindOfSilence } from './people-files/remind-of-silence.ts';
import { remindOfInvitations } from './remind-of-invitations.ts';
import { remindOfTrial } from './remind-of-trial.ts';
import { returnPoints } from './return-points.ts';
import { beginDigest, type ContinueSlice } from './send-digests.ts';
import { sendReports } from './send-reports.ts';

/** The queues that a schedule may lead to. */
type ScheduleQueues = {
  readonly queueMails: QueueMails;
  readonly goOn: ContinueSlice;
  readonly queueHooks: (lanes: readonly HookMessage[]) => Promise<void>;
};

type Action = (facts: ScheduleFacts, now: Date, queues: ScheduleQueues) => Promise<void>;

/** Has the lanes visited in which something is due. */
const visitHooks: Action = ({ workspace, hookRetries }, now, { queueHooks }) =>
  queueHooks(
    hookRetries.filter(({ at }) => at <= now).map(({ id }) => ({ workspace_id: workspace.id, hook_id: id })),
  );

/** Has administrators told of keys that end. */
const tellOfKeys: Action = async ({ workspace, apiKeys }, now) => {
  for (const { at, ...alert } of dueKeyAlerts(apiKeys, now)) await raiseAlert(workspace.id, alert, at);
};

/** What is done when a schedule is due. Done again, it has no further effect. */
const actions: Readonly<Record<SchedulePurpose, Action>> = {
  trial: (facts, now, { queueMails }) => remindOfTrial(facts, now, queueMails),
  limit: (facts, now, { queueMails }) => announceNewPeriod(facts, now, queueMails),
  digest: (facts, now, { goOn }) => beginDigest(facts, now, goOn),
  report: (facts, now, { queueMails }) => sendReports(facts, now, queueMails),
  celebration: (facts, now, { queueMails }) => celebrate(facts, now, queueMails),
  webhook: visitHooks,
  key: tellOfKeys,
  invitation: (facts, now) => remindOfInvitations(facts, now),
  last_day: (facts, now) => followLastDays(facts, now),
  leaver: (facts, now) => returnPoints(facts, now),
  card: (facts, now) => followCards(facts, now),
  award: (facts, now, { queueMails }) => followAwards(facts, now, queueMails),
  people_file: (facts, now, { queueMails }) => remindOfSilence(facts, now, queueMails),
};

const readFacts = async (w: WorkspaceId, now: Date): Promise<ScheduleFacts | undefined> => {
  const reading = { now, consistent: true };
  const workspace = await findWorkspace(w, reading);
  if (!workspace) return undefined;
  const nextDates = await Promise.all(
    celebratedKinds(workspace).map(async (kind) => {
      const from = indexDateOf(kind, firstOpenDay(workspace, kind, now));
      return [kind, await findNextDate(w, kind, from, reading)] as const;
    }),
  );
  const companyDays = workspace.company_days_count ? await listCompanyDays(w, reading) : [];
  const hooks = workspace.hooks_count ? await listHooks(w, reading) : [];
  const [reminder] = await findReminders(w, 1, reading);
  const [lastDay] = await findLastDays(w, 1, reading);
  const [leaver] = workspace.return_after === undefined ? [] : await findLeavers(w, 1, reading);
  const [card] = hasOpenCards(workspace) ? await listCardSteps(w, reading) : [];
  const awards = workspace.awards_count ? await listEveryAward(w, reading) : [];
  // Its requests outlive an award.
  const [picture] = workspace.awards_count === undefined ? [] : await findClaimPictures(w, 1, reading);
  const apiKeys = workspace.api_keys_count ? (await listApiKeys(w, reading)).found : [];
  return {
    workspace,
    nextDates: Object.fromEntries(nextDates),
    companyDays,
    hookRetries: hooks.flatMap(({ id, retry_at: at }) => (at ? [{ id, at: new Date(at) }] : [])),
    apiKeys,
    reminderAt: reminder && new Date(reminder.at),
    lastDayAt: lastDay && startOfDay(lastDay.day, workspace.timezone),
    leaverAt: returnMoment(leaver, workspace),
    cardAt: card && new Date(card.at),
    awards,
    claimPictureAt: picture && new Date(picture.until),
  };
};

const store = async (purpose: SchedulePurpose, w: WorkspaceId, at: Date | undefined): Promise<void> => {
  if (at) await schedule(purpose, w, at);
  else await unschedule(purpose, w);
};

/**
 * Does what is due in a workspace, and schedules what is next. The schedules follow from the facts in the table, however
 * often, late or out of order this runs; those of a workspace that is gone are removed.
 * @throws what one of the actions threw, when all others are done and scheduled
 */
export const keepSchedules = async (w: WorkspaceId, now: Date, queues: ScheduleQueues): Promise<void> => {
  const scheduled = new Map(
    await Promise.all(
      schedulePurposes.map(async (purpose) => [purpose, await scheduledMoment(purpose, w)] as const),
    ),
  );
  let facts = await readFacts(w, now);
  const failed = new Map<SchedulePurpose, unknown>();
  const due = schedulePurposes.filter((purpose) => facts && mayBeDue(scheduled.get(purpose), now));
  for (const purpose of due) {
    facts = await readFacts(w, now);
    if (!facts) break;
    try {
      await actions[purpose](facts, now, queues);
    } catch (error) {
      // Its schedule stays as it is: it is still to be done.
      failed.set(purpose, error);
    }
  }
  const wanted = (purpose: SchedulePurpose): Date | undefined => {
    const moment = facts && nextMoment[purpose](facts, now);
    return moment && schedulable(moment);
  };
  for (;;) {
    const moved = schedulePurposes.filter(
      (purpose) => !failed.has(purpose) && wanted(purpose)?.getTime() !== scheduled.get(purpose)?.getTime(),
    );
    if (moved.length === 0) break;
    await Promise.all(
      moved.map(async (purpose) => {
        const at = wanted(purpose);
        await store(purpose, w, at);
        scheduled.set(purpose, at);
      }),
    );
    // A worker that read older facts may store its schedules after ours: whoever stores last looks again.
    facts = await readFacts(w, now);
  }
  for (const error of failed.values()) throw error;
};
