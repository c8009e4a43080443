import type { MemberText } from '#shared/model/member-texts';
import type { CurrentUser, User } from '#shared/model/user';
import type { CelebrationChoice } from '#shared/model/celebration';
import { requireBirthDate } from './birth-dates.ts';
import { maySeeRecap } from './reports.ts';
import { celebrationChoice } from '../celebrations/celebration-days.ts';
import { newsToggles, personalNotifications } from '../workspaces/settings.ts';
import {
  userAbilities,
  type AllowanceSettings,
  allowanceOf,
  maySeeStatement,
  nameOrAddress,
  type ShownUser,
  toPerson,
  isCurrentMember,
  permissionsOf,
  textsOf,
} from './users.ts';

/** The signed-in user. */
export const presentCurrentUser = (user: User, workspace: AllowanceSettings, now: Date): CurrentUser => {
  const { left, limit } = allowanceOf(user, workspace, now);
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    name: nameOrAddress(user),
    email: user.email,
    state: user.state,
    demo: user.demo ?? false,
    balance: user.balance,
    score_remaining: left,
    limit,
    avatar: user.avatar ?? null,
    permissions: permissionsOf(user),
    manages: (user.direct_reports ?? 0) > 0,
  };
};

/** The profile of the signed-in user, including its private fields. */
export const presentOwnProfile = (user: User, workspace: AllowanceSettings, now: Date) => ({
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  name: nameOrAddress(user),
  email: user.email,
  ...textsOf(user),
  avatar: user.avatar ?? null,
  birth_date: user.birth_date ?? null,
  hire_date: user.hire_date ?? null,
  language: user.language ?? null,
  notifications: personalNotifications(user),
  news: newsToggles(user),
  celebrations: celebrationChoice(user),
  balance: user.balance,
  score_remaining: allowanceOf(user, workspace, now).left,
});

type Asked = { readonly [Text in MemberText]?: string | null | undefined } & {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly birth_date?: string | null | undefined;
  readonly hire_date?: string | null | undefined;
  readonly language?: string | null | undefined;
  readonly celebrations?: { readonly [Kind in keyof CelebrationChoice]?: boolean | undefined } | undefined;
};

/** What a body says; a field that it leaves out may be there without a value. */
const definedOf = <Body extends object>(body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** The fields to change. Absent fields stay; null and empty text remove a value. @throws Refusal out_of_range */
export const profileChanges = (
  user: Pick<User, 'birth_date' | 'celebrations'>,
  { celebrations, ...asked }: Asked,
  now: Date,
): Partial<User> => {
  requireBirthDate(asked.birth_date, user.birth_date, now);
  const wanted = celebrations && { ...celebrationChoice(user), ...definedOf(celebrations) };
  return Object.fromEntries(
    Object.entries({ ...asked, celebrations: wanted }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value === null || value === '' ? undefined : value]],
    ),
  );
};

/** A profile as every colleague may see it. Of the birth date it shows only month and day. */
export const presentProfile = (
  user: User,
  totals: { readonly received: number; readonly granted: number },
  manager: ShownUser | undefined,
  actor: Pick<User, 'id' | 'permissions'>,
) => ({
  ...toPerson(user),
  first_name: user.first_name,
  last_name: user.last_name,
  ...textsOf(user),
  joined_at: user.accepted_at ?? user.created_at,
  birthday: user.birth_date?.slice(5) ?? null,
  hire_date: user.hire_date ?? null,
  department_id: user.department_id ?? null,
  location_id: user.location_id ?? null,
  manager: manager ? toPerson(manager) : null,
  received: totals.received,
  granted: totals.granted,
  can: {
    recognise: user.id !== actor.id && isCurrentMember(user),
    edit: user.id === actor.id || userAbilities(actor, user).edit,
    statement: maySeeStatement(actor, user.id),
    recap: maySeeRecap(actor, user),
  },
});
