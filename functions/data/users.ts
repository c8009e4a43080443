import type { Email } from '#shared/model/common';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { User, UserState } from '#shared/model/user';
import type { AllowanceChange } from '#shared/rules/posts';
import type { StoredEntry } from '#shared/model/entry';
import { type Key, keys, lists } from '#functions/data/table/keys';
import { hasPermissions, requirePermissions } from './permissions.ts';
import { get, getItems, getItemsById, query, type Reading, transact } from '#functions/data/table/table';
import type { Condition } from '#functions/data/table/expressions';
import { change, check, create, type Write } from '#functions/data/table/writes';

/** An e-mail address in one workspace: makes it unique there, and leads from the account to its workspaces. */
export type Membership = {
  readonly email: Email;
  readonly workspace_id: WorkspaceId;
  readonly user_id: UserId;
  readonly state: UserState;
};

export const findUser = (w: WorkspaceId, u: UserId, reading: Reading): Promise<User | undefined> =>
  get<User>(keys.user(w, u), reading);

/** The users that exist, by id. */
export const findUsers = (
  w: WorkspaceId,
  ids: readonly UserId[],
  reading: Reading,
): Promise<ReadonlyMap<UserId, User>> => getItemsById<User>(ids, (id) => keys.user(w, id), reading);

/** A page of the directory, in the order people joined it. */
export const listUsers = async (
  w: WorkspaceId,
  { limit, after }: { limit?: number; after?: UserId },
  reading: Reading,
): Promise<{ users: User[]; next: string | undefined }> => {
  const { items, next } = await query<User>(
    { ...lists.users(w), ...(limit && { limit }), ...(after && { after: keys.user(w, after) }) },
    reading,
  );
  return { users: items, next: next && String(next['sk']) };
};

export const findMemberships = async (
  w: WorkspaceId,
  emails: readonly Email[],
  reading: Reading,
): Promise<readonly (Membership | undefined)[]> =>
  (await getItems(
    emails.map((email) => keys.membership(email, w)),
    reading,
  )) as (Membership | undefined)[];

/** Every workspace an e-mail address belongs to, deactivated ones too. */
export const listMemberships = async (email: Email, reading: Reading): Promise<Membership[]> =>
  (await query<Membership>(lists.memberships(email), reading)).items;

export const membershipOf = ({ email, workspace_id, id, state }: User): Membership => ({
  email,
  workspace_id,
  user_id: id,
  state,
});

/** Where an address is marked as taken in a workspace; nowhere for somebody who was erased. */
export const membershipKeys = ({ email, workspace_id: w }: User): readonly Key[] =>
  email ? [keys.membership(email, w)] : [];

/** A new member; their address must not be taken in this workspace. */
export const addUser = (user: User): readonly Write[] => [
  create(keys.user(user.workspace_id, user.id), user),
  create(keys.membership(user.email, user.workspace_id), membershipOf(user), 'email_exists'),
];

/** At commit this address still is an accepted member's: a session that is opened now is theirs. */
export const checkMembership = ({ email, workspace_id: w, id }: User): Write =>
  check(keys.membership(email, w), [
    ['user_id', '=', id],
    ['state', '=', 'accepted'],
  ]);

/** Moves a member to another state, as long as they are still in the one it was decided on. */
export const changeUserState = (
  user: User,
  state: UserState,
  set: Partial<User> = {},
  removed: readonly (keyof User)[] = [],
): readonly Write[] => [
  change(keys.user(user.workspace_id, user.id), { set: { ...set, state }, remove: removed }, [
    ['state', '=', user.state],
  ]),
  change(keys.membership(user.email, user.workspace_id), { set: { state } }),
];

/** Changes what a profile shows; an absent value is removed. */
export const updateUser = (user: User, set: Partial<User>): Promise<void> => {
  const cleared = Object.entries(set).flatMap(([name, value]) => (value === undefined ? [name] : []));
  return transact(
    change(keys.user(user.workspace_id, user.id), { set, remove: cleared }, [['state', '=', user.state]]),
  );
};

/** Spends (or gives back) allowance, as long as it is still what it was decided on. */
export const changeAllowance = ({ user, period, spent }: AllowanceChange, mustBeAccepted: boolean): Write =>
  change(keys.user(user.workspace_id, user.id), { set: { period, spent } }, [
    ['spent', '=', user.spent],
    ['period', '=', user.period],
    ...(mustBeAccepted ? ([['state', '=', 'accepted']] as const) : []),
  ]);

/**
 * One ledger entry and the balance it leads to. Commits only while the user still has the entries it was decided
 * on, so numbers have no gaps and every balance_after is right.
 */
export const addEntry = (
  w: WorkspaceId,
  entry: StoredEntry,
  states?: readonly UserState[],
  also: readonly Condition[] = [],
): readonly Write[] => [
  change(keys.user(w, entry.user_id), { set: { balance: entry.balance_after, entries: entry.number } }, [
    ['entries', '=', entry.number - 1],
    ...(states ? [{ any: states.map((state) => ['state', '=', state] as const) }] : []),
    ...also,
  ]),
  create(keys.entry(w, entry.user_id, entry.number), entry),
];

/**
 * Ledger entries that an administrator's decision leads to, if any; commits only while they still hold the
 * permissions it was made with. An item may stand in a transaction once: their own entry carries the condition.
 */
export const addEntriesAs = (
  actor: User,
  entries: readonly StoredEntry[],
  states?: readonly UserState[],
): readonly Write[] => [
  ...entries.flatMap((entry) =>
    addEntry(actor.workspace_id, entry, states, entry.user_id === actor.id ? hasPermissions(actor) : []),
  ),
  ...(entries.some(({ user_id: id }) => id === actor.id) ? [] : [requirePermissions(actor)]),
];
