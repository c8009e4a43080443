import { findApiKey } from '#functions/data/api-keys';
import { findAssistant } from '#functions/data/assistants';
import type { IdempotencyRecord } from '#functions/table/idempotency';
import { findSession, findTemporarySession } from '#functions/data/sessions';
import { type Key, keys } from '#functions/table/keys';
import type { Reading } from '#functions/table/read';
import type { Endpoint } from '#shared/contract/endpoint';
import type { Account, Actor, SessionActor } from '#shared/model/actor';
import { Refusal } from '#shared/model/refusal';
import { actorOfKey, apiKeyState } from '#shared/rules/connections/api-keys';
import { hasAccess, isConnected } from '#shared/rules/connections/assistants';
import { isBillingActive } from '#shared/rules/billing/billing';
import type { Workspace } from '#shared/model/workspace';
import { isAddressProved, isSessionRevoked } from '#shared/rules/sign-in/sessions';
import { isAdmitted } from '#shared/rules/connections/sso';
import { hasAnyPermission } from '#shared/rules/people/users';
import {
  type AssistantHint,
  hashApiKeySecret,
  hashSecret,
  isIssuedBy,
  type MemberHint,
  type TokenHint,
  parseToken,
} from '#functions/crypto/tokens';
import { isMembershipDoubtful, knownWorkspace, rememberWorkspace } from './known-workspaces.ts';

export type Caller = {
  readonly actor?: Actor;
  readonly account?: Account;
  /** The answer stored under this call's Idempotency-Key. */
  readonly idempotencyRecord?: IdempotencyRecord;
  /** The key of this call's idempotency record. */
  readonly idempotencyRecordKey?: Key;
};

/** Returns the token of an `Authorization: Bearer` header, never of a cookie or a URL. */
const bearer = (headers: Readonly<Record<string, string | undefined>>): string =>
  /^Bearer ([^\s]{20,600})$/.exec(headers['authorization'] ?? '')?.[1] ?? '';

/** Returns where the caller's token says its record is stored. */
export const tokenHint = (headers: Readonly<Record<string, string | undefined>>): TokenHint | undefined =>
  parseToken(bearer(headers));

/**
 * The first attempt does not look an Idempotency-Key up, because nearly every key is new. When it was used before,
 * the write of the new answer conflicts, or the call is refused: then the record is read, consistently.
 */
const lookedUpKey = (idempotencyRecordKey: Key | undefined, { consistent }: Reading): Key | undefined =>
  consistent === true ? idempotencyRecordKey : undefined;

/** Whether a workspace that this process knows did not issue the token: then no read is needed to refuse it. */
const isForged = (hint: MemberHint): boolean => {
  const workspace = knownWorkspace(hint.workspaceId);
  return workspace !== undefined && !isIssuedBy(workspace, hint);
};

/** Whether a workspace is there for its members. A repeated call that started the deletion still gets its stored answer. */
const isThere = (
  workspace: Workspace | undefined,
  idempotencyRecord: IdempotencyRecord | undefined,
): workspace is Workspace =>
  workspace !== undefined && (workspace.closing !== 'delete' || !!idempotencyRecord);

const known = (
  idempotencyRecord: IdempotencyRecord | undefined,
  idempotencyRecordKey: Key | undefined,
): Pick<Caller, 'idempotencyRecord' | 'idempotencyRecordKey'> => ({
  ...(idempotencyRecordKey && { idempotencyRecordKey }),
  ...(idempotencyRecord && { idempotencyRecord }),
});

/** Whether a call is a member's own doing: to thank, to comment, what an assistant does for somebody. */
const isPersonal = ({ access, method, speaks }: Endpoint): boolean =>
  speaks === 'mcp' || (access === 'member' && method !== 'GET');

