import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import { chainBelow, managerOf, mayManage } from '#shared/rules/people/managers';
import { type Condition, unchanged } from '#functions/table/expressions';
import { type Key, keys, lists } from '#functions/table/keys';
import type { Rows } from '#functions/table/paging';
import { query, type Reading, smallItems } from '#functions/table/read';
import { transact, write, WriteConflict } from '#functions/table/transact';
import { change, check, discardFormer, replace, type Write } from '#functions/table/writes';
import { findUser, findUsers } from './users.ts';

/** A circle cannot be stored; should there be one all the same, nobody looks for its end. */
const mostRead = limits.manager.levels + 1;

/**
 * Returns a member and everybody above, nearest first; nobody if the member does not exist. What is stored of the chain is read at
 * once; only where it is out of date, one after the other.
 */
export const findManagers = async (w: WorkspaceId, id: UserId, reading: Reading): Promise<User[]> => {
  const first = await findUser(w, id, reading);
  const known = new Map(await findUsers(w, first?.manager_chain ?? [], reading));
  const above: User[] = [];
  for (let one = first; one && above.length < mostRead;) {
    above.push(one);
    const next: UserId | undefined = one.manager_id;
    one = next && (known.get(next) ?? (await findUser(w, next, reading)));
  }
  return above;
};

/**
 * What has to be the same of those above somebody when they get a manager: whom they report to, or two changes at once could
 * make a circle, and that the manager has not left.
 */
export const sameManager = ({ manager_id, state }: User, at: number): readonly Condition[] => [
  unchanged('manager_id', manager_id),
  ...(at === 0 ? [unchanged('state', state)] : []),
];

const keyOf = (user: User | undefined): Key | undefined => {
  const manager = managerOf(user);
  return user && manager && keys.directReport(user.workspace_id, manager, user.id);
};

/** The entry of a member in the list of whom they report to. */
export const reportEntries = (user: User): readonly Write[] => {
  const key = keyOf(user);
  return key ? [replace(key, { user_id: user.id })] : [];
};

/** Moves the entries of a member, as they were at some time, to where the member is as read. */
export const moveReport = (
  former: readonly (User | undefined)[],
  current: User | undefined,
): readonly Write[] => {
  return [...discardFormer(former.map(keyOf), keyOf(current)), ...(current ? reportEntries(current) : [])];
};

/** Commits only while the member reports to whom they did as read, so that whoever writes last has seen the last change. */
export const recordReportEntry = (user: User, former: readonly (User | undefined)[]): Promise<void> =>
  transact(
    check(keys.user(user.workspace_id, user.id), [
      unchanged('manager_id', user.manager_id),
      unchanged('state', user.state),
    ]),
    ...moveReport(former, user),
  );

const sameChain = (chain: readonly UserId[] | undefined, kept: readonly UserId[]): boolean =>
  (chain ?? []).join() === kept.join();

/**
 * Stores who is above a member as follows from their manager, and has nobody report to somebody who cannot have reports: the
 * next one up takes over. Commits only while both are as read.
 */
export const settleManager = async (user: User, reading: Reading): Promise<void> => {
  const { workspace_id: w, id, manager_id, manager_chain } = user;
  const asRead = unchanged('manager_id', manager_id);
  const above = manager_id ? await findManagers(w, manager_id, reading) : [];
  const [manager] = above;
  const next = above.find((one) => mayManage(one, user));
  if (manager_id !== next?.id)
    return transact(
      change(keys.user(w, id), { set: { manager_id: next?.id, changed_at: reading.now.toISOString() } }, [
        asRead,
      ]),
    );
  const chain = manager ? chainBelow(manager) : [];
  if (sameChain(manager_chain, chain)) return undefined;
  return transact(
    change(keys.user(w, id), { set: { manager_chain: chain.length > 0 ? chain : undefined } }, [asRead]),
    ...(manager
      ? [
          check(keys.user(w, manager.id), [
            unchanged('manager_chain', manager.manager_chain),
            unchanged('state', manager.state),
          ]),
        ]
      : []),
  );
};

/** Notes in which digest the manager of a member was told of them. False: somebody did so meanwhile, or they moved. */
export const recordNudged = async (
  { workspace_id: w, id, nudged, manager_id }: User,
  week: string,
): Promise<boolean> => {
  const asRead = [unchanged('nudged', nudged), unchanged('manager_id', manager_id)];
  try {
    await write(change(keys.user(w, id), { set: { nudged: week } }, asRead));
    return true;
  } catch (error) {
    if (error instanceof WriteConflict) return false;
    throw error;
  }
};

/** Returns who reports to a member, so many behind another one. */
export const rowsOfReports = async (
  w: WorkspaceId,
  manager: UserId,
  limit: number,
  after: string | undefined,
  reading: Reading,
): Promise<Rows<UserId>> => {
  const list = lists.reportsTo(w, manager);
  const from = after === undefined ? {} : { after: keys.directReport(w, manager, after as UserId) };
  const { items, next } = await query<{ readonly user_id: UserId }>(
    { ...list, limit, page: smallItems, ...from },
    reading,
  );
  return { rows: items.map(({ user_id: id }) => ({ position: id, item: id })), more: next !== undefined };
};
