import type { Email } from '#shared/model/common';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { User, UserState } from '#shared/model/user';
import type { AllowanceCharge, AllowanceReturn } from '#shared/rules/posts/grants';
import type { StoredEntry } from '#shared/model/entry';
import { fieldsWhere } from '#shared/model/member-fields';
import type { ShownUser, UsersById } from '#shared/rules/people/users';
import { indexes, type Key, keys, lists } from '#functions/table/keys';
import { hasPermissions, requirePermissions } from './permissions.ts';
import { get, getItems, getItemsById, query, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { type Condition, unchanged } from '#functions/table/expressions';
import { change, check, create, type Write } from '#functions/table/writes';

/**
 * An e-mail address in one workspace: makes the address unique there, and leads from the account to its workspaces.
 */
export type Membership = {
  readonly email: Email;
  readonly workspace_id: WorkspaceId;
  readonly user_id: UserId;
  readonly state: UserState;
};

export const findUser = (w: WorkspaceId, u: UserId, reading: Reading): Promise<User | undefined> =>
  get<User>(keys.user(w, u), reading);

/** Returns the users that exist, by id. */
export const findUsers = (
  w: WorkspaceId,
  ids: readonly UserId[],
  reading: Reading,
): Promise<ReadonlyMap<UserId, User>> => getItemsById<User>(ids, (id) => keys.user(w, id), reading);

/** Returns what is shown of the users that exist, by id. */
export const findShownUsers = (
  w: WorkspaceId,
  ids: readonly UserId[],
  reading: Reading,
): Promise<UsersById> =>
  getItemsById<ShownUser>(ids, (id) => keys.user(w, id), reading, fieldsWhere('profile', 'everywhere'));

/** Returns a page of the directory, in the order people joined. */
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

/** Calls `task` with all users of a workspace, a page at a time. */
export const eachPageOfUsers = async (
  w: WorkspaceId,
  reading: Reading,
  task: (users: readonly User[]) => Promise<void>,
): Promise<void> => {
  for (let after: UserId | undefined; ;) {
    const { users, next } = await listUsers(w, { limit: 500, ...(after && { after }) }, reading);
    await task(users);
    if (!next) return;
    after = next as UserId;
  }
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

/** Returns every membership of an e-mail address, in any workspace, deactivated ones too. */
export const listMemberships = async (email: Email, reading: Reading): Promise<Membership[]> =>
  (await query<Membership>(lists.memberships(email), reading)).items;

export const membershipOf = ({ email, workspace_id, id, state }: User): Membership => ({
  email,
  workspace_id,
  user_id: id,
  state,
});

/** Returns the key that marks an address as taken in a workspace; none for an erased user. */
export const membershipKeys = ({ email, workspace_id: w }: User): readonly Key[] =>
  email ? [keys.membership(email, w)] : [];

/** The attributes that keep a member in the index of administrators while they have any permission. */
export const administratorIndex = ({ workspace_id: w, id, permissions }: User) =>
  Object.values(permissions).some(Boolean)
    ? { list_key: indexes.administrators(w), list_sort: id }
    : { list_key: undefined, list_sort: undefined };

/** What an entry makes of a member. */
const withEntry = ({ type, number, balance_after: balance }: StoredEntry) => ({
  balance,
  entries: number,
  ...(type === 'opening' && { opening_entry: number }),
});

/** Creates a member; their address must be free in this workspace. A balance that they bring is their first entry. */
export const addUser = (user: User, opening?: StoredEntry): readonly Write[] => [
  create(keys.user(user.workspace_id, user.id), {
    ...user,
    ...(opening && withEntry(opening)),
    ...administratorIndex(user),
  }),
  create(keys.membership(user.email, user.workspace_id), membershipOf(user), 'email_exists'),
  ...(opening ? [create(keys.entry(user.workspace_id, user.id, opening.number), opening)] : []),
];

/** Checks at commit that the address still is this accepted member's, so that a session opened now is theirs. */
export const checkMembership = ({ email, workspace_id: w, id }: User): Write =>
  check(keys.membership(email, w), [
    ['user_id', '=', id],
    ['state', '=', 'accepted'],
  ]);

/** Changes a member's state. Commits only while the member is in the state that the decision was made on. */
export const changeUserState = (
  user: User,
  state: UserState,
  set: Partial<User> = {},
  removed: readonly (keyof User)[] = [],
): readonly Write[] => [
  change(
    keys.user(user.workspace_id, user.id),
    {
      set: { ...set, ...(set.permissions && administratorIndex({ ...user, ...set })), state },
      remove: removed,
    },
    [['state', '=', user.state]],
  ),
  change(keys.membership(user.email, user.workspace_id), { set: { state } }),
];

/**
 * A pending member joins. Who comes back has joined when they first did: what they took part in before, statistics have
 * counted.
 */
export const recordJoining = (user: User, now: Date): readonly Write[] =>
  changeUserState(user, 'accepted', { accepted_at: user.accepted_at ?? now.toISOString() });

/** Changes what a profile shows; an undefined value removes the attribute. */
export const updateUser = (user: User, set: Partial<User>): Promise<void> => {
  const cleared = Object.entries(set).flatMap(([name, value]) => (value === undefined ? [name] : []));
  return transact(
    change(keys.user(user.workspace_id, user.id), { set, remove: cleared }, [['state', '=', user.state]]),
  );
};

/** The user still spends the allowance that was read, and no later one of the same period. */
const sameAllowance = ({ period, allowance_number: number }: User): readonly Condition[] => [
  ['period', '=', period],
  unchanged('allowance_number', number),
];

/**
 * Spends allowance. Commits only while the allowance is large enough, whatever else was spent since it was read: a
 * member's own concurrent posts do not wait for each other here. The first post of a period starts its count.
 */
export const chargeAllowance = ({ user, period, number, cost, limit }: AllowanceCharge): Write => {
  const isFirst = user.period !== period;
  return change(
    keys.user(user.workspace_id, user.id),
    isFirst ? { set: { period, allowance_number: number, spent: cost } } : { add: { spent: cost } },
    [
      ...sameAllowance(user),
      ...(isFirst ? [] : ([['spent', '<=', limit - cost]] as const)),
      ['state', '=', 'accepted'],
    ],
  );
};

/** Returns allowance. Commits only while the period has not changed. */
export const returnAllowance = ({ user, returned }: AllowanceReturn): Write =>
  change(keys.user(user.workspace_id, user.id), { add: { spent: -returned } }, [
    ...sameAllowance(user),
    ['spent', '>=', returned],
  ]);

/**
 * Adds one ledger entry and the balance it leads to. Commits only while the user has the number of entries that was
 * read, so that entry numbers have no gaps and every balance_after is right. A balance from elsewhere comes at most once.
 */
export const addEntry = (
  w: WorkspaceId,
  entry: StoredEntry,
  states?: readonly UserState[],
  also: readonly Condition[] = [],
): readonly Write[] => [
  change(keys.user(w, entry.user_id), { set: withEntry(entry) }, [
    ['entries', '=', entry.number - 1],
    ...(entry.type === 'opening' ? [{ absent: 'opening_entry' }] : []),
    ...(states ? [{ any: states.map((state) => ['state', '=', state] as const) }] : []),
    ...also,
  ]),
  create(keys.entry(w, entry.user_id, entry.number), entry),
];

/**
 * Adds the ledger entries of an administrator's decision, if any. Commits only while they have the permissions it was
 * made with. A transaction may contain an item only once, so the administrator's own entry carries that condition.
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
