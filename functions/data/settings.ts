import type { Actor } from '#shared/model/actor';
import type { NotificationKind } from '#shared/model/notifications';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { personalNotifications, type SettingsPlan, tickChecklist } from '#shared/rules/workspaces/settings';
import { auditWrite } from './audit.ts';
import { type Condition, unchanged } from '#functions/table/expressions';
import { keys } from '#functions/table/keys';
import { hasPermissions, requirePermissions, requirePermissionsBeside } from './permissions.ts';
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

/** Records a manual change of the checklist. */
export const recordChecklist = ({ workspace, user }: Actor, set: Partial<Workspace>): Promise<void> =>
  transact(changeWorkspace(workspace, set), requirePermissions(user));

/**
 * Saves settings: those of the workspace in an administrator's name, and the member's own toggles. Toggles and the words
 * for points commit only while they are as read. Writes nothing when nothing changes.
 */
export const recordSettings = async (
  actor: Actor,
  { workspace: set, own, ownNews }: SettingsPlan,
  now: Date,
): Promise<void> => {
  const { user, workspace } = actor;
  const named = Object.keys(set).filter((name) => name !== 'checklist_done');
  const shared = named.length > 0;
  const asRead = (['notifications', 'points_names'] as const)
    .filter((name) => name in set)
    .map((name) => unchanged(name, workspace[name]));
  const ownToggles = (held: readonly Condition[]) =>
    change(
      keys.user(workspace.id, user.id),
      { set: { ...(own && { notifications: own }), ...(ownNews && { news_toggles: ownNews }) } },
      [
        ...held,
        ...(own ? [unchanged('notifications', user.notifications)] : []),
        ...(ownNews ? [unchanged('news_toggles', user.news_toggles)] : []),
      ],
    );
  const isOwn = own !== undefined || ownNews !== undefined;
  const writes = [
    ...(isOwn ? [ownToggles(shared ? hasPermissions(user) : [['state', '=', 'accepted']])] : []),
    ...(shared
      ? [
          changeWorkspace(workspace, set, asRead),
          auditWrite(actor, 'settings_changed', { details: { fields: named.toSorted().join(' ') } }, now),
          ...requirePermissionsBeside(user, isOwn ? [user.id] : []),
        ]
      : []),
  ];
  await transact(...writes);
};

/** Records that the team starts without demo data. */
export const recordDemoDeclined = ({ workspace, user }: Actor): Promise<void> =>
  transact(changeWorkspace(workspace, { show_demo_dialog: undefined }), requirePermissions(user));

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
