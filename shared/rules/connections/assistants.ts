import type { Assistant, AuthorizationRequest, StoredAssistant } from '#shared/model/assistant';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { type Scope, toolScopes } from '#shared/model/scopes';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';

/** The errors of OAuth that we answer with (RFC 6749, 4.1.2.1 and 5.2; RFC 7591, 3.2.2; RFC 8707, 2). */
type OAuthError =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

export const oauthRefused = (error: OAuthError): Refusal => new Refusal('oauth_refused', { error });

/** A program that wants to connect: what it said of itself when it registered, or what it publishes at an address. */
export type Client = {
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** The host that publishes its document; undefined when it only said so itself. */
  readonly publishedAt?: string;
};

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
const isLoopback = (url: URL): boolean => url.protocol === 'http:' && loopback.has(url.hostname);

/**
 * Schemes without a dot, which RFC 8252 (7.1) would want, of programs that are used with assistants. Any other scheme could be one
 * that a browser runs, such as `javascript`.
 */
const appSchemes: ReadonlySet<string> = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:']);

/** Whether a browser may be sent to an address with a code: over TLS, to a program on the same machine, or to an app. */
export const isRedirectUri = (address: string): boolean => {
  if (address.length > limits.assistant.address || !URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.hash !== '' || address.includes('#') || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:' || isLoopback(url)) return true;
  return appSchemes.has(url.protocol) || /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(url.protocol);
};

const withoutPort = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!isLoopback(url)) return undefined;
  url.port = '';
  return url.href;
};

/** Whether a client named an address, to the letter. A program on the same machine may use any port (RFC 8252, 7.3). */
export const isRedirectOf = ({ redirectUris }: Client, asked: string): boolean => {
  if (!isRedirectUri(asked)) return false;
  const local = withoutPort(asked);
  return redirectUris.some((one) => one === asked || (local !== undefined && withoutPort(one) === local));
};

/** Where an address leads, as people read it: a host, or an app. */
export const hostOf = (redirectUri: string): string => {
  const { host, protocol } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1);
};

/** Returns an address with parameters added, and what it had before. */
export const redirectWith = (
  redirectUri: string,
  added: Readonly<Record<string, string | undefined>>,
): string => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(added))
    if (value !== undefined) url.searchParams.append(name, value);
  return url.href;
};

/** What a program gets of what it asked for. What we do not know is left out; asking for nothing means everything. */
const scopesFor = (asked: string | undefined): readonly Scope[] => {
  const named = (asked ?? '').split(' ').filter((one) => one !== '' && one !== 'offline_access');
  return named.length === 0 ? toolScopes : toolScopes.filter((one) => named.includes(one));
};

/**
 * Decides what a program may be given: its scopes, or the error that it is sent back with. PKCE with S256 is required, and what
 * it is for is the tools.
 */
export const readRequest = (
  request: AuthorizationRequest,
  resource: string,
): { readonly scopes: readonly Scope[]; readonly challenge: string } | { readonly error: OAuthError } => {
  const { response_type: type, code_challenge: challenge = '', code_challenge_method: method } = request;
  if (type !== 'code') return { error: 'unsupported_response_type' };
  if (method !== 'S256' || !/^[A-Za-z0-9_-]{43}$/.test(challenge)) return { error: 'invalid_request' };
  if ((request.resource ?? resource) !== resource) return { error: 'invalid_target' };
  const scopes = scopesFor(request.scope);
  return scopes.length === 0 ? { error: 'invalid_scope' } : { scopes, challenge };
};

type Member = Pick<User, 'state' | 'keys_from' | 'sessions_from'>;

/**
 * Whether an assistant may still act for its member. It ends with their membership, when they sign out everywhere or undo a change
 * of their address, and when single sign-on is required that had not let them in.
 */
export const isConnected = (
  { created_at: made, set_up: setUp }: StoredAssistant,
  member: Member,
  { sso_required: required }: Pick<Workspace, 'sso_required'>,
): boolean =>
  member.state === 'accepted' &&
  made >= (member.keys_from ?? '') &&
  made >= (member.sessions_from ?? '') &&
  (required === undefined || required === setUp);

/** Whether the hash is that of an access token which is good now. */
export const hasAccess = ({ access = [] }: StoredAssistant, hash: string, now: Date): boolean =>
  access.some((one) => one.hash === hash && new Date(one.until) > now);

/**
 * Returns the first place that is free, or whose assistant may act no longer, with that one.
 * @throws Refusal too_many
 */
export const freePlace = (
  kept: readonly StoredAssistant[],
  isKept: (one: StoredAssistant) => boolean,
): { readonly place: string; readonly ended: StoredAssistant | undefined } => {
  const { count: max } = limits.assistant;
  const places = Array.from({ length: max }, (_, at) => String(at).padStart(2, '0'));
  const at = (place: string) => kept.find((one) => one.place === place);
  const place = places.find((one) => {
    const there = at(one);
    return !there || !isKept(there);
  });
  if (place === undefined) throw new Refusal('too_many', { max });
  return { place, ended: at(place) };
};

const presentAssistant = ({ id, name, host, scopes, created_at, minute }: StoredAssistant): Assistant => ({
  id,
  name,
  host,
  scopes: toolScopes.filter((one) => scopes.includes(one)),
  created_at,
  used_at: minute === '' ? null : `${minute}:00.000Z`,
});

/** The assistants of a member that may act for them, the newest first. One that has not fetched its tokens is none yet. */
export const presentAssistants = (
  kept: readonly StoredAssistant[],
  member: Member,
  workspace: Pick<Workspace, 'sso_required'>,
): Assistant[] =>
  kept
    .filter((one) => one.refresh !== undefined && isConnected(one, member, workspace))
    .toSorted((a, b) => b.id.localeCompare(a.id))
    .map(presentAssistant);