const authenticateApiKey = async (
  declared: Endpoint,
  hint: Extract<TokenHint, { kind: 'key' }>,
  token: string,
  idempotencyKey: string | undefined,
  reading: Reading,
): Promise<Caller> => {
  if (isForged(hint) && !isMembershipDoubtful(hint.workspaceId)) throw new Refusal('unauthenticated');
  const { workspaceId, userId, secret } = hint;
  const idempotencyRecordKey =
    idempotencyKey === undefined
      ? undefined
      : keys.keyIdempotency(workspaceId, userId, hashApiKeySecret(secret), idempotencyKey);
  const { apiKey, user, workspace, idempotencyRecord } = await findApiKey(
    hint,
    lookedUpKey(idempotencyRecordKey, reading),
    reading,
  );
  if (workspace) rememberWorkspace(workspace);
  if (
    !apiKey ||
    !user ||
    isForged(hint) ||
    !isThere(workspace, idempotencyRecord) ||
    apiKeyState(apiKey, user, reading.now) !== 'active'
  )
    throw new Refusal('unauthenticated');
  const acting = actorOfKey(apiKey, user, isPersonal(declared));
  if (!acting) throw new Refusal('unauthenticated');
  return {
    actor: { workspaceId, userId, user: acting, workspace, apiKey, token },
    ...known(idempotencyRecord, idempotencyRecordKey),
  };
};

const authenticateAssistant = async (
  hint: AssistantHint,
  token: string,
  reading: Reading,
): Promise<Caller> => {
  if (isForged(hint) && !isMembershipDoubtful(hint.workspaceId)) throw new Refusal('unauthenticated');
  const { workspaceId, userId, secret } = hint;
  const { assistant, user, workspace } = await findAssistant(hint, reading);
  if (workspace) rememberWorkspace(workspace);
  if (
    !assistant ||
    !user ||
    isForged(hint) ||
    !isThere(workspace, undefined) ||
    !isConnected(assistant, user, workspace) ||
    !hasAccess(assistant, hashSecret(secret), reading.now)
  )
    throw new Refusal('unauthenticated');
  return { actor: { workspaceId, userId, user, workspace, assistant, token } };
};

const authenticateMember = async (
  hint: Extract<TokenHint, { kind: 'full' }>,
  token: string,
  idempotencyKey: string | undefined,
  reading: Reading,
): Promise<Caller> => {
  if (isForged(hint) && !isMembershipDoubtful(hint.workspaceId)) throw new Refusal('unauthenticated');
  const idempotencyRecordKey =
    idempotencyKey === undefined
      ? undefined
      : keys.idempotency(hint.workspaceId, hint.userId, idempotencyKey);
  const { session, user, workspace, idempotencyRecord } = await findSession(
    hint,
    lookedUpKey(idempotencyRecordKey, reading),
    reading,
  );
  if (workspace) rememberWorkspace(workspace);
  if (
    !session ||
    isForged(hint) ||
    isSessionRevoked(session, user) ||
    !isThere(workspace, idempotencyRecord) ||
    user?.state !== 'accepted' ||
    session.user_id !== user.id
  )
    throw new Refusal('unauthenticated');
  const actor: SessionActor = {
    workspaceId: hint.workspaceId,
    userId: hint.userId,
    user,
    workspace,
    session,
    token,
  };
  return {
    actor,
    account: { email: user.email, token, actor, proof: session },
    ...known(idempotencyRecord, idempotencyRecordKey),
  };
};

const authenticateTemporary = async (
  hint: Extract<TokenHint, { kind: 'temporary' }>,
  token: string,
  idempotencyKey: string | undefined,
  reading: Reading,
): Promise<Caller> => {
  const idempotencyRecordKey =
    idempotencyKey === undefined ? undefined : keys.accountIdempotency(hint.email, idempotencyKey);
  const { session, idempotencyRecord } = await findTemporarySession(
    hint,
    lookedUpKey(idempotencyRecordKey, reading),
    reading,
  );
  if (!session) throw new Refusal('unauthenticated');
  return {
    account: { email: hint.email, token, proof: session },
    ...known(idempotencyRecord, idempotencyRecordKey),
  };
};

/**
 * Reads with eventual consistency first: half the price, and wrong only for moments after a change. A session that is
 * not found is read again consistently before the caller is refused (see docs/decisions).
 */
