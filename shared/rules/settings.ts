import type { NotificationKind, Notifications } from '#shared/model/notifications';
import type { NotificationsChange, Settings, SettingsChange } from '#shared/model/settings';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { ChecklistItem, Workspace } from '#shared/model/workspace';
import { isPeopleAdministrator } from './users.ts';
import { globalSettings } from './workspaces.ts';

/** The toggles of a member; the default is on. */
export const personalNotifications = ({ notifications }: Pick<User, 'notifications'>): Notifications => ({
  reward_redemption: true,
  reward_fulfilment: true,
  getting_points: true,
  ...notifications,
});

/** Whether this kind of mail is enabled: the toggles of the workspace and of the member must both be on. */
export const isMailEnabled = (
  kind: NotificationKind,
  user: Pick<User, 'notifications'>,
  workspace: Pick<Workspace, 'notifications'>,
): boolean => workspace.notifications[kind] && personalNotifications(user)[kind];

/** The data of the settings screens. */
export const presentSettings = (
  workspace: Workspace,
  user: Pick<User, 'permissions' | 'notifications'>,
): Settings => ({
  global: globalSettings(workspace),
  notifications: workspace.notifications,
  personal_notifications: personalNotifications(user),
  users: { count: workspace.users_count },
  can: { edit: isPeopleAdministrator(user) },
});

/** Marks checklist items as done. Returns an empty object if they are done already. */
export const tickChecklist = (
  { checklist_done: done }: Pick<Workspace, 'checklist_done'>,
  ...items: readonly ChecklistItem[]
): Pick<Partial<Workspace>, 'checklist_done'> => {
  const fresh = items.filter((item) => !done.includes(item));
  return fresh.length > 0 ? { checklist_done: [...done, ...fresh] } : {};
};

/**
 * The fields to change. Absent fields stay, an empty contact is removed, and real changes mark checklist items as done.
 */
export const settingsChanges = (workspace: Workspace, asked: SettingsChange): Partial<Workspace> => {
  const changes = Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value === null || value === '' ? undefined : value]],
    ),
  ) as Partial<Workspace>;
  const differs = (name: 'name' | 'limit' | 'limit_period'): boolean =>
    name in changes && changes[name] !== workspace[name];
  return {
    ...changes,
    ...tickChecklist(
      workspace,
      ...(differs('name') ? (['customise'] as const) : []),
      ...(differs('limit') || differs('limit_period') ? (['limits'] as const) : []),
    ),
  };
};

/**
 * The toggles after a save. Only global and account administrators may change those of the workspace.
 * @throws Refusal forbidden
 */
export const notificationChanges = (
  workspace: Pick<Workspace, 'notifications'>,
  user: Pick<User, 'permissions' | 'notifications'>,
  { notifications: shared, personal_notifications: own }: NotificationsChange,
) => {
  if (shared && !isPeopleAdministrator(user)) throw new Refusal('forbidden');
  const changes = {
    ...(shared && { notifications: { ...workspace.notifications, ...shared } }),
    ...(own && { personal_notifications: { ...personalNotifications(user), ...own } }),
  };
  const before = {
    notifications: workspace.notifications,
    personal_notifications: personalNotifications(user),
  };
  return { changes, reply: { ...before, ...changes } };
};
