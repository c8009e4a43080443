import { randomBytes } from 'node:crypto';
import type { Email } from '#shared/model/common';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { notificationKinds, type Notifications } from '#shared/model/notifications';
import type { StoredEntry } from '#shared/model/entry';
import type { StoredAddOn } from '#shared/model/add-on';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import type { Workspace } from '#shared/model/workspace';
import { createIds } from '#shared/rules/basics/ids';
import { planInvitation } from '#shared/rules/people/invitations';
import type { Permissions } from '#shared/model/user';
import { noPermissions, allPermissions } from '#shared/rules/people/users';
import { verifyLedger } from '#shared/rules/rewards/ledger-verification';
import { planWorkspace } from '#shared/rules/workspaces/workspaces';
import { internals, stack } from './stack.ts';

const { addUser } = await import('#functions/data/users');
const { addValue, addWorkspace, findWorkspace } = await import('#functions/data/workspaces');
const { newSession, recordSession, recordTemporarySession } = await import('#functions/data/sessions');
const { sessionToken, newSecret, temporaryToken } = await import('#functions/crypto/tokens');
const { findAllowanceDifferences, readLedgers } = await import('#functions/views/ledger');
const { lists } = await import('#functions/table/keys');

const chance = (): Uint8Array => randomBytes(10);
let teams = 0;
/** The workspaces that `aTeam` has made in this test. */
export const madeTeams: WorkspaceId[] = [];
let shared = false;
/** The tests of this file share teams that one of them makes. */
export const shareTeams = (): void => {
  shared = true;
};

// Nobody waits any more for what follows what a test did: without this, the next test that waits would wait for it.
if (process.env['VITEST']) {
  const { afterEach, beforeEach } = await import('vitest');
  // Teams that a file makes before its tests are for all of them.
  beforeEach(() => {
    madeTeams.length = 0;
  });
  afterEach(() => {
    if (!shared) for (const id of madeTeams) stack.forget(id);
  });
}

export type Member = { readonly id: UserId; readonly token: string; readonly email: Email };
export type Team<Name extends string> = Record<Name, Member> & {
  readonly workspace: Workspace;
  readonly values: readonly Value[];
};
type Changes = {
  readonly workspace?: Partial<Workspace>;
  readonly users?: Record<string, Partial<User>>;
  readonly now?: Date;
};

/** Notifications of a workspace that sends only the mails that cannot be switched off. */
export const withoutMails = Object.fromEntries(
  notificationKinds.map((kind) => [kind, false]),
) as Notifications;

/** The permissions of a user who has these flags only. */
export const withPermissions = (...flags: readonly (keyof Permissions)[]): Pick<User, 'permissions'> => ({
  permissions: { ...noPermissions, ...Object.fromEntries(flags.map((flag) => [flag, true])) },
});

type Signed = Pick<User, 'id' | 'workspace_id'>;
const provedAt = (now: Date) => ({ opened_by: 'code', proved_at: now.toISOString() }) as const;

/**
 * Records sessions, a hundred at a time. They were an operator's for a moment, because each new session of a member is
 * followed by a mail about an unknown device, which takes more than most tests do.
 */
const recordSessions = async (
  users: readonly Signed[],
  secrets: readonly string[],
  now: Date,
): Promise<void> => {
  const { table, writes, keys } = internals;
  for (let at = 0; at < users.length; at += 100) {
    const sessions = users.slice(at, at + 100).map(({ id, workspace_id: w }, by) => {
      const of = { workspace_id: w, user_id: id, user_agent: 'test', proof: provedAt(now) };
      return newSession(of, secrets[at + by] ?? '', now);
    });
    await table.transact(...sessions.map((one) => recordSession({ ...one, impersonated_by: 'nobody' })));
    await table.transact(
      ...sessions.map((one) => writes.replace(keys.session(one.workspace_id, one.user_id, one.id), one)),
    );
  }
};

/** Opens a session for a user and returns its token. */
export const signIn = async (user: Signed, now = new Date()): Promise<string> => {
  const secret = newSecret();
  await recordSessions([user], [secret], now);
  const workspace = await findWorkspace(user.workspace_id, { now });
  if (!workspace) throw new Error('No workspace of this user is stored.');
  return sessionToken(workspace, user.id, secret);
};

/** A temporary token for a proven address. */
export const temporaryTokenFor = async (email: Email, now = new Date()): Promise<string> => {
  const secret = newSecret();
  await internals.table.write(recordTemporarySession(email, secret, 'code', now));
  return temporaryToken(email, secret);
};

/**
 * A workspace with the named members, all accepted and signed in; the first is its owner. Each has an allowance of
 * 100 a month by default.
 */
