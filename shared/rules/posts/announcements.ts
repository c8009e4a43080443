import type { Announcement, AnnouncementDraft, StoredAnnouncement } from '#shared/model/announcement';
import type { AnnouncementId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { addDays, dayOf, daysBefore, epochSeconds, startOfDay } from '../basics/time.ts';

/** Whether it is still pinned: to the end of its day, without a job that ends it. */
export const isPinned = (
  { until }: Pick<StoredAnnouncement, 'until'>,
  { timezone }: Pick<Workspace, 'timezone'>,
  now: Date,
): boolean => dayOf(now, timezone) <= until;

/**
 * Plans an announcement, which replaces the one before.
 * @throws Refusal out_of_range (details: start and finish, the first and the last possible day)
 */
export const planAnnouncement = (
  { message, gif, until }: AnnouncementDraft,
  {
    id,
    by,
    workspace,
    now,
  }: {
    readonly id: AnnouncementId;
    readonly by: User;
    readonly workspace: Workspace;
    readonly now: Date;
  },
): StoredAnnouncement => {
  const today = dayOf(now, workspace.timezone);
  const last = daysBefore(today, -limits.announcementDays);
  if (until < today || until > last)
    throw new Refusal('out_of_range', { start: today, finish: last }, ['until']);
  const ends = startOfDay(daysBefore(until, -1), workspace.timezone);
  return {
    id,
    workspace_id: workspace.id,
    message,
    ...(gif !== undefined && { gif }),
    until,
    by_id: by.id,
    created_at: now.toISOString(),
    // A time zone may be changed meanwhile.
    ttl: epochSeconds(addDays(ends, 2)),
  };
};

/** The announcement as members see it; null when none is pinned. */
export const presentAnnouncement = (
  stored: StoredAnnouncement | undefined,
  workspace: Pick<Workspace, 'timezone'>,
  now: Date,
): Announcement | null =>
  stored && isPinned(stored, workspace, now)
    ? {
        id: stored.id,
        message: stored.message,
        gif: stored.gif ?? null,
        until: stored.until,
        created_at: stored.created_at,
      }
    : null;
