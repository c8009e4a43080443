import type { ActingUser } from '#shared/model/actor';
import type { ConnectionAlert } from '#shared/model/connection-alert';
import type { ApiKey, ApiKeyCalls, ApiKeyDraft, StoredApiKey } from '#shared/model/api-key';
import type { ApiKeyId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { addDays } from '../basics/time.ts';
import { personById } from '../people/users.ts';

/** @throws Refusal too_many */
export const planApiKey = (
  { name, scopes, expires_days: days }: ApiKeyDraft,
  id: ApiKeyId,
  { workspace, user }: { readonly workspace: Workspace; readonly user: Pick<User, 'id' | 'permissions'> },
  now: Date,
): StoredApiKey => {
  const { count: max } = limits.apiKey;
  if ((workspace.api_keys_count ?? 0) >= max) throw new Refusal('too_many', { max });
  return {
    id,
    workspace_id: workspace.id,
    name,
    scopes,
    created_at: now.toISOString(),
    created_by: user.id,
    permissions: user.permissions,
    ...(days !== null && { expires_at: addDays(now, days).toISOString() }),
  };
};

/**
 * Whether a key lets in, or why it does not. It belongs to the workspace and goes on when its maker leaves; only those made by
 * somebody who had taken over an account end with that.
 */
export const apiKeyState = (
  { created_at: made, expires_at: end }: StoredApiKey,
  maker: Pick<User, 'keys_from'> | undefined,
  now: Date,
): ApiKey['state'] => {
  if (end !== undefined && end <= now.toISOString()) return 'expired';
  return maker && made >= (maker.keys_from ?? '') ? 'active' : 'orphaned';
};

/**
 * Returns who makes a call with a key: its maker, who must still be an administrator, where it is a member's own doing, and else the
 * workspace, under the name of the maker and with the permissions that they had.
 */
export const actorOfKey = (key: StoredApiKey, maker: User, isPersonal: boolean): ActingUser | undefined => {
  const isAdministrator = maker.permissions.account_administrator === true;
  if (isPersonal) return isAdministrator && maker.state === 'accepted' ? maker : undefined;
  const before = isAdministrator ? maker.permissions : { account_administrator: true };
  return { ...maker, state: 'accepted', permissions: key.permissions ?? before, acts_by: key.id };
};

/** How many days before a key ends administrators are told. */
const soonDays = 7;

type KeyAlert = ConnectionAlert & { readonly id: string; readonly at: Date };

/** What administrators are told of the end of a key, and when. */
const alertsOf = ({ id, name, expires_at: end }: StoredApiKey): readonly KeyAlert[] => {
  if (end === undefined) return [];
  const about = { connection: 'api_key', name } as const;
  return [
    { ...about, why: 'ends_soon', id: `api_key:${id}:ends_soon`, at: addDays(new Date(end), -soonDays) },
    { ...about, why: 'ended', id: `api_key:${id}:ended`, at: new Date(end) },
  ];
};

/** What is to be told of keys by now. What was told before is told once all the same. */
export const dueKeyAlerts = (found: readonly StoredApiKey[], now: Date): readonly KeyAlert[] =>
  found.flatMap(alertsOf).filter(({ at }) => at <= now && at > addDays(now, -soonDays));

/** When something of keys is to be told next. */
export const nextKeyAlert = (found: readonly StoredApiKey[], now: Date): Date | undefined =>
  found
    .flatMap(alertsOf)
    .map(({ at }) => at)
    .filter((at) => at > now)
    .toSorted((a, b) => a.getTime() - b.getTime())[0];

type Changed = { readonly before: User | undefined; readonly after: User | undefined; readonly at: Date };

const isAdministrator = (user: User | undefined): boolean =>
  user?.state === 'accepted' && user.permissions.account_administrator === true;

/** Whether a change of a member concerns the keys that they made; returns what is told of each. */
export const alertOfMaker = ({ before, after, at }: Changed) => {
  if (!before || !after) return undefined;
  const refused = before.keys_from === after.keys_from ? '' : (after.keys_from ?? '');
  const leaves = isAdministrator(before) && !isAdministrator(after);
  if (!leaves && refused === '') return undefined;
  return ({ id, name, created_by: by, created_at: made, expires_at: end }: StoredApiKey) => {
    const isOver = end !== undefined && end <= at.toISOString();
    if (by !== after.id || isOver || (!leaves && made >= refused)) return undefined;
    const why = leaves ? 'maker_left' : 'refused';
    return { connection: 'api_key', why, name, id: `api_key:${id}:${why}` } as const;
  };
};

export const presentApiKey = (
  key: StoredApiKey,
  calls: ApiKeyCalls | undefined,
  people: ReadonlyMap<User['id'], User>,
  now: Date,
): ApiKey => ({
  id: key.id,
  name: key.name,
  scopes: [...key.scopes],
  created_at: key.created_at,
  created_by: personById(people, key.created_by),
  expires_at: key.expires_at ?? null,
  used_at: calls?.minute ? `${calls.minute}:00.000Z` : null,
  state: apiKeyState(key, people.get(key.created_by), now),
});