const find = async (
  declared: Endpoint,
  hint: TokenHint,
  token: string,
  idempotencyKey: string | undefined,
  reading: Reading,
) => {
  const findCaller = (consistent: boolean): Promise<Caller> => {
    const how = { ...reading, consistent };
    if (hint.kind === 'assistant') return authenticateAssistant(hint, token, how);
    if (hint.kind === 'key') return authenticateApiKey(declared, hint, token, idempotencyKey, how);
    return hint.kind === 'full'
      ? authenticateMember(hint, token, idempotencyKey, how)
      : authenticateTemporary(hint, token, idempotencyKey, how);
  };
  try {
    return await findCaller(reading.consistent === true);
  } catch (error) {
    if (reading.consistent === true || !(error instanceof Refusal)) throw error;
    return findCaller(true);
  }
};

/** A call that is closed to API keys does not even look at them: its function may not count their calls. Assistants use the tools alone. */
const accepts = ({ access, scope, speaks }: Endpoint, kind: TokenHint['kind']): boolean => {
  if (kind === 'assistant') return speaks === 'mcp';
  if (kind === 'key') return scope !== null;
  return access !== 'key' && (access === 'account' || (access === 'temporary') === (kind === 'temporary'));
};

/** Returns the caller; whether they may make the call is checked next. @throws Refusal unauthenticated */
export const authenticate = async (
  declared: Endpoint,
  headers: Readonly<Record<string, string | undefined>>,
  idempotencyKey: string | undefined,
  reading: Reading,
): Promise<Caller> => {
  if (declared.access === 'public') return {};
  const token = bearer(headers);
  const hint = parseToken(token);
  if (!hint || !accepts(declared, hint.kind)) throw new Refusal('unauthenticated');
  let caller = await find(declared, hint, token, idempotencyKey, reading);
  // The workspace may be busy with the job that this very call started: the answer was then stored with the job.
  if (caller.actor?.workspace.closing && idempotencyKey !== undefined && !caller.idempotencyRecord)
    caller = await find(declared, hint, token, idempotencyKey, { ...reading, consistent: true });
  return caller;
};

/** Whether a body has a field. @param path its names; `*` stands for every element of a list */
const hasField = (body: unknown, [name, ...rest]: readonly string[]): boolean => {
  if (name === undefined) return body !== undefined;
  if (name === '*') return Array.isArray(body) && body.some((one) => hasField(one, rest));
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return false;
  return hasField((body as Record<string, unknown>)[name], rest);
};

/** Rights belong to fields as well as to calls. @throws Refusal insufficient_scope */
export const authorizeFields = (
  { fieldScopes = {} }: Endpoint,
  { actor }: Caller,
  { body }: { readonly body?: unknown },
): void => {
  const { apiKey } = actor ?? {};
  if (!apiKey) return;
  for (const [path, scope] of Object.entries(fieldScopes))
    if (!apiKey.scopes.includes(scope) && hasField(body, path.split('.')))
      throw new Refusal('insufficient_scope', { scope }, path.split('.').slice(-1));
};

/** @throws Refusal insufficient_scope | sso_required | forbidden | billing_inactive | workspace_busy | proof_required */
export const authorize = (declared: Endpoint, { actor, idempotencyRecord }: Caller, now: Date): void => {
  const { access, billing, inPerson, method, proof, scope } = declared;
  if (!actor) return;
  const { session, apiKey } = actor;
  if (apiKey && scope && scope !== 'any' && !apiKey.scopes.includes(scope))
    throw new Refusal('insufficient_scope', { scope });
  // Whoever must sign in again may still sign out, and go to another workspace of theirs.
  if (session && access !== 'account' && !isAdmitted(session, actor.user, actor.workspace, now))
    throw new Refusal('sso_required', { workspace: actor.workspace.id });
  if (inPerson && session?.impersonated_by !== undefined) throw new Refusal('forbidden');
  if (Array.isArray(access) && !hasAnyPermission(actor.user, access)) throw new Refusal('forbidden');
  if (billing === 'required') {
    if (!isBillingActive(actor.workspace, now)) throw new Refusal('billing_inactive');
    if (actor.workspace.closing && method !== 'GET' && !idempotencyRecord)
      throw new Refusal('workspace_busy');
  }
  // Asked last: nobody looks for a code only to be refused for another reason.
  // An API key was made with a proof, and has nobody who could give another.
  if (proof && session && !idempotencyRecord && !isAddressProved(session, proof, now))
    throw new Refusal('proof_required');
};
