import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyName } from '../platform/secret-names.ts';
import { fromBase64url } from './base64url.ts';
import { keysOf } from './keys.ts';

/*
 * What we must read again and nobody else may: encrypted, so that neither a backup nor an export of the table is enough
 * to act in somebody's name. `data-key` is for what workspaces entrust to us, such as the token of their Slack;
 * `state-key` for what a browser takes away and brings back.
 */
type SealingKey = Extract<KeyName, 'data-key' | 'state-key'>;

const ivBytes = 12;
const tagBytes = 16;

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
export const sealText = async (
  text: string,
  boundTo: string,
  name: SealingKey = 'data-key',
): Promise<string> => {
  const [key] = await keysOf(name);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
};

/** Decrypts what `sealText` returned for the same `boundTo`; undefined when no key opens it. */
export const unsealText = async (
  sealed: string,
  boundTo: string,
  name: SealingKey = 'data-key',
): Promise<string | undefined> => {
  const bytes = fromBase64url(sealed);
  if (!bytes || bytes.length < ivBytes + tagBytes) return undefined;
  for (const key of await keysOf(name)) {
    const text = openedBy(key, bytes, boundTo);
    if (text !== undefined) return text;
  }
  return undefined;
};
