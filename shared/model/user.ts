import * as z from 'zod';
import { Day, Email, Instant, SingleLine, Points } from './common.ts';
import { GroupId, type PeopleFileId, UserId, type WorkspaceId } from './ids.ts';
import { type Language, permissionFlags } from './choices.ts';
import { limits } from './limits.ts';
import { forEachText, type MemberText } from './member-texts.ts';
import type { NewsToggles, Notifications } from './notifications.ts';
import type { CelebrationChoice, CelebrationKind } from './celebration.ts';

export const Permission = z.enum(permissionFlags);
export type Permission = z.infer<typeof Permission>;

export const Permissions = z.object({
  global_administrator: z.boolean(),
  account_administrator: z.boolean(),
  rewards_administrator: z.boolean(),
  billing_administrator: z.boolean(),
});
export type Permissions = z.infer<typeof Permissions>;

export const UserState = z.enum(['pending', 'accepted', 'deactivated', 'deleted']);
export type UserState = z.infer<typeof UserState>;

export const PointsLimit = z
  .int('wrong_format')
  .min(limits.pointsLimit.min, 'out_of_range')
  .max(limits.pointsLimit.max, 'out_of_range');
export const FirstName = SingleLine(limits.name).pipe(z.string().min(1, 'first_name_required'));
export const LastName = SingleLine(limits.name).pipe(z.string().min(1, 'last_name_required'));

/** The texts about a member: as a reply has them, and as one is changed, where nothing removes it. */
export const MemberTexts = forEachText(() => z.string().nullable());
/** As somebody who is invited may bring them. */
export const NewMemberTexts = forEachText(({ max }) => SingleLine(max).optional());
export const MemberTextChanges = forEachText(({ max }) => SingleLine(max).nullable());

/** Why mail to an address does not arrive: it does not exist, or whoever reads it called our mail spam. */
export const MailProblem = z.object({ why: z.enum(['bounced', 'complained']), at: Instant });
export type MailProblem = z.infer<typeof MailProblem>;

/** Why a directory could not change an address: its domain is not proved for single sign-on, or somebody else has it. */
export const AddressRefusal = z.enum(['unproved_domain', 'taken']);
export type AddressRefusal = z.infer<typeof AddressRefusal>;

/** The address that the directory has for a member, where it is another one than theirs. */
export type AskedAddress = {
  readonly to: Email;
  readonly why: AddressRefusal;
  readonly at: string;
  /** An administrator has seen it: it is not shown to them again. */
  readonly dismissed?: true;
};

/** A member: an email address in one workspace with its allowance and balance, as stored in the table. */
export type User = { readonly [Text in MemberText]?: string } & {
  readonly id: UserId;
  readonly workspace_id: WorkspaceId;
  readonly email: Email;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone?: string;
  readonly state: UserState;
  readonly demo?: true;
  /** Absent means not granted. Most members have none, so omitting them keeps items small. */
  readonly permissions: Partial<Permissions>;
  readonly avatar?: string;
  readonly birth_date?: string;
  readonly hire_date?: string;
  /** The last day of somebody who leaves: they are deactivated when it is over. */
  readonly last_day?: string;
  /** How many days before it they were told last; 0: it is over, and the last owner stays. Absent: they were not told. */
  readonly last_day_told?: number;
  /** When the member was deactivated; absent: not since this is recorded, or they came back. */
  readonly left_at?: string;
  /** The groups of the member; an id whose group was deleted counts as none. */
  readonly department_id?: GroupId;
  readonly location_id?: GroupId;
  /** Whom the member reports to. */
  readonly manager_id?: UserId;
  /** Everybody above the member, nearest first, at most `limits.manager.levels`. The change stream keeps it. */
  readonly manager_chain?: readonly UserId[];
  /** How many members report to this one; absent: none did yet. The change stream keeps it. */
  readonly direct_reports?: number;
  /** The Monday of the digest that last told the manager that nobody thanks the member. */
  readonly nudged?: string;
  /** A custom allowance limit; absent: the workspace's limit. */
  readonly limit?: number;
  /** Points received and not yet spent. Negative only after a received post was deleted. */
  readonly balance: number;
  /** The number of ledger entries, which is also the number of the newest one. */
  readonly entries: number;
  /** The number of the entry that brought a balance from elsewhere; absent: none did. */
  readonly opening_entry?: number;
  /** Points given in `period`. Ignored in any other period. */
  readonly spent: number;
  readonly period: string;
  /**
   * The number of the allowance that `spent` counts. It grows with each new period, so that two allowances of one period
   * differ: those before and after a week, if the team changes from months to weeks and back. Absent: 0.
   */
  readonly allowance_number?: number;
  /** The last day with posts without points, in the workspace's time zone, and how many were sent on it. */
  readonly thanks_day?: string;
  readonly thanks_sent?: number;
  /** Points that an administrator added to the limit of the allowance that `spent` counts: they end with it. */
  readonly extra?: number;
  /** Why they were added last. */
  readonly extra_reason?: string;
  readonly created_at: string;
  /** The open invitation; a new one replaces it. */
  readonly invitation_id?: string;
  /** When somebody was last reminded of it; absent: not yet. */
  readonly reminded_at?: string | undefined;
  readonly invited_by?: UserId;
  readonly accepted_at?: string;
  readonly language?: Language;
  /** The toggles of the member; absent means on. */
  readonly notifications?: Partial<Notifications>;
  /** Which news the member hears of; absent means all. */
  readonly news_toggles?: Partial<NewsToggles>;
  /** Which of their days the member wants to be celebrated; absent means all. */
  readonly celebrations?: Partial<CelebrationChoice>;
  /** The last year in which each was celebrated: never again in that year. */
  readonly celebrated?: Partial<Record<CelebrationKind, number>>;
  /** Why this address gets no mail. What decides is stored with the address; this is for the list of members. */
  readonly mail_problem?: MailProblem;
  /** Sessions opened before this time are revoked. Set by deactivation and by a change of address. */
  readonly sessions_from?: string;
  /** The id of the member in the directory of the company (SCIM). */
  readonly external_id?: string;
  /** A file added the member, or an administrator says that files have them: missing in one, they are deactivated. */
  readonly in_file?: true;
  /** The file that deactivated the member: another one may bring them back. */
  readonly left_by_file?: PeopleFileId;
  /** The directory has deleted the member: while they are deactivated, it does not see them. */
  readonly directory_deleted?: true;
  readonly asked_address?: AskedAddress;
  /** When somebody last changed what is known of the member; absent: not since this is recorded. */
  readonly changed_at?: string;
  /** API keys that the member made before are refused: somebody else may have made them. */
  readonly keys_from?: string;
};

