import type { AuditAction, AuditDetails } from '#shared/model/audit';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { dayOf, daysBefore } from '../basics/time.ts';
import { isCurrentMember } from './users.ts';

/** @throws Refusal date_passed: the day is another one than before, and over */
export const requireLastDay = (
  asked: string | null | undefined,
  before: string | undefined,
  { timezone }: Pick<Workspace, 'timezone'>,
  now: Date,
): void => {
  if (asked && asked !== before && asked < dayOf(now, timezone))
    throw new Refusal('date_passed', {}, ['last_day']);
};

/** Whether a day that a directory says is not over anywhere; null removes the day. */
export const isOpenDay = (day: string | null | undefined, now: Date): boolean =>
  day === null || (day !== undefined && day >= daysBefore(dayOf(now, 'UTC'), 1));

/** Of somebody who comes back nobody knows when they leave again. */
export const notLeaving = {
  last_day: undefined,
  last_day_told: undefined,
  left_at: undefined,
  left_by_file: undefined,
} as const;

/**
 * Plans another last day, of which the member is told anew. On it the member is deactivated: whose deactivation is for owners,
 * their last day is too.
 * @throws Refusal forbidden
 */
export const planLastDay = (
  actor: Pick<User, 'permissions'>,
  user: User,
  asked: string | null | undefined,
):
  | { set: Partial<User>; audit: { readonly action: AuditAction; readonly details: AuditDetails } }
  | undefined => {
  const day = asked ?? undefined;
  if (asked === undefined || day === user.last_day) return undefined;
  if (user.permissions.account_administrator && !actor.permissions.account_administrator)
    throw new Refusal('forbidden');
  const details: AuditDetails = day === undefined ? {} : { day };
  return { set: { last_day: day, last_day_told: undefined }, audit: { action: 'last_day_changed', details } };
};

type Leaving = Pick<User, 'state' | 'demo' | 'last_day' | 'last_day_told'>;

/** What is done on a day: the member is told, so many days before the last one, or leaves, when it is over. */
type LastDayStep = { readonly day: string; readonly does: number | 'leave' };

/** Everything that is still to be done about somebody's last day, in order. */
const stepsOf = ({ last_day: day, last_day_told: told, ...user }: Leaving): readonly LastDayStep[] => {
  if (day === undefined || told === 0 || !isCurrentMember(user) || user.demo) return [];
  const notices = limits.lastDay.noticeDays.filter((days) => days < (told ?? Number.POSITIVE_INFINITY));
  return [
    ...notices.map((days) => ({ day: daysBefore(day, days), does: days })),
    { day: daysBefore(day, -1), does: 'leave' as const },
  ];
};

/** The day on which the next thing is to be done; undefined: nothing. */
export const nextLastDay = (user: Leaving): string | undefined => stepsOf(user)[0]?.day;

/** What is to be done today: of several things that are due the last one. */
export const dueOnLastDay = (user: Leaving, today: string): LastDayStep['does'] | undefined =>
  stepsOf(user).findLast(({ day }) => day <= today)?.does;
