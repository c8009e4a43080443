import type { Actor } from '#shared/model/actor';
import type { ExtraOrder } from '#shared/model/extra';
import type { StoredGroup } from '#shared/model/group';
import type { UserId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import type { ExtraPlan } from '#shared/rules/people/extra';
import { unchanged } from '#functions/table/expressions';
import { keys } from '#functions/table/keys';
import { get, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, check, create, remove, type Write } from '#functions/table/writes';
import { newAllowance, sameAllowance } from './allowances.ts';
import { auditWrite } from './audit.ts';
import { hasPermissions, requirePermissions, requirePermissionsBeside } from './permissions.ts';

/** Adds extra points to an allowance. Commits only while its limit and what was added before are as read. */
const addExtra = (
  { user, period, number, extra, reason }: ExtraPlan,
  administrator: Actor['user'] | undefined,
): Write => {
  const goesOn = user.period === period;
  return change(
    keys.user(user.workspace_id, user.id),
    { set: { ...(!goesOn && newAllowance(period, number)), extra, extra_reason: reason } },
    [
      ...sameAllowance(user),
      unchanged('extra', user.extra),
      unchanged('limit', user.limit),
      ['state', '=', 'accepted'],
      ...(user.id === administrator?.id ? hasPermissions(administrator) : []),
    ],
  );
};

/** The limits of the team, of which an allowance has at most a multiple, are as they were read. */
const sameLimits = ({ id: w, limit, limit_period: kind, timezone }: Workspace): Write =>
  check(keys.workspace(w), [
    ['limit', '=', limit],
    ['limit_period', '=', kind],
    ['timezone', '=', timezone],
  ]);

/** Gives some members extra points: all of them, or none. */
export const recordExtra = (
  actor: Actor,
  plans: readonly ExtraPlan[],
  { points, reason, now }: { readonly points: number; readonly reason: string; readonly now: Date },
  idempotency: readonly Write[],
): Promise<void> => {
  const { user: administrator, workspace } = actor;
  const ids = plans.map(({ user }) => user.id);
  const [only] = ids.length === 1 ? ids : [];
  const about = { subject: only, details: { points, reason, members: ids.length } };
  return transact(
    ...plans.map((plan) => addExtra(plan, administrator)),
    sameLimits(workspace),
    ...requirePermissionsBeside(administrator, ids),
    auditWrite(actor, 'extra_given', about, now),
    ...idempotency,
  );
};

/** Records that a group gets extra points; from this commit on, its members do. */
export const recordExtraOrder = (
  actor: Actor,
  order: ExtraOrder,
  { title, now }: { readonly title: StoredGroup['name']; readonly now: Date },
  idempotency: readonly Write[],
): Promise<void> => {
  const { workspace_id: w, id, group_id: group, points, reason } = order;
  return transact(
    create(keys.extraOrder(w, id), order),
    check(keys.group(w, group), []),
    requirePermissions(actor.user),
    auditWrite(actor, 'extra_given', { details: { points, reason, group, title } }, now),
    ...idempotency,
  );
};

export const findExtraOrder = (
  { workspace_id: w, id }: ExtraOrder,
  reading: Reading,
): Promise<ExtraOrder | undefined> => get<ExtraOrder>(keys.extraOrder(w, id), reading);

/** Gives the next members of a group their points, and moves the order on behind them; without a next one it has ended. */
export const advanceExtraOrder = (
  { workspace_id: w, id, done_until: before }: ExtraOrder,
  plans: readonly ExtraPlan[],
  workspace: Workspace,
  next: UserId | undefined,
): Promise<void> => {
  const key = keys.extraOrder(w, id);
  const same = [unchanged('done_until', before)];
  return transact(
    ...plans.map((plan) => addExtra(plan, undefined)),
    sameLimits(workspace),
    next === undefined ? remove(key, same) : change(key, { set: { done_until: next } }, same),
  );
};
