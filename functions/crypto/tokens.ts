import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { Email } from '#shared/model/common';
import { ApiKeyId, SessionId, UserId, WallId, WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { equalMacs } from './equal-macs.ts';

/** Returns 256 bits from the system's random generator, base64url: 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Returns what the table stores of a secret: its SHA-256, base64url. Secrets are 256 random bits, so no salt is
 * needed.
 */
export const hashSecret = (secret: string): SessionId =>
  SessionId.parse(createHash('sha256').update(secret).digest('base64url'));

/** The same for the secret of a wallboard's link. */
export const hashWallSecret = (secret: string): WallId => WallId.parse(hashSecret(secret));

/** The same for the secret of an API key. */
export const hashApiKeySecret = (secret: string): ApiKeyId => ApiKeyId.parse(hashSecret(secret));

/** Returns ten random bytes for a ULID. */
export const randomIdBytes = (): Uint8Array => randomBytes(10);

const ulidLength = 26;
const secretLength = 43;
const linkLength = 2 * ulidLength + secretLength;
const sealBytes = 16;
const sealLength = 22;

/** Where a token says its record is stored. It proves nothing: only the secret's hash does. */
type LinkHint = { readonly workspaceId: WorkspaceId; readonly userId: UserId; readonly secret: string };
/** The hint in the token of a session, of an API key or of an assistant, which acts as a member. */
export type MemberHint = Extract<TokenHint, { kind: 'full' | 'key' | 'assistant' }>;
/** What a token of an assistant is for. */
type AssistantUse = keyof typeof assistantPrefixes;
export type AssistantHint = LinkHint & {
  readonly kind: 'assistant';
  readonly use: AssistantUse;
  readonly place: string;
  readonly seal: string;
};
export type TokenHint =
  | ({ readonly kind: 'full'; readonly seal: string } & LinkHint)
  | ({ readonly kind: 'key'; readonly seal: string } & LinkHint)
  | AssistantHint
  | { readonly kind: 'temporary'; readonly email: Email; readonly secret: string };

/**
 * Returns the token of an invitation's or an operator's link: workspace, user and secret, all of fixed length, so that
 * one BatchGetItem finds all its records.
 */
export const linkToken = (workspaceId: WorkspaceId, userId: UserId, secret: string): string =>
  `${workspaceId}${userId}${secret}`;

/** Returns the token of a wallboard's link: workspace and secret. It belongs to no member, and so to no session. */
export const wallToken = (workspaceId: WorkspaceId, secret: string): string => `${workspaceId}${secret}`;

/** Parses the token of a wallboard; returns undefined when it is not one. */
export const parseWallToken = (
  token: string,
): { readonly workspaceId: WorkspaceId; readonly id: WallId } | undefined => {
  if (token.length !== ulidLength + secretLength) return undefined;
  const workspaceId = WorkspaceId.safeParse(token.slice(0, ulidLength));
  return workspaceId.success
    ? { workspaceId: workspaceId.data, id: hashWallSecret(token.slice(ulidLength)) }
    : undefined;
};

const sealOf = ({ cursor_key: key }: Pick<Workspace, 'cursor_key'>, token: string): string =>
  createHmac('sha256', key).update(`token\n${token}`).digest().subarray(0, sealBytes).toString('base64url');

/**
 * Returns a session's token: that of a link, and the workspace's seal. The seal shows without a read that this
 * workspace issued the token; whether the session is still open, only its record tells.
 */
export const sessionToken = (
  workspace: Pick<Workspace, 'id' | 'cursor_key'>,
  userId: UserId,
  secret: string,
): string => {
  const token = linkToken(workspace.id, userId, secret);
  return `${token}${sealOf(workspace, token)}`;
};

/** What every API key begins with, so that people and scanners of leaked secrets recognize one. */
const apiKeyPrefix = 'bravo_';

/**
 * Returns the token of an API key: like that of a session, with a beginning of its own. The seal covers the beginning, so
 * that neither can be made into the other.
 */
export const apiKeyToken = (
  workspace: Pick<Workspace, 'id' | 'cursor_key'>,
  userId: UserId,
  secret: string,
): string => {
  const token = `${apiKeyPrefix}${linkToken(workspace.id, userId, secret)}`;
  return `${token}${sealOf(workspace, token)}`;
};

/** What the tokens of an assistant begin with: those of its calls, what they are renewed by, and the code at its beginning. */
const assistantPrefixes = { access: 'bravo_at_', refresh: 'bravo_rt_', code: 'bravo_ac_' } as const;
const placeLength = 2;

/** Returns a token of an assistant: like that of an API key, with its place among the member's assistants. */
export const assistantToken = (
  use: AssistantUse,
  workspace: Pick<Workspace, 'id' | 'cursor_key'>,
  { user_id: userId, place }: { readonly user_id: UserId; readonly place: string },
  secret: string,
): string => {
  const token = `${assistantPrefixes[use]}${place}${linkToken(workspace.id, userId, secret)}`;
  return `${token}${sealOf(workspace, token)}`;
};

/**
 * Returns the secret that follows from a refresh token for what replaces it. Whoever repeats a request whose answer was lost gets
 * the same again, and nothing of it has to be stored.
 */
export const followingSecret = (
  use: Exclude<AssistantUse, 'code'>,
  { cursor_key: key }: Pick<Workspace, 'cursor_key'>,
  secret: string,
): string => createHmac('sha256', key).update(`${use}\n${secret}`).digest('base64url');

const beginningOf = (hint: MemberHint): string => {
  if (hint.kind === 'assistant') return `${assistantPrefixes[hint.use]}${hint.place}`;
  return hint.kind === 'key' ? apiKeyPrefix : '';
};

/** Whether this workspace issued the token of a session, an API key or an assistant, or somebody made it up. */
export const isIssuedBy = (workspace: Pick<Workspace, 'cursor_key'>, hint: MemberHint): boolean => {
  const { workspaceId, userId, secret, seal } = hint;
  return equalMacs(seal, sealOf(workspace, `${beginningOf(hint)}${linkToken(workspaceId, userId, secret)}`));
};

/**
 * Returns a temporary token: email address (base64url) and secret, for the minutes between the code and a workspace.
 */
export const temporaryToken = (email: Email, secret: string): string =>
  `t.${Buffer.from(email).toString('base64url')}.${secret}`;

/** Parses the token of a link; returns undefined when it is not one. */
export const parseLinkToken = (token: string): LinkHint | undefined => {
  if (token.length !== linkLength) return undefined;
  const workspaceId = WorkspaceId.safeParse(token.slice(0, ulidLength));
  const userId = UserId.safeParse(token.slice(ulidLength, 2 * ulidLength));
  if (!workspaceId.success || !userId.success) return undefined;
  return { workspaceId: workspaceId.data, userId: userId.data, secret: token.slice(2 * ulidLength) };
};

/** Returns whose passkey one is, as authenticators keep it (`user.id` of WebAuthn): workspace and member, base64url. */
export const passkeyOwner = (workspaceId: WorkspaceId, userId: UserId): string =>
  Buffer.from(`${workspaceId}${userId}`).toString('base64url');

/** Parses what `passkeyOwner` returned; undefined when it is something else. It proves nothing. */
export const parsePasskeyOwner = (
  handle: string,
): { readonly workspaceId: WorkspaceId; readonly userId: UserId } | undefined => {
  const text = Buffer.from(handle, 'base64url').toString();
  const workspaceId = WorkspaceId.safeParse(text.slice(0, ulidLength));
  const userId = UserId.safeParse(text.slice(ulidLength));
  return workspaceId.success && userId.success
    ? { workspaceId: workspaceId.data, userId: userId.data }
    : undefined;
};

const parseSealed = (token: string): (LinkHint & { readonly seal: string }) | undefined => {
  const link = parseLinkToken(token.slice(0, linkLength));
  const seal = token.slice(linkLength);
  return link && seal.length === sealLength ? { ...link, seal } : undefined;
};

const parseSealedToken = (kind: 'full' | 'key', token: string): TokenHint | undefined => {
  const sealed = parseSealed(token);
  return sealed && { kind, ...sealed };
};

/** Parses a token of an assistant; returns undefined when it is none for this use. */
export const parseAssistantToken = (use: AssistantUse, token: string): AssistantHint | undefined => {
  const beginning = assistantPrefixes[use];
  const place = token.slice(beginning.length, beginning.length + placeLength);
  const sealed = parseSealed(token.slice(beginning.length + placeLength));
  return token.startsWith(beginning) && /^\d\d$/.test(place) && sealed
    ? { kind: 'assistant', use, place, ...sealed }
    : undefined;
};

const parseTemporaryToken = (token: string): TokenHint | undefined => {
  const [, encoded, secret, ...rest] = token.split('.');
  const email = Email.safeParse(Buffer.from(encoded ?? '', 'base64url').toString());
  if (rest.length > 0 || secret?.length !== secretLength || !email.success) return undefined;
  return { kind: 'temporary', email: email.data, secret };
};

/** Parses the token of a session, an API key or an assistant, or a temporary one; returns undefined when it is none of them. */
export const parseToken = (token: string): TokenHint | undefined => {
  if (token.length > 600) return undefined;
  if (token.startsWith('t.')) return parseTemporaryToken(token);
  if (token.startsWith(assistantPrefixes.access)) return parseAssistantToken('access', token);
  return token.startsWith(apiKeyPrefix)
    ? parseSealedToken('key', token.slice(apiKeyPrefix.length))
    : parseSealedToken('full', token);
};

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
