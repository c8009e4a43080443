import {
  NewsToggles,
  type NotificationKind,
  notificationKinds,
  type Notifications,
} from '#shared/model/notifications';
import type { Settings, SettingsChange } from '#shared/model/settings';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { ChecklistItem, Workspace } from '#shared/model/workspace';
import { celebrationChanges } from '../celebrations/celebrations.ts';
import { pointsNamesChanges } from '../basics/team-words.ts';
import { isPeopleAdministrator } from '../people/users.ts';
import { globalSettings } from './workspaces.ts';

/** The toggles of mails; the default is on. */
const mailToggles = (stored: Partial<Notifications> | undefined): Notifications => ({
  ...(Object.fromEntries(notificationKinds.map((kind) => [kind, true])) as Notifications),
  ...stored,
});

export const personalNotifications = ({ notifications }: Pick<User, 'notifications'>): Notifications =>
  mailToggles(notifications);

export const teamNotifications = ({ notifications }: Pick<Workspace, 'notifications'>): Notifications =>
  mailToggles(notifications);

/** Which news a member hears of; the default is on. */
export const newsToggles = ({ news_toggles: own }: Pick<User, 'news_toggles'>): NewsToggles => ({
  ...(Object.fromEntries(Object.keys(NewsToggles.shape).map((kind) => [kind, true])) as NewsToggles),
  ...own,
});

/** Whether this kind of mail is enabled: the toggles of the workspace and of the member must both be on. */
export const isMailEnabled = (
  kind: NotificationKind,
  user: Pick<User, 'notifications'>,
  workspace: Pick<Workspace, 'notifications'>,
): boolean => teamNotifications(workspace)[kind] && personalNotifications(user)[kind];

/** The data of the settings screens. */
export const presentSettings = (
  workspace: Workspace,
  user: Pick<User, 'permissions' | 'notifications' | 'news_toggles'>,
): Settings => ({
  global: globalSettings(workspace),
  notifications: teamNotifications(workspace),
  personal_notifications: personalNotifications(user),
  personal_news: newsToggles(user),
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

/** The asked fields whose values differ from the stored ones; null and empty text remove a value. */
const differing = <Stored extends object>(
  stored: Stored,
  asked: { readonly [Name in keyof Stored]?: Stored[Name] | null | undefined },
): Partial<Stored> =>
  Object.fromEntries(
    Object.entries(asked)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === null || value === '' ? undefined : value])
      .filter(([name, value]) => stored[name as keyof Stored] !== value),
  ) as Partial<Stored>;

/** All toggles after a save; undefined when none of them changes. */
const toggled = <Toggles extends Notifications | NewsToggles>(
  stored: Toggles,
  asked: { readonly [Kind in keyof Toggles]?: Toggles[Kind] | undefined } = {},
): Toggles | undefined => {
  const changes = differing(stored, asked);
  return Object.keys(changes).length > 0 ? { ...stored, ...changes } : undefined;
};

/** What a save changes: fields of the workspace, and the toggles of the member for mails and for news. */
export type SettingsPlan = {
  readonly workspace: Partial<Workspace>;
  readonly own?: Notifications | undefined;
  readonly ownNews?: NewsToggles | undefined;
};

/**
 * Plans a save of settings. Absent fields stay, an empty contact is removed, and real changes mark checklist items as
 * done. Only global and account administrators may change the toggles of the workspace.
 * @throws Refusal forbidden
 */
export const planSettings = (
  workspace: Workspace,
  user: Pick<User, 'permissions' | 'notifications' | 'news_toggles'>,
  {
    global,
    notifications: shared,
    personal_notifications: own,
    personal_news: news,
    celebrations: outside,
    points_names: names,
    ...named
  }: SettingsChange,
  now: Date,
): SettingsPlan => {
  if (shared && !isPeopleAdministrator(user)) throw new Refusal('forbidden');
  const { celebrations: nested, points_names: nestedNames, ...plain } = global ?? {};
  const changes = differing({ private_posts: false, ...workspace }, { ...plain, ...named });
  const notifications = toggled(teamNotifications(workspace), shared);
  return {
    workspace: {
      ...changes,
      ...celebrationChanges(workspace, { ...nested, ...outside }, now),
      ...pointsNamesChanges(workspace, { ...nestedNames, ...names }),
      ...(notifications && { notifications }),
      ...tickChecklist(
        workspace,
        ...('name' in changes ? (['customise'] as const) : []),
        ...('limit' in changes || 'limit_period' in changes ? (['limits'] as const) : []),
      ),
    },
    own: toggled(personalNotifications(user), own),
    ownNews: toggled(newsToggles(user), news),
  };
};

/** The settings after a save. */
export const settingsAfter = (
  workspace: Workspace,
  user: Pick<User, 'permissions' | 'notifications' | 'news_toggles'>,
  plan: SettingsPlan,
): Settings =>
  presentSettings(
    { ...workspace, ...plan.workspace },
    {
      ...user,
      ...(plan.own && { notifications: plan.own }),
      ...(plan.ownNews && { news_toggles: plan.ownNews }),
    },
  );
