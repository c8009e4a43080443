import { hashSecret, parseToken, type TokenHint } from '#functions/crypto/tokens';
import type { Account } from '#shared/model/actor';
import type { Email } from '#shared/model/common';
import type { SessionId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Admission, ProvedAddress, Session, TemporarySession } from '#shared/model/session';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { addDays, addSeconds, epochSeconds } from '#shared/rules/basics/time';
import { type Key, keys, lists } from '#functions/table/keys';
import type { IdempotencyRecord } from '#functions/table/idempotency';
import { getItems, query, type Reading } from '#functions/table/read';
import { write } from '#functions/table/transact';
import { change, create, discard, remove, replace, type Write } from '#functions/table/writes';

/** Reads everything that a request is authenticated by, in one round trip. */
export const findSession = async (
  hint: Extract<TokenHint, { kind: 'full' }>,
  idempotencyRecordKey: Key | undefined,
  reading: Reading,
) => {
  const { workspaceId: w, userId: u } = hint;
  const wanted = [keys.session(w, u, hashSecret(hint.secret)), keys.user(w, u), keys.workspace(w)];
  const [session, user, workspace, idempotencyRecord] = await getItems<
    [Session, User, Workspace, IdempotencyRecord]
  >(idempotencyRecordKey ? [...wanted, idempotencyRecordKey] : wanted, reading);
  return { session, user, workspace, idempotencyRecord };
};

export const findTemporarySession = async (
  hint: Extract<TokenHint, { kind: 'temporary' }>,
  idempotencyRecordKey: Key | undefined,
  reading: Reading,
) => {
  const wanted = [keys.temporarySession(hint.email, hashSecret(hint.secret))];
  const [session, idempotencyRecord] = await getItems<[TemporarySession, IdempotencyRecord]>(
    idempotencyRecordKey ? [...wanted, idempotencyRecordKey] : wanted,
    reading,
  );
  return { session, idempotencyRecord };
};

export const newSession = (
  {
    proof: { opened_by, proved_at, proved_by },
    ...of
  }: Pick<Session, 'workspace_id' | 'user_id' | 'user_agent' | 'impersonated_by' | 'admission'> & {
    proof: ProvedAddress;
  },
  secret: string,
  now: Date,
): Session => ({
  ...of,
  // Single sign-on says nothing elsewhere: what is opened from such a session was opened by what proved the address later.
  opened_by: opened_by === 'sso' ? (proved_by ?? opened_by) : opened_by,
  ...(proved_at !== undefined && { proved_at }),
  id: hashSecret(secret),
  created_at: now.toISOString(),
  extended_at: now.toISOString(),
  ttl: epochSeconds(
    of.impersonated_by === undefined
      ? addDays(now, limits.sessionDays)
      : addSeconds(now, limits.impersonationHours * 3600),
  ),
});

export const recordSession = (session: Session): Write =>
  create(keys.session(session.workspace_id, session.user_id, session.id), session);

/** Opens a session for an address that was proved just now. */
export const recordTemporarySession = (
  email: Email,
  secret: string,
  opened_by: TemporarySession['opened_by'],
  now: Date,
): Write => {
  const session: TemporarySession = {
    id: hashSecret(secret),
    email,
    opened_by,
    proved_at: now.toISOString(),
    ttl: epochSeconds(addSeconds(now, limits.temporaryMinutes * 60)),
  };
  return replace(keys.temporarySession(email, session.id), session);
};

const removeSession = ({ workspace_id: w, user_id: u, id }: Session): Write => remove(keys.session(w, u, id));

/**
 * Ends what a new session is opened from: the session that is left when somebody switches, or one of the sessions that
 * a temporary token may open. @throws Refusal unauthenticated: the token has opened them all
 */
export const spendProof = ({ email, token, actor }: Account): Write => {
  if (actor) return removeSession(actor.session);
  const id = hashSecret(parseToken(token)?.secret ?? '');
  return change(
    keys.temporarySession(email, id),
    { add: { opened: 1 } },
    [{ any: [{ absent: 'opened' }, ['opened', '<', limits.sessionsPerProof]] }],
    'unauthenticated',
  );
};

/** Records that the member of a session has just proved their address again. */
export const recordProof = (session: Session, by: ProvedAddress['proved_by'], now: Date): Write =>
  change(
    keys.session(session.workspace_id, session.user_id, session.id),
    { set: { proved_at: now.toISOString(), proved_by: by } },
    [],
    'unauthenticated',
  );

/** Records that the provider of the workspace has just let the member of a session in. */
export const recordAdmission = (session: Session, admission: Admission): Write =>
  change(
    keys.session(session.workspace_id, session.user_id, session.id),
    { set: { admission } },
    [],
    'unauthenticated',
  );

/** Restarts the session's thirty days, up to the day on which every session ends. */
export const extendSession = (session: Session, now: Date): Promise<Session> => {
  const last = addDays(new Date(session.created_at), limits.sessionMaxDays);
  const ttl = Math.min(epochSeconds(addDays(now, limits.sessionDays)), epochSeconds(last));
  return write(
    change(keys.session(session.workspace_id, session.user_id, session.id), {
      set: { extended_at: now.toISOString(), ttl },
    }),
  );
};

/** Ends a session; ending it twice is not an error. */
export const closeSession = (session: Session): Promise<object> => write(removeSession(session));

export const closeTemporarySession = (email: Email, s: SessionId): Promise<object> =>
  write(remove(keys.temporarySession(email, s), [], 'not_found'));

export const listSessions = async (w: WorkspaceId, u: UserId, reading: Reading): Promise<Session[]> =>
  (await query<Session>(lists.sessions(w, u), reading)).items;

/** Ends one of a member's own sessions. @throws Refusal not_found */
export const endSession = (w: WorkspaceId, u: UserId, id: SessionId): Promise<object> =>
  write(remove(keys.session(w, u, id), [], 'not_found'));

/** Removes the remaining sessions of a member; they have ended already (see `sessions_from`). */
export const removeSessions = async (
  w: WorkspaceId,
  u: UserId,
  reading: Reading,
  kept?: SessionId,
): Promise<void> => {
  const sessions = await listSessions(w, u, { ...reading, consistent: true });
  const gone = sessions.filter(({ id }) => id !== kept);
  await Promise.all(gone.map(({ id }) => write(discard(keys.session(w, u, id)))));
};
