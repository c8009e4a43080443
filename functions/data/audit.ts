import { createHash } from 'node:crypto';
import { randomIdBytes } from '#functions/crypto/tokens';
import type { Actor } from '#shared/model/actor';
import type { AuditAction, AuditDetails, AuditRecord, StoredAuditRecord } from '#shared/model/audit';
import type { StoredEntry } from '#shared/model/entry';
import type { StoredPurchase } from '#shared/model/purchase';
import type { StoredReward } from '#shared/model/reward';
import { AuditId, type UserId, type WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Session } from '#shared/model/session';
import type { Person } from '#shared/model/user';
import { type ActingMember, doerFields } from '#shared/rules/people/actors';
import { createIds } from '#shared/rules/basics/ids';
import { toPerson } from '#shared/rules/people/users';
import { keys, lists } from '#functions/table/keys';
import { newestPage, type Reading } from '#functions/table/read';
import { write } from '#functions/table/transact';
import { findUsers, type Membership } from './users.ts';
import { create, replace, type Write } from '#functions/table/writes';

type About = { readonly subject?: UserId | undefined; readonly details?: AuditDetails };

/**
 * The actor of an audit entry: a member, perhaps impersonated by an operator or by an API key of their own, an operator, or
 * somebody unknown.
 */
type AuditActor =
  | (ActingMember & { readonly workspaceId: WorkspaceId })
  | { readonly workspaceId: WorkspaceId; readonly operator: string }
  | { readonly workspaceId: WorkspaceId; readonly stranger: true };

const auditActorFields = (
  actor: AuditActor,
): Pick<StoredAuditRecord, 'by_id' | 'impersonated_by' | 'by_key'> => {
  if ('stranger' in actor) return {};
  if ('operator' in actor) return { impersonated_by: actor.operator };
  return doerFields(actor);
};

const entryOf = (
  doer: AuditActor,
  action: AuditAction,
  { subject, details = {} }: About,
  now: Date,
  random = randomIdBytes,
): StoredAuditRecord => ({
  id: createIds(now, random).audit(),
  created_at: now.toISOString(),
  action,
  ...auditActorFields(doer),
  ...(subject !== undefined && { subject_id: subject }),
  details,
});

/** Returns an audit log entry to write in the transaction of the action it describes. */
export const auditWrite = (doer: AuditActor, action: AuditAction, about: About, now: Date): Write => {
  const entry = entryOf(doer, action, about, now);
  return create(keys.audit(doer.workspaceId, entry.id), entry);
};

/** Returns the entry of a change of the shop. A reward's title is no personal data. */
export const auditReward = (
  actor: AuditActor,
  action: 'reward_created' | 'reward_changed' | 'reward_removed',
  { id, title }: Pick<StoredReward, 'id' | 'title'>,
  now: Date,
): Write => auditWrite(actor, action, { details: { reward: id, title } }, now);

/** Returns the entry of an administrator's decision on a request. */
export const auditSettlement = (
  actor: Actor,
  action: 'purchase_fulfilled' | 'purchase_declined',
  { id, parts: [first, ...others], reward: { title } }: StoredPurchase,
  now: Date,
): Write => {
  const whose = others.length > 0 ? { details: { team: true } } : { subject: first?.user_id };
  return auditWrite(actor, action, { ...whose, details: { purchase: id, title, ...whose.details } }, now);
};

/** Returns the entry of a sign-in, also of one past the single sign-on that is required, for the transaction that opens the session. */
export const auditSignIn = (session: Session, now: Date): Write =>
  auditWrite(
    { workspaceId: session.workspace_id, userId: session.user_id, session },
    session.admission?.by === 'break_glass' ? 'glass_broken' : 'signed_in',
    { details: { with: session.opened_by } },
    now,
  );

/**
 * Records in every workspace of an address that all attempts at one of its codes were wrong. Also for an address without
 * any workspace the caller waits for a write: the duration does not tell whether it has one.
 */
export const auditRefusedSignIns = (memberships: readonly Membership[], now: Date): Promise<unknown> =>
  Promise.all(
    memberships
      .filter(({ state }) => state === 'accepted' || state === 'pending')
      .map(({ workspace_id: w, user_id: subject }) =>
        write(auditWrite({ workspaceId: w, stranger: true }, 'sign_in_refused', { subject }, now)),
      ),
  );

/**
 * Records what an operator is about to do in a member's name, or an API key in the name of its maker. It is recorded before
 * the action, so that no action goes unrecorded. One request is one entry, however often it is retried.
 */
export const recordWriteInName = async (
  actor: Actor,
  { call, request }: { readonly call: string; readonly request: string },
  now: Date,
): Promise<void> => {
  const { workspaceId, userId, session, assistant } = actor;
  const named = (): Uint8Array => createHash('sha256').update(request).digest().subarray(0, 10);
  const program = assistant
    ? entryOf(actor, 'assistant_write', { details: { call, title: assistant.name } }, now, named)
    : entryOf(actor, 'api_key_write', { details: { call } }, now, named);
  const entry = session
    ? entryOf(
        { workspaceId, operator: session.impersonated_by ?? '' },
        'impersonated_write',
        { subject: userId, details: { call } },
        now,
        named,
      )
    : program;
  await write(replace(keys.audit(workspaceId, entry.id), entry));
};

/**
 * Records a balance adjustment in the audit log. The ledger entry contains all that the log needs, and the log entry
 * has the same id, so that it exists only once.
 */
export const recordAdjustmentInAudit = (
  w: WorkspaceId,
  { id, created_at, by_id, impersonated_by, by_key, user_id, amount }: StoredEntry,
): Promise<object> => {
  const entry: StoredAuditRecord = {
    id: AuditId.parse(id),
    created_at,
    action: 'balance_adjusted',
    ...(by_id !== undefined && { by_id }),
    ...(impersonated_by !== undefined && { impersonated_by }),
    ...(by_key !== undefined && { by_key }),
    subject_id: user_id,
    details: { amount },
  };
  return write(replace(keys.audit(w, entry.id), entry));
};

/** Returns a page of the audit log, newest first, with the people it names. */
export const listAudit = async (
  w: WorkspaceId,
  after: string | undefined,
  reading: Reading,
): Promise<{ items: AuditRecord[]; next: string | undefined }> => {
  const from = after === undefined ? undefined : keys.audit(w, after as AuditId);
  const { items, next } = await newestPage<StoredAuditRecord>(lists.audit(w), limits.page, from, reading);
  const named = items.flatMap(({ by_id: by, subject_id: subject }) => [by, subject]);
  const people = await findUsers(w, [...new Set(named.filter((id) => id !== undefined))], reading);
  const person = (id: UserId | undefined): Person | null => {
    const user = id === undefined ? undefined : people.get(id);
    return user ? toPerson(user) : null;
  };
  return {
    items: items.map(({ id, created_at, action, by_id, impersonated_by, by_key, subject_id, details }) => ({
      id,
      created_at,
      action,
      by: person(by_id),
      impersonated_by: impersonated_by ?? null,
      by_key: by_key ?? null,
      subject: person(subject_id),
      details,
    })),
    next,
  };
};
