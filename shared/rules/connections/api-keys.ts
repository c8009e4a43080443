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
  { workspace, user }: { readonly workspace: Workspace; readonly user: Pick<User, 'id'> },
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
    ...(days !== null && { expires_at: addDays(now, days).toISOString() }),
  };
};

type Maker = Pick<User, 'id' | 'state' | 'permissions' | 'keys_from'>;

/**
 * Whether a key lets in, or why it does not. A key acts as whoever made it, so it ends with them, and with their being an
 * account administrator.
 */
export const apiKeyState = (
  { created_at: made, created_by, expires_at: end }: StoredApiKey,
  maker: Maker | undefined,
  now: Date,
): ApiKey['state'] => {
  if (end !== undefined && end <= now.toISOString()) return 'expired';
  const mayActAs =
    maker?.id === created_by &&
    maker.state === 'accepted' &&
    maker.permissions.account_administrator === true &&
    made >= (maker.keys_from ?? '');
  return mayActAs ? 'active' : 'orphaned';
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
