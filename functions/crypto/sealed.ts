import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { secret } from '../platform/secrets.ts';

/*
 * What a workspace entrusts to us and we must read again, such as the token of its Slack: encrypted in the table, so
 * that neither a backup nor an export of the table is enough to act in somebody's name.
 */

const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** The first key seals, all of them open: so a key is replaced without an interruption. */
const keys = async (): Promise<readonly Buffer[]> => {
  const stored = await secret('data-key');
  if (stored === undefined) throw new Error('the secret data-key is not set');
  return stored.split(',').map((one) => {
    const key = Buffer.from(one.trim(), 'base64url');
    if (key.length !== keyBytes) throw new Error('a key of the secret data-key does not have 32 bytes');
    return key;
  });
};

const openedBy = (key: Buffer, sealed: Buffer, boundTo: string): string | undefined => {
  const opener = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  opener.setAAD(Buffer.from(boundTo));
  opener.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([opener.update(sealed.subarray(ivBytes + tagBytes)), opener.final()]).toString();
  } catch {
    return undefined;
  }
};

/**
 * Encrypts a text with AES-256-GCM.
 * @param boundTo what it is and whose, as in `slack-token/<workspace>`: elsewhere it cannot be opened
 */
export const sealText = async (text: string, boundTo: string): Promise<string> => {
  const [key] = (await keys()) as [Buffer];
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
};

/** Decrypts what `sealText` returned for the same `boundTo`; undefined when no key opens it. */
export const unsealText = async (sealed: string, boundTo: string): Promise<string | undefined> => {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  for (const key of await keys()) {
    const text = openedBy(key, bytes, boundTo);
    if (text !== undefined) return text;
  }
  return undefined;
};
