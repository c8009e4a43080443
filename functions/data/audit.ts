import { createHash } from 'node:crypto';
import { randomIdBytes } from '#functions/crypto/tokens';
import type { Actor } from '#shared/model/actor';
import type { AuditAction, AuditDetails, AuditRecord, StoredAuditRecord } from '#shared/model/audit';
import type { StoredEntry } from '#shared/model/entry';
import { AuditId, type UserId, type WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Person } from '#shared/model/user';
import { createIds } from '#shared/rules/ids';
import { toPerson } from '#shared/rules/users';
import { keys, lists } from '#functions/table/keys';
import { query, type Reading } from '#functions/table/read';
import { write } from '#functions/table/transact';
import { findUsers } from './users.ts';
import { create, replace, type Write } from '#functions/table/writes';

type About = { readonly subject?: UserId | undefined; readonly details?: AuditDetails };

/** The actor of an audit entry: a member, perhaps impersonated by an operator, or an operator. */
type AuditActor =
  | Pick<Actor, 'workspaceId' | 'userId' | 'session'>
  | { readonly workspaceId: WorkspaceId; readonly operator: string };

const actorFields = (actor: AuditActor): Pick<StoredAuditRecord, 'by_id' | 'impersonated_by'> => {
  if ('operator' in actor) return { impersonated_by: actor.operator };
  const { userId, session } = actor;
  return {
    by_id: userId,
    ...(session.impersonated_by !== undefined && { impersonated_by: session.impersonated_by }),
  };
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
  ...actorFields(doer),
  ...(subject !== undefined && { subject_id: subject }),
  details,
});

/** Returns an audit log entry to write in the transaction of the action it describes. */
export const auditWrite = (doer: AuditActor, action: AuditAction, about: About, now: Date): Write => {
  const entry = entryOf(doer, action, about, now);
  return create(keys.audit(doer.workspaceId, entry.id), entry);
};

/**
 * Records what an operator is about to do in a member's name. It is recorded before the action, so that no action
 * goes unrecorded. One request is one entry, however often it is retried.
 */
export const recordImpersonatedWrite = async (
  { workspaceId, userId, session }: Pick<Actor, 'workspaceId' | 'userId' | 'session'>,
  { call, request }: { readonly call: string; readonly request: string },
  now: Date,
): Promise<void> => {
  const doer = { workspaceId, operator: session.impersonated_by ?? '' };
  const named = (): Uint8Array => createHash('sha256').update(request).digest().subarray(0, 10);
  const entry = entryOf(doer, 'impersonated_write', { subject: userId, details: { call } }, now, named);
  await write(replace(keys.audit(workspaceId, entry.id), entry));
};

/**
 * Records a balance adjustment in the audit log. The ledger entry contains all that the log needs, and the log entry
 * has the same id, so that it exists only once.
 */
export const recordAdjustmentInAudit = (
  w: WorkspaceId,
  { id, created_at, by_id, impersonated_by, user_id, amount }: StoredEntry,
): Promise<object> => {
  const entry: StoredAuditRecord = {
    id: AuditId.parse(id),
    created_at,
    action: 'balance_adjusted',
    ...(by_id !== undefined && { by_id }),
    ...(impersonated_by !== undefined && { impersonated_by }),
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
  const { items, next } = await query<StoredAuditRecord>(
    {
      ...lists.audit(w),
      newestFirst: true,
      limit: limits.page,
      ...(after !== undefined && { after: keys.audit(w, after as AuditId) }),
    },
    reading,
  );
  const named = items.flatMap(({ by_id: by, subject_id: subject }) => [by, subject]);
  const people = await findUsers(w, [...new Set(named.filter((id) => id !== undefined))], reading);
  const person = (id: UserId | undefined): Person | null => {
    const user = id === undefined ? undefined : people.get(id);
    return user ? toPerson(user) : null;
  };
  return {
    items: items.map(({ id, created_at, action, by_id, impersonated_by, subject_id, details }) => ({
      id,
      created_at,
      action,
      by: person(by_id),
      impersonated_by: impersonated_by ?? null,
      subject: person(subject_id),
      details,
    })),
    next: next && String(next['sk']),
  };
};
