import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { nextLastDay } from '#shared/rules/people/last-day';
import { unchanged } from '#functions/table/expressions';
import { type Key, keys, lists } from '#functions/table/keys';
import { query, type Reading, smallItems } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, check, discard, discardFormer, replace, type Write } from '#functions/table/writes';
import { auditWrite } from './audit.ts';
import { moveMembership, requireOtherAccountAdministrator } from './members.ts';
import { removeSessions } from './sessions.ts';
import { administratorIndex } from './users.ts';

/** That something is to be done about the last day of a member, and on which day. */
type StoredLastDay = { readonly day: string; readonly user_id: UserId };

const keyOf = (user: User): Key | undefined => {
  const day = nextLastDay(user);
  return day === undefined ? undefined : keys.lastDay(user.workspace_id, day, user.id);
};

/** Stores the entry of a member, if anything is to be done. */
export const lastDayEntries = (user: User): readonly Write[] => {
  const key = keyOf(user);
  const day = nextLastDay(user);
  return key ? [replace(key, { day, user_id: user.id } satisfies Partial<StoredLastDay>)] : [];
};

/** Moves the entries of a member, as they were at some time, to where the member is as read. */
export const moveLastDay = (
  former: readonly (User | undefined)[],
  current: User | undefined,
): readonly Write[] => [
  ...discardFormer(
    former.map((user) => user && keyOf(user)),
    current && keyOf(current),
  ),
  ...(current ? lastDayEntries(current) : []),
];

const fields = ['state', 'demo', 'last_day', 'last_day_told'] as const;

/** Nothing about the last day of the member has changed since they were read. */
const sameLastDay = (user: User) => fields.map((field) => unchanged(field, user[field]));

/** Whether a change concerns the last day of a member. */
export const differsInLastDay = (before: User | undefined, after: User | undefined): boolean =>
  fields.some((field) => before?.[field] !== after?.[field]) &&
  (before?.last_day ?? after?.last_day) !== undefined;

/** Commits only while the member is as read, so that whoever writes last has seen the last change. */
export const recordLastDayEntry = (user: User, former: readonly (User | undefined)[]): Promise<void> =>
  transact(check(keys.user(user.workspace_id, user.id), sameLastDay(user)), ...moveLastDay(former, user));

/** Removes what an entry is about that no member needs any more. */
export const dropLastDay = (w: WorkspaceId, { day, user_id: u }: StoredLastDay): Promise<void> =>
  transact(discard(keys.lastDay(w, day, u)));

/** Returns the first entries of a workspace, by day. */
export const findLastDays = async (
  w: WorkspaceId,
  limit: number,
  reading: Reading,
): Promise<readonly StoredLastDay[]> =>
  (await query<StoredLastDay>({ ...lists.lastDays(w), limit, page: smallItems }, reading)).items;

/** Notes that a member is told, from whose change the news follow. */
export const recordLastDayTold = (user: User, told: number): Promise<void> =>
  transact(
    change(keys.user(user.workspace_id, user.id), { set: { last_day_told: told } }, sameLastDay(user)),
    ...moveLastDay([user], { ...user, last_day_told: told }),
  );

/**
 * Deactivates a member whose last day is over. Nobody decides it but the day that was set; an owner leaves only while there is
 * another one.
 * @throws Refusal last_account_administrator
 */
export const recordLeaving = async (
  user: User,
  { set, deposes }: { readonly set: Partial<User>; readonly deposes: boolean },
  reading: Reading,
): Promise<void> => {
  const { workspace_id: w, id, last_day: day = '' } = user;
  const after = { ...user, ...set };
  const system = { workspaceId: w, stranger: true } as const;
  await transact(
    change(
      keys.user(w, id),
      { set: { ...set, changed_at: reading.now.toISOString(), ...administratorIndex(after) } },
      [...sameLastDay(user), unchanged('email', user.email), unchanged('permissions', user.permissions)],
    ),
    ...(deposes ? [await requireOtherAccountAdministrator(user, reading)] : []),
    ...moveMembership(user, after),
    discard(keys.invitation(w, id)),
    auditWrite(system, 'user_deactivated', { subject: id, details: { last_day: day } }, reading.now),
    ...moveLastDay([user], after),
  );
  await removeSessions(w, id, reading);
};

/** Notes that the only owner stays: somebody else has to become one first. */
export const recordStaying = (user: User, now: Date): Promise<void> => {
  const { workspace_id: w, id, last_day: day = '' } = user;
  const system = { workspaceId: w, stranger: true } as const;
  return transact(
    change(keys.user(w, id), { set: { last_day_told: 0 } }, sameLastDay(user)),
    auditWrite(system, 'last_day_skipped', { subject: id, details: { last_day: day } }, now),
    ...moveLastDay([user], { ...user, last_day_told: 0 }),
  );
};
