import type { Email } from '#shared/model/common';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { User, UserState } from '#shared/model/user';
import type { StoredEntry } from '#shared/model/entry';
import { fieldsWhere } from '#shared/model/member-fields';
import type { UsersById } from '#shared/rules/people/users';
import { indexes, type Key, keys, lists } from '#functions/table/keys';
import { withEntry } from './entries.ts';
import { type Details, tellingFields, withDetails } from './tell-apart.ts';
import { get, getItems, getItemsById, query, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, check, create, type Write } from '#functions/table/writes';

/**
 * An email address in one workspace: makes the address unique there, and leads from the account to its workspaces.
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

const shownFields = [...new Set([...fieldsWhere('profile', 'everywhere'), ...tellingFields])];
type ShownFields = Pick<User, (typeof shownFields)[number]>;

/**
 * Returns what is shown of the users that exist, by id. Those who have the same name are told apart by what is read
 * anyway; only the names of their departments, if they have any, are read in addition.
 */
export const findShownUsers = async (
  w: WorkspaceId,
  ids: readonly UserId[],
  reading: Reading,
  details?: Details,
): Promise<UsersById> =>
  withDetails(
    w,
    await getItemsById<ShownFields>(ids, (id) => keys.user(w, id), reading, shownFields),
    reading,
    details,
  );

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

export const findMemberships = (
  w: WorkspaceId,
  emails: readonly Email[],
  reading: Reading,
): Promise<readonly (Membership | undefined)[]> =>
  getItems<readonly Membership[]>(
    emails.map((email) => keys.membership(email, w)),
    reading,
  );

/** Returns every membership of an email address, in any workspace, deactivated ones too. */
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
