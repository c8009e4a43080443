import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Email } from '#shared/model/common';
import { SessionId, UserId, WorkspaceId } from '#shared/model/ids';

/** Returns 256 bits from the system's random generator, base64url: 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Returns what the table stores of a secret: its SHA-256, base64url. Secrets are 256 random bits, so no salt is
 * needed.
 */
export const hashSecret = (secret: string): SessionId =>
  SessionId.parse(createHash('sha256').update(secret).digest('base64url'));

/** Returns ten random bytes for a ULID. */
export const randomIdBytes = (): Uint8Array => randomBytes(10);

const ulidLength = 26;
const secretLength = 43;

/** Where a token says its record is stored. It proves nothing: only the secret's hash does. */
export type TokenHint =
  | {
      readonly kind: 'full';
      readonly workspaceId: WorkspaceId;
      readonly userId: UserId;
      readonly secret: string;
    }
  | { readonly kind: 'temporary'; readonly email: Email; readonly secret: string };

/**
 * Returns a session's token: workspace, user and secret, all of fixed length, so that one BatchGetItem finds session,
 * user and workspace.
 */
export const sessionToken = (workspaceId: WorkspaceId, userId: UserId, secret: string): string =>
  `${workspaceId}${userId}${secret}`;

/**
 * Returns a temporary token: e-mail address (base64url) and secret, for the minutes between the code and a workspace.
 */
export const temporaryToken = (email: Email, secret: string): string =>
  `t.${Buffer.from(email).toString('base64url')}.${secret}`;

const parseSessionToken = (token: string): TokenHint | undefined => {
  if (token.length !== 2 * ulidLength + secretLength) return undefined;
  const workspaceId = WorkspaceId.safeParse(token.slice(0, ulidLength));
  const userId = UserId.safeParse(token.slice(ulidLength, 2 * ulidLength));
  if (!workspaceId.success || !userId.success) return undefined;
  return {
    kind: 'full',
    workspaceId: workspaceId.data,
    userId: userId.data,
    secret: token.slice(2 * ulidLength),
  };
};

const parseTemporaryToken = (token: string): TokenHint | undefined => {
  const [, encoded, secret, ...rest] = token.split('.');
  const email = Email.safeParse(Buffer.from(encoded ?? '', 'base64url').toString());
  if (rest.length > 0 || secret?.length !== secretLength || !email.success) return undefined;
  return { kind: 'temporary', email: email.data, secret };
};

/** Parses a token; returns undefined when it is not one. */
export const parseToken = (token: string): TokenHint | undefined =>
  token.length > 600
    ? undefined
    : token.startsWith('t.')
      ? parseTemporaryToken(token)
      : parseSessionToken(token);

/**
 * Returns an invitation's token: where the invitation is stored, and its secret. It has the shape of a session's
 * token.
 */
export const invitationToken = sessionToken;

const ivBytes = 12;
const tagBytes = 16;
const encryptionKey = (by: string): Buffer => createHash('sha256').update(`locked\n${by}`).digest();

/** Encrypts a new token for a stored answer: only the token that made the request can decrypt it. */
export const encryptToken = (token: string, by: string): string => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(by), iv);
  const locked = [cipher.update(token, 'utf8'), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...locked]).toString('base64url');
};

/** Decrypts a token of a stored answer; returns undefined when `by` is not the token that made the request. */
export const decryptToken = (locked: string, by: string): string | undefined => {
  const bytes = Buffer.from(locked, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(by), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  try {
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
};
