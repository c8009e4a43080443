import { createHash } from 'node:crypto';
import { PasskeyId, type UserId, type WorkspaceId } from '#shared/model/ids';
import type { StoredPasskey } from '#shared/model/passkey';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { keys, lists } from '#functions/table/keys';
import { getItems, query, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, create, remove, type Write } from '#functions/table/writes';

/** The id of the passkey with this credential. */
export const passkeyIdOf = (credential: string): PasskeyId =>
  PasskeyId.parse(createHash('sha256').update(credential).digest('base64url'));

/** Reads what a signature is checked against, in one round trip; consistently, so that a removed passkey opens nothing. */
export const findPasskey = async (w: WorkspaceId, u: UserId, id: PasskeyId, reading: Reading) => {
  const [passkey, user, workspace] = await getItems<[StoredPasskey, User, Workspace]>(
    [keys.passkey(w, u, id), keys.user(w, u), keys.workspace(w)],
    { ...reading, consistent: true },
  );
  return { passkey, user, workspace };
};

/** Returns the passkeys of a member. There are few. */
export const listPasskeys = async (w: WorkspaceId, u: UserId, reading: Reading): Promise<StoredPasskey[]> =>
  (await query<StoredPasskey>(lists.passkeys(w, u), reading)).items;

const keyOf = ({ workspace_id: w, user_id: u, id }: StoredPasskey) => keys.passkey(w, u, id);

/** Stores a new passkey, once, with the use of its challenge and an audit entry. @throws Refusal invalid_token: used before */
export const recordPasskey = (passkey: StoredPasskey, ...others: readonly Write[]): Promise<void> =>
  transact(create(keyOf(passkey), passkey, 'invalid_token'), ...others);

/** Notes that a passkey was used. @throws Refusal invalid_token: it was removed meanwhile */
export const notePasskeyUse = (passkey: StoredPasskey, counter: number, now: Date): Write =>
  change(keyOf(passkey), { set: { counter, used_at: now.toISOString() } }, [], 'invalid_token');

/** Removes a passkey. @throws Refusal not_found */
export const recordPasskeyRemoval = (passkey: StoredPasskey, audit: Write): Promise<void> =>
  transact(remove(keyOf(passkey), [], 'not_found'), audit);
