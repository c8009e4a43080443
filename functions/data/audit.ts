import { chance } from '#functions/http/tokens';
import type { Actor } from '#functions/http/authenticate';
import type { AuditAction, AuditDetails, AuditRecord, StoredAudit } from '#shared/model/audit';
import type { AuditId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Person } from '#shared/model/user';
import { idsAt } from '#shared/rules/ids';
import { personOf } from '#shared/rules/users';
import { keys, lists } from './keys.ts';
import { query, type Reading } from './table.ts';
import { findUsers } from './users.ts';
import { create, type Write } from './writes.ts';

type About = { readonly subject?: UserId | undefined; readonly details?: AuditDetails };

/** One entry of the audit log, to be written in the transaction of what it speaks of. */
export const audited = (
  { workspaceId, userId, session }: Pick<Actor, 'workspaceId' | 'userId' | 'session'>,
  action: AuditAction,
  { subject, details = {} }: About,
  now: Date,
): Write => {
  const entry: StoredAudit = {
    id: idsAt(now, chance).audit(),
    created_at: now.toISOString(),
    action,
    by_id: userId,
    ...(session.impersonated_by !== undefined && { impersonated_by: session.impersonated_by }),
    ...(subject !== undefined && { subject_id: subject }),
    details,
  };
  return create(keys.audit(workspaceId, entry.id), entry);
};

/** A page of the audit log, newest first, with the people it names. */
export const listAudit = async (
  w: WorkspaceId,
  after: string | undefined,
  reading: Reading,
): Promise<{ items: AuditRecord[]; next: string | undefined }> => {
  const { items, next } = await query<StoredAudit>(
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
    return user ? personOf(user) : null;
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
