import type { KeyName } from '../platform/secret-names.ts';
import { secret } from '../platform/secrets.ts';
import { fromBase64url } from './base64url.ts';

const keyBytes = 32;

/**
 * Returns the keys of a name: the first one seals and signs, all of them open and verify. So a key is replaced without an
 * interruption.
 * @throws Error when the secret is not set, or a key does not have 256 bits
 */
export const keysOf = async (name: KeyName): Promise<readonly [Buffer, ...Buffer[]]> => {
  const stored = await secret(name);
  if (stored === undefined) throw new Error(`the secret ${name} is not set`);
  const keys = stored.split(',').map((one) => {
    const key = fromBase64url(one.trim());
    if (key?.length !== keyBytes) throw new Error(`a key of the secret ${name} does not have 32 bytes`);
    return key;
  });
  return keys as [Buffer, ...Buffer[]];
};
