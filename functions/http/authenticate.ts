import type { OnceRecord } from '#functions/data/table/idempotency';
import { findSession, findTemporarySession } from '#functions/data/sessions';
import { type Key, keys } from '#functions/data/table/keys';
import type { Reading } from '#functions/data/table/table';
import type { Endpoint } from '#shared/contract/endpoint';
import type { Account, Actor } from '#shared/model/actor';
import { Refusal } from '#shared/model/refusal';
import { billingActive } from '#shared/rules/billing';
import { isEnded } from '#shared/rules/sessions';
import { mayAny } from '#shared/rules/users';
import { type Hint, readToken } from '#functions/crypto/tokens';

export type Caller = {
  readonly actor?: Actor;
  readonly account?: Account;
  /** The answer already given under this call's Idempotency-Key. */
  readonly once?: OnceRecord;
  /** Where this call's Idempotency-Key is remembered. */
  readonly onceKey?: Key;
};

/** The token of an `Authorization: Bearer` header; never of a cookie or a URL. */
const bearer = (headers: Readonly<Record<string, string | undefined>>): string =>
  /^Bearer ([^\s]{20,600})$/.exec(headers['authorization'] ?? '')?.[1] ?? '';

/** Where the caller's token says its record lies. */
export const hintOf = (headers: Readonly<Record<string, string | undefined>>): Hint | undefined =>
  readToken(bearer(headers));

/**
 * Whether a key was used before is not asked the first time: nearly none was. If it was, the write that remembers the
 * answer fails, or the call is refused: then it is looked for, consistently.
 */
const sought = (onceKey: Key | undefined, { consistent }: Reading): Key | undefined =>
  consistent === true ? onceKey : undefined;

const member = async (
  hint: Extract<Hint, { kind: 'full' }>,
  token: string,
  idempotencyKey: string | undefined,
  reading: Reading,
): Promise<Caller> => {
  const onceKey =
    idempotencyKey === undefined ? undefined : keys.once(hint.workspaceId, hint.userId, idempotencyKey);
  const { session, user, workspace, once } = await findSession(hint, sought(onceKey, reading), reading);
  if (
    !session ||
    isEnded(session, user) ||
    !workspace ||
    // Who asks again for what they were answered before, the deletion itself, is answered again.
    (workspace.closing === 'delete' && !once) ||
    user?.state !== 'accepted' ||
    session.user_id !== user.id
  )
    throw new Refusal('unauthenticated');
  const actor: Actor = {
    workspaceId: hint.workspaceId,
    userId: hint.userId,
    user,
    workspace,
    session,
    token,
  };
  return {
    actor,
    account: { email: user.email, token, actor },
    ...(onceKey && { onceKey }),
    ...(once && { once }),
  };
};

const temporary = async (
  hint: Extract<Hint, { kind: 'temporary' }>,
  token: string,
  idempotencyKey: string | undefined,
  reading: Reading,
): Promise<Caller> => {
  const onceKey = idempotencyKey === undefined ? undefined : keys.accountOnce(hint.email, idempotencyKey);
  const { session, once } = await findTemporarySession(hint, sought(onceKey, reading), reading);
  if (!session) throw new Refusal('unauthenticated');
  return { account: { email: hint.email, token }, ...(onceKey && { onceKey }), ...(once && { once }) };
};

/**
 * Read with eventual consistency first: half the price, and right but for the moments after a change. A session
 * not found is looked for again consistently before anybody is turned away (see docs/decisions).
 */
const find = async (hint: Hint, token: string, idempotencyKey: string | undefined, reading: Reading) => {
  const once = (consistent: boolean) =>
    hint.kind === 'full'
      ? member(hint, token, idempotencyKey, { ...reading, consistent })
      : temporary(hint, token, idempotencyKey, { ...reading, consistent });
  try {
    return await once(reading.consistent === true);
  } catch (error) {
    if (reading.consistent === true || !(error instanceof Refusal)) throw error;
    return once(true);
  }
};

const accepts = (access: Endpoint['access'], kind: Hint['kind']): boolean =>
  access === 'account' || (access === 'temporary') === (kind === 'temporary');

/**
 * Who calls; whether they may is asked next.
 * @throws Refusal unauthenticated
 */
export const authenticate = async (
  declared: Endpoint,
  headers: Readonly<Record<string, string | undefined>>,
  idempotencyKey: string | undefined,
  reading: Reading,
): Promise<Caller> => {
  if (declared.access === 'public') return {};
  const token = bearer(headers);
  const hint = readToken(token);
  if (!hint || !accepts(declared.access, hint.kind)) throw new Refusal('unauthenticated');
  let caller = await find(hint, token, idempotencyKey, reading);
  // It may be busy with what this very call has begun: then its answer is remembered beside that.
  if (caller.actor?.workspace.closing && idempotencyKey !== undefined && !caller.once)
    caller = await find(hint, token, idempotencyKey, { ...reading, consistent: true });
  return caller;
};

/** @throws Refusal forbidden | billing_inactive | workspace_busy */
export const authorise = (declared: Endpoint, { actor, once }: Caller, now: Date): void => {
  const { access, billing, inPerson, method } = declared;
  if (!actor) return;
  if (inPerson && actor.session.impersonated_by !== undefined) throw new Refusal('forbidden');
  if (Array.isArray(access) && !mayAny(actor.user, access)) throw new Refusal('forbidden');
  if (billing === 'any') return;
  if (!billingActive(actor.workspace, now)) throw new Refusal('billing_inactive');
  if (actor.workspace.closing && method !== 'GET' && !once) throw new Refusal('workspace_busy');
};
