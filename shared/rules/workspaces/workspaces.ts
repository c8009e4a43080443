import { suggestedValues } from '#shared/locales/suggested-values';
import type { Email } from '#shared/model/common';
import { defaultAccent, type Language } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import {
  type ChecklistItem,
  checklistItems,
  type CurrentWorkspace,
  type GlobalSettings,
  type Workspace,
} from '#shared/model/workspace';
import { endedAccess, isBillingActive, trialDaysLeft, trialEnd, validatedAt } from '../billing/billing.ts';
import { celebratedKinds, celebrationSettings } from '../celebrations/celebration-days.ts';
import type { IdFactory } from '../basics/ids.ts';
import { periodOf } from '../basics/time.ts';
import { allPermissions } from '../people/users.ts';

type WorkspaceRequest = {
  readonly company_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly job_title: string;
  readonly phone: string;
  readonly timezone: string;
  readonly language: Language;
  readonly email: Email;
  readonly cursorKey: string;
  readonly ids: IdFactory;
  readonly now: Date;
};

/** The first `count` suggested values in a language; the first one is the default. */
export const suggestedInitialValues = (language: Language, count: number, ids: IdFactory): Value[] =>
  suggestedValues.slice(0, count).map(({ emoji, color, words }, at) => {
    const [name, description, tag, keywords] = words[language];
    return {
      id: ids.value(),
      name,
      description,
      color,
      emoji,
      keywords: [...keywords],
      tag,
      default: at === 0,
    };
  });

const newWorkspace = (request: WorkspaceRequest): Workspace => ({
  id: request.ids.workspace(),
  name: request.company_name,
  created_at: request.now.toISOString(),
  trial_ends_at: trialEnd(request.now).toISOString(),
  users_count: 1,
  active_color: defaultAccent,
  limit_period: 'month',
  limit: limits.pointsLimit.default,
  language: request.language,
  show_leaderboard: true,
  timezone: request.timezone,
  notifications: {},
  checklist_done: [],
  show_demo_dialog: true,
  cursor_key: request.cursorKey,
});

/** A new team: its workspace, its owner with all four permissions, and five suggested values. */
export const planWorkspace = (
  request: WorkspaceRequest,
): { workspace: Workspace; user: User; values: Value[] } => {
  const workspace = newWorkspace(request);
  const user: User = {
    id: request.ids.user(),
    workspace_id: workspace.id,
    email: request.email,
    first_name: request.first_name,
    last_name: request.last_name,
    ...(request.job_title && { job_title: request.job_title }),
    ...(request.phone && { phone: request.phone }),
    state: 'accepted',
    permissions: allPermissions,
    balance: 0,
    entries: 0,
    spent: 0,
    period: periodOf(request.now, workspace.limit_period, workspace.timezone),
    created_at: request.now.toISOString(),
    accepted_at: request.now.toISOString(),
  };
  return {
    workspace,
    user,
    values: suggestedInitialValues(request.language, limits.value.suggestedAtStart, request.ids),
  };
};

/** The general settings. Administrators edit them, and every member's interface reads them. */
export const globalSettings = (workspace: Workspace): GlobalSettings => ({
  name: workspace.name,
  logo: workspace.logo ?? null,
  active_color: workspace.active_color,
  limit_period: workspace.limit_period,
  limit: workspace.limit,
  language: workspace.language,
  show_leaderboard: workspace.show_leaderboard,
  security_contact: workspace.security_contact ?? null,
  timezone: workspace.timezone,
  celebrations: celebrationSettings(workspace),
  points_names: workspace.points_names ?? {},
  private_posts: workspace.private_posts ?? false,
});

export const presentWorkspace = (workspace: Workspace, now: Date): CurrentWorkspace => ({
  id: workspace.id,
  name: workspace.name,
  logo: workspace.logo ?? null,
  users_count: workspace.users_count,
  billing_active: isBillingActive(workspace, now),
  trial_days: trialDaysLeft(workspace, now),
  ended: endedAccess(workspace, now),
  trial_ends_at: workspace.trial_ends_at,
  manual_payments: workspace.manual_payments ?? false,
  celebrates: celebratedKinds(workspace).length > 0 || (workspace.company_days_count ?? 0) > 0,
  awards: (workspace.awards_count ?? 0) > 0,
  validated_at: validatedAt(workspace).toISOString(),
  closing: workspace.closing ?? null,
});

/**
 * The setup checklist. An item is done if the workspace shows it (such as a logo) or if it was marked by hand. Null:
 * dismissed.
 */
export const checklistOf = (workspace: Workspace, user: Pick<User, 'avatar'>) => {
  if (workspace.checklist_dismissed) return null;
  const facts: Partial<Record<(typeof checklistItems)[number], boolean>> = {
    profile: user.avatar !== undefined,
    invite: workspace.users_count > 1,
    limits: workspace.limit !== limits.pointsLimit.default,
    rewards: (workspace.rewards_count ?? 0) > 0,
    customise: workspace.logo !== undefined,
  };
  return checklistItems.map((item) => ({
    item,
    done: facts[item] === true || workspace.checklist_done.includes(item),
  }));
};

/** The items marked by hand after the change. Unmarking has no effect on an item the workspace shows as done. */
export const updateChecklist = (
  { checklist_done: done }: Pick<Workspace, 'checklist_done'>,
  asked: readonly { readonly item: ChecklistItem; readonly done: boolean }[],
): Pick<Workspace, 'checklist_done'> => {
  const wanted = new Map<string, boolean>(asked.map(({ item, done: is }) => [item, is]));
  return {
    checklist_done: checklistItems.filter((item) => wanted.get(item) ?? done.includes(item)),
  };
};
