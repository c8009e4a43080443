import { findTeamWeek, storeTeamWeek } from '#functions/data/digests';
import { listRewards } from '#functions/data/rewards';
import { listUsers } from '#functions/data/users';
import { readPostsBetween } from '#functions/data/week-posts';
import { findWorkspace } from '#functions/data/workspaces';
import type { QueueMails } from '#functions/mails/kinds';
import { readDays } from '#functions/projections/statistics';
import type { Reading } from '#functions/table/read';
import { findCelebrations } from '#functions/views/upcoming-celebrations';
import type { DigestSlice } from '#shared/events/each-workspace';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { comingOf, firstComingDay } from '#shared/rules/mails/digest-celebrations';
import { dueDigest, daysOfWeek, instantsOf, isPastWeek } from '#shared/rules/mails/digest-moments';
import { getsSummaries, type TeamWeek, teamWeekOf } from '#shared/rules/mails/digests';
import { shouldSendMail } from '#shared/rules/mails/mails';
import type { ScheduleFacts } from '#shared/rules/mails/schedules';
import { teamNotifications } from '#shared/rules/workspaces/settings';
import { sumOf } from '#shared/rules/statistics/statistics';

/** Queues the rest of a digest's members, which another run of the function goes on with. */
export type ContinueSlice = (slice: DigestSlice) => Promise<void>;

const readPastWeek = async ({ id: w, timezone }: Workspace, week: string, reading: Reading) => {
  const [first, last] = daysOfWeek(week);
  const [{ posts, isCut }, { rewards }] = await Promise.all([
    readPostsBetween(w, instantsOf([first, last], timezone), limits.digest.read, reading),
    listRewards(w, undefined, reading),
  ]);
  if (!isCut) return teamWeekOf(posts, rewards);
  const days = await readDays(w, [first, last], reading);
  return teamWeekOf(posts, rewards, sumOf(days.map((day) => day.posts)));
};

/** Finds out what a team celebrated in a week, and what comes. Reads have a bound, whatever the size of the workspace. */
const readTeamWeek = async (
  workspace: Workspace,
  week: string,
  reading: Reading,
): Promise<TeamWeek | undefined> => {
  const past = await readPastWeek(workspace, week, reading);
  if (!past) return undefined;
  const span = { from: firstComingDay(week), days: 7, limit: limits.digest.celebrations.counted };
  const coming = await findCelebrations(workspace, span, reading);
  return { ...past, ...(coming.length > 0 && { coming: comingOf(coming) }) };
};

/**
 * Begins the digest of last week, if its morning has come: stores the part that is the same for all members, and queues
 * a message that visits them. A week without a post has no digest.
 */
export const beginDigest = async (
  { workspace }: ScheduleFacts,
  now: Date,
  goOn: ContinueSlice,
): Promise<void> => {
  const week = dueDigest(workspace, now);
  if (week === undefined || !getsSummaries(workspace, now)) return;
  if (!teamNotifications(workspace).weekly_digest) return;
  const reading = { now, consistent: true };
  // Kept when it is there: members of one team read of the same posts, however often this runs.
  if (!(await findTeamWeek(workspace.id, week, reading))) {
    const made = await readTeamWeek(workspace, week, reading);
    if (!made) return;
    await storeTeamWeek(workspace.id, week, made, now);
  }
  await goOn({ week });
};

/**
 * Queues the digest for the members after one, a page at a time, until all have it or time is short: then a message is
 * queued for the rest. A slice that is done again queues its mails again, and each is sent once.
 * @param isTimeShort whether another page may take too long
 */
export const queueDigests = async (
  w: WorkspaceId,
  { week, after: from }: DigestSlice,
  now: Date,
  queues: {
    readonly queueMails: QueueMails;
    readonly goOn: ContinueSlice;
    readonly isTimeShort: () => boolean;
  },
): Promise<void> => {
  const workspace = await findWorkspace(w, { now, consistent: true });
  if (!workspace || !getsSummaries(workspace, now) || isPastWeek(week, workspace, now)) return;
  for (let after = from; ;) {
    const { users, next } = await listUsers(w, { limit: limits.usersPage, ...(after && { after }) }, { now });
    await queues.queueMails(
      users
        .filter((user) => user.state === 'accepted' && shouldSendMail('weekly_digest', user, workspace))
        .map(({ id: user_id }) => ({
          mail: 'weekly_digest' as const,
          event: week,
          workspace_id: w,
          user_id,
          week,
        })),
    );
    if (!next) return;
    after = next as UserId;
    if (queues.isTimeShort()) return queues.goOn({ week, after });
  }
};
