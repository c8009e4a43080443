import { limits } from '#shared/model/limits';
import type { DirectReport } from '#shared/model/report-line';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { addDays, dayOf, daysBefore } from '../basics/time.ts';
import { celebratedKinds, datesOf, dayFrom, yearsOn } from '../celebrations/celebration-days.ts';
import { presentCelebration } from '../celebrations/present-celebration.ts';
import { managerOf } from './managers.ts';
import { type ShownUser, toPerson } from './users.ts';

const { thankedDays, nudgeDays, newDays } = limits.manager;

/** A member may see their own recap, and whoever they report to. */
export const maySeeRecap = (
  actor: Pick<User, 'id'>,
  user: Pick<User, 'id' | 'state' | 'manager_id'>,
): boolean => actor.id === user.id || managerOf(user) === actor.id;

/** The day on which a member began: their first one, or the one of joining if that is later. */
const beganOn = ({ accepted_at: joined, hire_date: hired = '' }: User): string | undefined =>
  joined && [joined.slice(0, 10), hired].toSorted().at(-1);

const isBefore = (instant: string | undefined, now: Date, days: number): boolean =>
  instant === undefined || instant < addDays(now, -days).toISOString();

/** Whether somebody takes part, and began so many days ago. */
const isInFor = (user: User, now: Date, days: number): boolean => {
  const began = beganOn(user);
  return user.state === 'accepted' && began !== undefined && began <= daysBefore(dayOf(now, 'UTC'), days);
};

/** The next day of a member that the team celebrates, if it is soon. */
const comingOf = (user: User, workspace: Workspace, now: Date): DirectReport['coming'] => {
  const today = dayOf(now, workspace.timezone);
  const last = daysBefore(today, 1 - limits.celebrations.soonDays);
  const kinds = celebratedKinds(workspace);
  const days = datesOf(user, workspace.timezone).flatMap((entry) => {
    const day = dayFrom(entry.kind, entry.date, today);
    const years = kinds.includes(entry.kind) && day >= today && day <= last ? yearsOn(entry, day) : undefined;
    if (!years) return [];
    const { years: count, emoji } = presentCelebration({ kind: entry.kind, ...years });
    return [{ kind: entry.kind, years: count, emoji, day }];
  });
  return days.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0] ?? null;
};

/** One of those who report to a manager. @param shown as they are shown beside others with the same name */
export const presentReport = (
  user: User,
  shown: ShownUser,
  thanks: { readonly received?: string | undefined; readonly given?: string | undefined },
  workspace: Workspace,
  now: Date,
): DirectReport => ({
  user: toPerson(shown),
  job_title: user.job_title ?? null,
  last_received: thanks.received ?? null,
  last_given: thanks.given ?? null,
  waiting: isInFor(user, now, thankedDays) && isBefore(thanks.received, now, thankedDays),
  coming: comingOf(user, workspace, now),
  can: { recap: user.state === 'accepted' },
});

/** Whether a manager may be told of somebody in the digest of a week, of whom they are told once in a while. */
export const mayBeNudged = ({ nudged, demo, ...user }: User, week: string, now: Date): boolean =>
  !demo &&
  isInFor(user, now, newDays) &&
  (nudged === undefined || nudged === week || nudged <= daysBefore(week, nudgeDays));

/** Why a manager is told of somebody: nobody thanked them since they began, or for a long time. */
export const nudgeOf = (
  user: User,
  lastThanks: string | undefined,
  now: Date,
): 'new' | 'waiting' | undefined => {
  if (lastThanks === undefined && !isInFor(user, now, nudgeDays)) return 'new';
  return isBefore(lastThanks, now, nudgeDays) ? 'waiting' : undefined;
};