export const aTeam = async <Name extends string>(
  names: readonly Name[],
  changes: Changes = {},
): Promise<Team<Name>> => {
  teams += 1;
  const now = changes.now ?? new Date();
  const ids = createIds(now, chance);
  const address = (name: string): Email => `${name}@team${teams}.example` as Email;
  const planned = planWorkspace({
    company_name: `Team ${teams}`,
    first_name: names[0] ?? '',
    last_name: 'Owner',
    job_title: '',
    phone: '',
    timezone: 'UTC',
    language: 'en',
    email: address(names[0] ?? ''),
    cursorKey: newSecret(),
    ids,
    now,
  });
  const workspace = { ...planned.workspace, ...changes.workspace };
  madeTeams.push(workspace.id);
  const members = names.map((name, index): User => {
    const { invitation_id: _, ...invited } = planInvitation(
      { email: address(name), first_name: name, last_name: 'Member' },
      planned.user,
      workspace,
      ids,
      now,
    );
    return {
      ...invited,
      state: 'accepted',
      accepted_at: now.toISOString(),
      ...(index === 0 && { permissions: allPermissions, id: planned.user.id, invited_by: undefined }),
      ...changes.users?.[name],
    };
  });
  const secrets = members.map(newSecret);
  const writes = [
    addWorkspace(workspace),
    ...planned.values.flatMap((value) => addValue(workspace.id, value)),
    ...members.flatMap((user) => addUser(user)),
  ];
  for (let at = 0; at < writes.length; at += 100)
    await internals.table.transact(...writes.slice(at, at + 100));
  await recordSessions(members, secrets, now);
  const entries = members.map((user, at) => [
    names[at],
    { id: user.id, token: sessionToken(workspace, user.id, secrets[at] ?? ''), email: user.email },
  ]);
  return { ...Object.fromEntries(entries), workspace, values: planned.values } as Team<Name>;
};

const readAll = () => ({ now: new Date(0), consistent: true });

/** The stored user. @throws Error when there is none */
export const storedUser = async (
  team: { workspace: Workspace },
  { id }: Pick<Member, 'id'>,
): Promise<User> => {
  const user = await internals.table.get<User>(internals.keys.user(team.workspace.id, id), readAll());
  if (!user) throw new Error('no such user');
  return user;
};

export const storedEntries = async (team: { workspace: Workspace }, { id }: Pick<Member, 'id'>) =>
  (await internals.table.query<StoredEntry>(lists.entries(team.workspace.id, id), readAll())).items;

/** The posts of the feed, and then the private ones. */
export const storedPosts = async ({ workspace: { id } }: { workspace: Workspace }): Promise<StoredPost[]> => {
  const of = [lists.posts(id), lists.privatePosts(id)];
  const found = await Promise.all(of.map((list) => internals.table.query<StoredPost>(list, readAll())));
  return found.flatMap(({ items }) => items);
};

export const storedAddOns = async (team: { workspace: Workspace }): Promise<StoredAddOn[]> =>
  (await internals.table.query<StoredAddOn>(lists.addOns(team.workspace.id), readAll())).items;

/**
 * Checks a workspace's ledger: every balance equals the sum of its entries, all accounts sum to 0, and the points of
 * all posts and add-ons of here equal the points received. Returns the differences; none when the ledger is right.
 */
export const ledgerDifferences = async (
  team: { workspace: Workspace },
  now = new Date(),
): Promise<string[]> => {
  const books = await readLedgers(team.workspace.id, new Date(0));
  const allowances = await findAllowanceDifferences(team.workspace, now);
  const { differences: wrong, sum } = verifyLedger(books, allowances);
  const received = books
    .flatMap(({ entries }) => entries)
    .reduce((total, { type, amount }) => total + (type.startsWith('post') ? amount : 0), 0);
  const posts = (await storedPosts(team)).filter(({ imported }) => !imported);
  const gifts = [...posts, ...(await storedAddOns(team))];
  // Those of an own day of the company have no place in its post.
  const onDays = await internals.table.query<{ sk: string }>(lists.gifts(team.workspace.id), readAll());
  const scores = new Map<string, number>(posts.map(({ id, score }) => [id, score]));
  const given =
    gifts.reduce((total, { score, to_id: to }) => total + score * to.length, 0) +
    onDays.items.reduce((total, { sk }) => total + (scores.get(sk.split('#')[0] ?? '') ?? 0), 0);
  return [
    ...wrong.map(
      ({ user, balance, recomputed, entry }) =>
        `${user.first_name}: balance ${balance}, entries ${recomputed}, wrong from entry ${entry}`,
    ),
    ...allowances.map(
      ({ user, spent, recomputed }) => `${user.first_name}: has spent ${spent}, the posts say ${recomputed}`,
    ),
    ...(sum === 0 ? [] : [`all accounts together: ${sum}`]),
    ...(given === received ? [] : [`posts gave ${given}, members received ${received}`]),
  ];
};
