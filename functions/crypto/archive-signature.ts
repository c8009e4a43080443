import { createHmac } from 'node:crypto';
import { secret } from '../platform/secrets.ts';
import { equalMacs } from './equal-macs.ts';
import { keysOf } from './keys.ts';

const name = 'archive-key';

const signatureBy = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(`archive\n${text}`).digest('base64url');

/**
 * Signs what an archive says of itself, with the digests of its files: HMAC-SHA-256, base64url. Undefined where there is no
 * key, as for an operator's command in AWS.
 */
export const signArchive = async (text: string): Promise<string | undefined> => {
  if ((await secret(name)) === undefined) return undefined;
  const [key] = await keysOf(name);
  return signatureBy(key, text);
};

/** Whether this installation signed an archive that says this of itself. */
export const isSignedHere = async (text: string, signature: string | undefined): Promise<boolean> => {
  if (signature === undefined || (await secret(name)) === undefined) return false;
  return (await keysOf(name)).some((key) => equalMacs(signature, signatureBy(key, text)));
};
