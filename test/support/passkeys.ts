import { passkeys } from '#shared/contract/passkeys';
import type { StoredPasskey } from '#shared/model/passkey';
import type { User } from '#shared/model/user';
import { anAuthenticator } from './authenticator.ts';
import { call, internals, stack } from './stack.ts';

const { newChallenge } = await import('#functions/crypto/challenges');
const { passkeyOwner } = await import('#functions/crypto/tokens');
const { passkeyIdOf } = await import('#functions/data/passkeys');

type Caller = { readonly token: string; readonly at?: Date };

/** A challenge of the server. */
export const aChallenge = async (at?: Date): Promise<string> =>
  (await call(passkeys.challenge, {}, { at })).body.challenge;

/** What a browser sends to add a passkey, and the device that made it. */
export const aNewPasskey = async (caller: Caller, name = 'Phone') => {
  const device = anAuthenticator(stack.origin);
  const { body: options } = await call(passkeys.prepare, {}, caller);
  return { device, options, body: { name, credential: device.create(options) } };
};

/** A device with a passkey that the member has added. */
export const addPasskey = async (caller: Caller, name = 'Phone') => {
  const { device, body } = await aNewPasskey(caller, name);
  const { body: passkey } = await call(passkeys.add, { body }, caller);
  return { device, passkey };
};

type Owner = Pick<User, 'id' | 'email' | 'workspace_id'>;

/** Stores a passkey for somebody who may not be able to add one. */
export const storePasskey = async ({ id: u, email, workspace_id: w }: Owner) => {
  const device = anAuthenticator(stack.origin);
  const passkey: StoredPasskey = {
    id: passkeyIdOf(device.id),
    workspace_id: w,
    user_id: u,
    email,
    name: 'Phone',
    credential_id: device.id,
    public_key: device.publicKey,
    counter: 0,
    transports: [],
    created_at: new Date().toISOString(),
  };
  const { keys, table, writes } = internals;
  await table.write(writes.create(keys.passkey(w, u, passkey.id), passkey));
  return {
    passkey,
    sign: async (at = new Date()) => device.sign(await newChallenge('assertion', at), {}, passkeyOwner(w, u)),
  };
};

/** What a browser sends to add a passkey, without having asked what it needs. */
export const anUnaskedPasskey = async ({ id: u, workspace_id: w }: Owner, at = new Date()) => {
  const options = { challenge: await newChallenge(`creation/${u}`, at), user: { id: passkeyOwner(w, u) } };
  return { name: 'Phone', credential: anAuthenticator(stack.origin).create(options) };
};