/** A member as every colleague may see them. */
export const Person = z.object({
  id: UserId,
  name: z.string(),
  avatar: z.string().nullable(),
  state: UserState,
  demo: z.boolean().optional().describe('a fictional member of the demo data'),
  detail: z
    .string()
    .optional()
    .describe('distinguishes people with the same name in one answer: a job title, department or address'),
});
export type Person = z.infer<typeof Person>;

/** What an administrator may do with a user. The handlers enforce the same rule. */
export const UserAbilities = z.object({
  edit: z.boolean(),
  permit: z.boolean(),
  adjust: z.boolean(),
  give_extra: z.boolean(),
  invite: z.boolean(),
  deactivate: z.boolean(),
  reactivate: z.boolean(),
  remove: z.boolean(),
  /** Mail to this address may be tried again. */
  retry_mail: z.boolean(),
});
export type UserAbilities = z.infer<typeof UserAbilities>;

/** A user with the fields only administrators see. */
export const FullUser = Person.extend({
  first_name: z.string(),
  last_name: z.string(),
  email: Email,
  ...MemberTexts,
  demo: z.boolean(),
  balance: Points,
  score_remaining: Points,
  limit: Points.nullable(),
  extra: Points.describe('points added to the limit until the end of the current period'),
  birth_date: Day.nullable(),
  hire_date: Day.nullable(),
  last_day: Day.nullable().describe(
    'the member is deactivated when this day is over, in the time zone of the team',
  ),
  department_id: GroupId.nullable(),
  location_id: GroupId.nullable(),
  manager_id: UserId.nullable().describe('whom the member reports to'),
  in_file: z.boolean().describe('missing in a people file, the member is deactivated'),
  permissions: Permissions,
  created_at: Instant,
  /** Mails to this address are not sent, because an earlier one did not arrive or was called spam. */
  mail_problem: MailProblem.nullable(),
  invitation_sent_at: Instant.nullable().describe(
    'pending: when the last email with a link was sent; the link is valid for 30 days',
  ),
  invitation_mailed: z.boolean().describe('pending, and an email with a link was sent'),
  can: UserAbilities,
});
export type FullUser = z.infer<typeof FullUser>;

/** The signed-in user. */
export const CurrentUser = z.object({
  id: UserId,
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: Email,
  state: UserState,
  demo: z.boolean(),
  balance: Points,
  score_remaining: Points,
  limit: Points,
  avatar: z.string().nullable(),
  permissions: Permissions,
  manages: z.boolean().describe('others report to this member'),
});
export type CurrentUser = z.infer<typeof CurrentUser>;
