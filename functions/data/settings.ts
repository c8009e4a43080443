import type { Actor } from '#shared/model/actor';
import type { NotificationKind, Notifications } from '#shared/model/notifications';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { personalNotifications, tickChecklist } from '#shared/rules/settings';
import { auditWrite } from './audit.ts';
import { type Condition, unchanged } from '#functions/table/expressions';
import { keys } from '#functions/table/keys';
import { hasPermissions, requirePermissions } from './permissions.ts';
import { transact, write } from '#functions/table/transact';
import { change, type Write } from '#functions/table/writes';

/**
 * Changes a workspace that is not being reset or deleted; an undefined value removes the attribute. A changed
 * checklist commits only while the stored one is as read.
 */
export const changeWorkspace = (
  workspace: Workspace,
  set: Partial<Workspace>,
  when: readonly Condition[] = [],
): Write => {
  const ticks = 'checklist_done' in set ? [unchanged('checklist_done', workspace.checklist_done)] : [];
  return change(keys.workspace(workspace.id), { set }, [{ absent: 'closing' }, ...ticks, ...when]);
};

/** Saves settings in an administrator's name. Writes nothing when nothing changes. */
export const recordSettings = async (actor: Actor, set: Partial<Workspace>, now: Date): Promise<void> => {
  const named = Object.keys(set).filter((name) => name !== 'checklist_done');
  if (named.length === 0) return;
  await transact(
    changeWorkspace(actor.workspace, set),
    requirePermissions(actor.user),
    auditWrite(actor, 'settings_changed', { details: { fields: named.toSorted().join(' ') } }, now),
  );
};

/** Records a manual change of the checklist. */
export const recordChecklist = ({ workspace, user }: Actor, set: Partial<Workspace>): Promise<void> =>
  transact(changeWorkspace(workspace, set), requirePermissions(user));

type Toggles = {
  readonly notifications?: Notifications | undefined;
  readonly personal_notifications?: Notifications | undefined;
};

/**
 * Records a member's own toggles and, in an administrator's name, the workspace's. Commits only while they are as
 * read.
 */
export const recordNotifications = async (
  actor: Actor,
  { notifications: shared, personal_notifications: own }: Toggles,
  now: Date,
): Promise<void> => {
  const { user, workspace } = actor;
  const held = shared ? hasPermissions(user) : [['state', '=', 'accepted'] as const];
  const writes = [
    ...(own
      ? [
          change(keys.user(workspace.id, user.id), { set: { notifications: own } }, [
            ...held,
            unchanged('notifications', user.notifications),
          ]),
        ]
      : []),
    ...(shared
      ? [
          changeWorkspace(workspace, { notifications: shared }, [
            unchanged('notifications', workspace.notifications),
          ]),
          auditWrite(actor, 'settings_changed', { details: { fields: 'notifications' } }, now),
          ...(own ? [] : [requirePermissions(user)]),
        ]
      : []),
  ];
  if (writes.length > 0) await transact(...writes);
};

/** Switches one kind of mail off for a member. Commits only while their toggles are as read. */
export const recordUnsubscribe = (user: User, kind: NotificationKind): Promise<object> =>
  write(
    change(
      keys.user(user.workspace_id, user.id),
      { set: { notifications: { ...personalNotifications(user), [kind]: false } } },
      [['state', '=', user.state], unchanged('notifications', user.notifications)],
    ),
  );

/** Records a logo in place of the one that was read, whose file is removed next. */
export const recordLogo = (actor: Actor, logo: string | undefined, now: Date): Promise<void> => {
  const { workspace } = actor;
  const set = { logo, ...(logo !== undefined && tickChecklist(workspace, 'customise')) };
  return transact(
    changeWorkspace(workspace, set, [unchanged('logo', workspace.logo)]),
    requirePermissions(actor.user),
    auditWrite(actor, 'settings_changed', { details: { fields: 'logo' } }, now),
  );
};
