import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Workspace } from '#shared/model/workspace';

const nonceBytes = 12;
const tagBytes = 16;

type By = Pick<Workspace, 'cursor_key'>;
const derive = ({ cursor_key: key }: By, about: string): Buffer =>
  createHmac('sha256', key).update(about).digest();
const encryptionKey = (by: By): Buffer => derive(by, 'cursor');

/**
 * Encrypts a position in one list: a position can hold a colleague's address. The cursor is of no use in another list
 * or workspace. One position always gives one cursor, so that a browser knows the page it has already: the nonce
 * follows from the content, and never meets another content under the same key.
 */
export const encryptCursor = (by: By, list: string, position: string): string => {
  const nonce = derive(by, `cursor nonce\n${list}\n${position}`).subarray(0, nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(by), nonce).setAAD(Buffer.from(list));
  const encrypted = [cipher.update(position, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]).toString('base64url');
};

/** Returns the position in a cursor; undefined when this workspace did not make the cursor for this list. */
export const decryptCursor = (by: By, list: string, cursor: string): string | undefined => {
  const bytes = Buffer.from(cursor, 'base64url');
  const nonce = bytes.subarray(0, nonceBytes);
  try {
    const decipher = createDecipheriv('aes-256-gcm', encryptionKey(by), nonce, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(list)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const encrypted = bytes.subarray(nonceBytes + tagBytes);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString();
  } catch {
    return undefined;
  }
};
