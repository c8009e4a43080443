import { limits } from '#shared/model/limits';
import type { Passkey, StoredPasskey } from '#shared/model/passkey';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';

/** @throws Refusal too_many: the member has as many as one may have */
export const requireRoomForPasskey = (kept: readonly StoredPasskey[]): void => {
  const { count: max } = limits.passkey;
  if (kept.length >= max) throw new Refusal('too_many', { max });
};

/** Whether a passkey was made with the address that its member has now: it proves no other one. */
const isOfAddress = (passkey: StoredPasskey, { email }: Pick<User, 'email'>): boolean =>
  passkey.email === email;

/**
 * Whom a passkey signs in.
 * @throws Refusal invalid_token: removed, made up, of a former address, or of somebody who is no member any more
 */
export const openPasskey = (found: {
  readonly passkey: StoredPasskey | undefined;
  readonly user: User | undefined;
  readonly workspace: Workspace | undefined;
}): { readonly passkey: StoredPasskey; readonly user: User } => {
  const { passkey, user, workspace } = found;
  if (!passkey || !user || !workspace || workspace.closing === 'delete') throw new Refusal('invalid_token');
  if (user.state !== 'accepted' || user.demo || !isOfAddress(passkey, user))
    throw new Refusal('invalid_token');
  return { passkey, user };
};

/** A member's passkeys as the member sees them, newest first. */
export const presentPasskeys = (passkeys: readonly StoredPasskey[], user: Pick<User, 'email'>): Passkey[] =>
  passkeys
    .map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      created_at: passkey.created_at,
      used_at: passkey.used_at ?? null,
      usable: isOfAddress(passkey, user),
    }))
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
