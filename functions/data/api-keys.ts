import type { TokenHint } from '#functions/crypto/tokens';
import { hashApiKeySecret } from '#functions/crypto/tokens';
import type { ApiKeyCalls, StoredApiKey } from '#shared/model/api-key';
import type { ApiKeyId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import type { IdempotencyRecord } from '#functions/table/idempotency';
import { type Key, keys, lists } from '#functions/table/keys';
import { get, getItems, query, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, create, discard, remove, type Write } from '#functions/table/writes';
import { type CountedCalls, countCalls } from './count-calls.ts';
import { requirePermissions } from './permissions.ts';

/** Reads everything that a call with a key is authenticated by, in one round trip. */
export const findApiKey = async (
  { workspaceId: w, userId: u, secret }: Extract<TokenHint, { kind: 'key' }>,
  idempotencyRecordKey: Key | undefined,
  reading: Reading,
) => {
  const wanted = [keys.apiKey(w, hashApiKeySecret(secret)), keys.user(w, u), keys.workspace(w)];
  const [apiKey, user, workspace, idempotencyRecord] = await getItems<
    [StoredApiKey, User, Workspace, IdempotencyRecord]
  >(idempotencyRecordKey ? [...wanted, idempotencyRecordKey] : wanted, reading);
  return { apiKey, user, workspace, idempotencyRecord };
};

/** Returns one key. */
export const findApiKeyById = (w: WorkspaceId, id: ApiKeyId, reading: Reading) =>
  get<StoredApiKey>(keys.apiKey(w, id), reading);

/** Returns the keys of a workspace, newest first, and what was counted of each. There are few. */
export const listApiKeys = async (
  w: WorkspaceId,
  reading: Reading,
): Promise<{
  readonly found: readonly StoredApiKey[];
  readonly calls: ReadonlyMap<string, ApiKeyCalls>;
}> => {
  const [found, counted] = await Promise.all([
    query<StoredApiKey>(lists.apiKeys(w), reading),
    query<ApiKeyCalls & Key>(lists.apiKeyCalls(w), reading),
  ]);
  return {
    found: found.items.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)),
    calls: new Map(counted.items.map((one) => [one.sk, one])),
  };
};

const noCalls: ApiKeyCalls = { minute: '', calls: 0, scim_calls: 0 };

/** Counts keys in the workspace's item, so that two at once cannot exceed their number. */
const countApiKey = (w: WorkspaceId): Write =>
  change(keys.workspace(w), { add: { api_keys_count: 1 } }, [
    { absent: 'closing' },
    { any: [{ absent: 'api_keys_count' }, ['api_keys_count', '<', limits.apiKey.count]] },
  ]);

/** Creates a key. Commits only while the administrator keeps their permissions, and while there is room for it. */
export const recordApiKey = (apiKey: StoredApiKey, actor: User, audit: Write): Promise<void> =>
  transact(
    create(keys.apiKey(apiKey.workspace_id, apiKey.id), apiKey),
    create(keys.apiKeyCalls(apiKey.workspace_id, apiKey.id), noCalls),
    countApiKey(apiKey.workspace_id),
    requirePermissions(actor),
    audit,
  );

/** Revokes a key. The same key cannot be revoked twice. */
export const recordApiKeyRevocation = (
  { workspace_id: w, id }: StoredApiKey,
  actor: User,
  audit: Write,
): Promise<void> =>
  transact(
    remove(keys.apiKey(w, id)),
    discard(keys.apiKeyCalls(w, id)),
    change(keys.workspace(w), { add: { api_keys_count: -1 } }),
    requirePermissions(actor),
    audit,
  );

/**
 * Counts calls of a key. It creates no item, so whoever makes up a key leaves nothing behind.
 * @returns false when the minute has no room for them, or when there is no such key
 */
export const countApiKeyCall = (
  w: WorkspaceId,
  id: ApiKeyId,
  now: Date,
  { of, calls = 1 }: Pick<CountedCalls, 'of'> & Partial<CountedCalls>,
): Promise<boolean> => countCalls(keys.apiKeyCalls(w, id), now, { of, calls });
