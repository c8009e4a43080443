import type { StoredApiKey } from '#shared/model/api-key';
import type { StoredAward } from '#shared/model/award';
import type { StoredCompanyDay } from '#shared/model/company-day';
import type { HookId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { nextCelebrationMoment, type NextDates } from '../celebrations/celebration-days.ts';
import { awardMoment } from '../awards/rounds.ts';
import { nextCompanyMoment } from '../celebrations/company-days.ts';
import { nextDigest, nextReport } from './digest-moments.ts';
import { nextKeyAlert } from '../connections/api-keys.ts';
import { silenceMoment } from '../people/people-file-silence.ts';
import { nextPeriodStart } from '../basics/time.ts';
import { needsTrialReminders, nextTrialReminder } from '../billing/trial-reminders.ts';

/** What a workspace has a schedule for: at most one each, which is moved on from moment to moment. */
export const schedulePurposes = [
  'trial',
  'limit',
  'digest',
  'report',
  'celebration',
  'webhook',
  'key',
  'invitation',
  'last_day',
  'leaver',
  'card',
  'award',
  'people_file',
] as const;
export type SchedulePurpose = (typeof schedulePurposes)[number];

type HookRetry = { readonly id: HookId; readonly at: Date };

/** The facts that decide about the schedules of a workspace. */
export type ScheduleFacts = {
  readonly workspace: Workspace;
  /** The next dates of the kinds that are celebrated. */
  readonly nextDates: NextDates;
  /** The own days of the company. */
  readonly companyDays: readonly StoredCompanyDay[];
  /** When each webhook is to be tried again that has something to send. */
  readonly hookRetries: readonly HookRetry[];
  /** Of their ends, administrators are told. */
  readonly apiKeys: readonly StoredApiKey[];
  /** When the first reminder of an invitation is due. */
  readonly reminderAt: Date | undefined;
  /** When the first thing is to be done about somebody's last day. */
  readonly lastDayAt: Date | undefined;
  /** When the points of somebody who left are returned next. */
  readonly leaverAt: Date | undefined;
  /** When the next thing is done about an open card. */
  readonly cardAt: Date | undefined;
  /** The awards, some of which have rounds. */
  readonly awards: readonly StoredAward[];
  /** When the picture of a claim goes next. The night schedules it, which is soon enough. */
  readonly claimPictureAt: Date | undefined;
};

const deciding = [
  'trial_ends_at',
  'manual_payments',
  'limit_period',
  'timezone',
  'closing',
  'api_keys_count',
  'company_days_revision',
  'return_after',
  'cards_revision',
  'awards_revision',
  'people_file_at',
  'people_file_silence',
] as const satisfies readonly (keyof Workspace)[];

/** Whether a change of a workspace may move its schedules. */
export const changesSchedules = (before: Workspace | undefined, after: Workspace | undefined): boolean =>
  deciding.some((field) => before?.[field] !== after?.[field]) ||
  JSON.stringify(before?.celebrations) !== JSON.stringify(after?.celebrations) ||
  before?.subscription?.status !== after?.subscription?.status;

const earliest = (...moments: readonly (Date | undefined)[]): Date | undefined =>
  moments.filter((moment) => moment !== undefined).toSorted((a, b) => a.getTime() - b.getTime())[0];

const minuteMs = 60_000;

/** Until a lane is visited again whose message seems to be lost. */
const lostVisitMs = 5 * minuteMs;

/** When the first webhook is to be tried again. One that is due has its message: a later one follows if that is lost. */
const nextHookRetry = (retries: readonly HookRetry[], now: Date): Date | undefined => {
  const moments = retries.map(({ at }) =>
    Math.max(at.getTime(), now.getTime() + (at > now ? 0 : lostVisitMs)),
  );
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined;
};

/** What one run leaves is for the next minute. */
const inNextMinute = (at: Date | undefined, now: Date): Date | undefined =>
  at && new Date(Math.max(at.getTime(), now.getTime() + (at > now ? 0 : minuteMs)));

/** Returns when something is to be done next for a purpose; undefined if never. */
export const nextMoment: Readonly<
  Record<SchedulePurpose, (facts: ScheduleFacts, now: Date) => Date | undefined>
> = {
  trial: ({ workspace }, now) =>
    needsTrialReminders(workspace) ? nextTrialReminder(workspace, now) : undefined,
  limit: ({ workspace: { closing, limit_period: kind, timezone } }, now) =>
    closing === 'delete' ? undefined : nextPeriodStart(now, kind, timezone),
  digest: ({ workspace }, now) => (workspace.closing === 'delete' ? undefined : nextDigest(workspace, now)),
  report: ({ workspace }, now) => (workspace.closing === 'delete' ? undefined : nextReport(workspace, now)),
  // While something is removed or exported, nothing can be recorded: when that ends, the schedule comes back.
  celebration: ({ workspace, nextDates, companyDays }, now) =>
    workspace.closing
      ? undefined
      : earliest(
          nextCelebrationMoment(workspace, nextDates, now),
          nextCompanyMoment(companyDays, workspace, now),
        ),
  webhook: ({ workspace, hookRetries }, now) =>
    workspace.closing === 'delete' ? undefined : nextHookRetry(hookRetries, now),
  invitation: ({ workspace, reminderAt: at }, now) => (workspace.closing ? undefined : inNextMinute(at, now)),
  last_day: ({ workspace, lastDayAt: at }, now) => (workspace.closing ? undefined : inNextMinute(at, now)),
  leaver: ({ workspace, leaverAt: at }, now) => (workspace.closing ? undefined : inNextMinute(at, now)),
  card: ({ workspace, cardAt: at }, now) => (workspace.closing ? undefined : inNextMinute(at, now)),
  award: ({ workspace, awards, claimPictureAt: at }, now) =>
    workspace.closing
      ? undefined
      : inNextMinute(earliest(at, ...awards.map((award) => awardMoment(award, workspace))), now),
  people_file: ({ workspace }, now) =>
    workspace.closing ? undefined : inNextMinute(silenceMoment(workspace), now),
  key: ({ workspace, apiKeys }, now) =>
    workspace.closing === 'delete' ? undefined : nextKeyAlert(apiKeys, now),
};

/** How far the clocks of two services may differ. */
const clockSkewMs = 10_000;

/** When to schedule a moment: at the first full minute at which it is surely over, because Scheduler counts in minutes. */
export const schedulable = (moment: Date): Date =>
  new Date(Math.ceil((moment.getTime() + clockSkewMs) / minuteMs) * minuteMs);

/**
 * Whether the moment behind a schedule may be over. A schedule that is over and was not moved on is still to be run: its
 * message may have been lost.
 */
export const mayBeDue = (scheduled: Date | undefined, now: Date): boolean =>
  scheduled !== undefined && scheduled.getTime() - clockSkewMs - minuteMs <= now.getTime();
