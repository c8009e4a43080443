import * as z from 'zod';
import { CelebrationChoice, CelebrationKind, StoredCelebrationSettings } from '#shared/model/celebration';
import type { ChatOutlet } from '#shared/model/chat';
import { languages, limitPeriods } from '#shared/model/choices';
import { Color, Day, Email, Instant, Points, SingleLine, Text, TimeZone } from '#shared/model/common';
import { GroupKind, GroupName, type StoredGroup } from '#shared/model/group';
import { CounterAccount, EntryType, RedeemedKind, type StoredEntry } from '#shared/model/entry';
import {
  AddOnId,
  EntryId,
  GroupId,
  PostId,
  PurchaseId,
  UserId,
  ValueId,
  WorkspaceId,
} from '#shared/model/ids';
import { ReturnAfter } from '#shared/model/leaver';
import { limits } from '#shared/model/limits';
import { PointValue } from '#shared/model/points-account';
import { PointsNames } from '#shared/model/points-name';
import type { FieldsWhere } from '#shared/model/member-fields';
import { forEachText } from '#shared/model/member-texts';
import { NewsToggles, Notifications } from '#shared/model/notifications';
import { PointsLimit, Permissions, type User, UserState } from '#shared/model/user';
import { Value } from '#shared/model/value';
import { Amount, By, Emoji, Number, Period, Picture, Portrait, type Rules } from './shape-parts.ts';
import { checklistItems, type Workspace, WorkspaceName } from '#shared/model/workspace';

export const workspace = {
  id: WorkspaceId,
  name: WorkspaceName,
  logo: Picture.optional(),
  created_at: Instant,
  /** Older archives do not have it. */
  trial_ends_at: Instant.optional(),
  welcome_offer_at: Instant.optional(),
  active_color: Color,
  limit_period: z.enum(limitPeriods),
  limit: PointsLimit,
  language: z.enum(languages),
  show_leaderboard: z.boolean(),
  private_posts: z.boolean().optional(),
  security_contact: z.string().max(limits.email).optional(),
  timezone: TimeZone,
  notifications: Notifications.partial(),
  points_names: PointsNames.optional(),
  point_value: PointValue.optional(),
  return_after: ReturnAfter.optional(),
  celebrations: StoredCelebrationSettings.optional(),
  celebrated_until: z.partialRecord(CelebrationKind, Day).optional(),
  renamed_values: z
    .record(ValueId, z.strictObject({ name: SingleLine(limits.value.name), color: Color, emoji: Emoji }))
    .refine((values) => Object.keys(values).length <= limits.value.renamed)
    .optional(),
  checklist_done: z.array(z.enum(checklistItems)).max(checklistItems.length),
  checklist_dismissed: z.literal(true).optional(),
  emptied_at: Instant.optional(),
  demo_data: z.literal('there').optional(),
} satisfies Rules<
  Workspace,
  // Computed again.
  | 'users_count'
  | 'rewards_count'
  | 'walls_count'
  | 'company_days_count'
  | 'cards_count'
  | 'team_cards_count'
  | 'awards_count'
  | 'awards_revision'
  | 'people_file_at'
  | 'people_file_silence'
  | 'api_keys_count'
  | 'hooks_count'
  // Begins anew.
  | 'show_demo_dialog'
  // Of this installation.
  | `chat_${ChatOutlet}`
  | 'sso_required'
  | 'company_days_revision'
  | 'cards_revision'
  | 'cursor_key'
  | 'closing'
  | 'manual_payments'
  | 'customer_id'
  | 'subscription'
  | 'subscription_version'
  | 'checkout_id'
  | 'second_subscription'
  | 'seats_by'
  | 'seats_until'
>;

const Tag = z.string().regex(/^[\p{L}\p{N}_-]{1,40}$/u);

export const values = {
  ...Value.shape,
  name: SingleLine(limits.value.name).pipe(z.string().min(1)),
  description: Text(limits.value.description),
  color: Color,
  emoji: Emoji,
  keywords: z.array(SingleLine(limits.value.keyword)).max(limits.value.keywords),
  tag: Tag,
  former_tags: z.array(Tag).max(limits.value.formerTags).optional(),
} satisfies Rules<Value>;

export const groups = {
  id: GroupId,
  name: GroupName,
  kind: GroupKind,
  demo: z.literal(true).optional(),
  external_id: z.string().optional(),
  changed_at: Instant.optional(),
} satisfies Rules<StoredGroup>;

export const members = {
  id: UserId,
  /** Empty for a member whose data was erased. */
  email: z.union([Email, z.literal('' as Email)]),
  first_name: SingleLine(limits.name),
  last_name: SingleLine(limits.name),
  ...forEachText(({ max }) => SingleLine(max).optional()),
  phone: SingleLine(40).optional(),
  state: UserState,
  demo: z.literal(true).optional(),
  permissions: Permissions.partial(),
  avatar: Portrait.optional(),
  birth_date: Day.optional(),
  hire_date: Day.optional(),
  last_day: Day.optional(),
  last_day_told: Number.optional(),
  left_at: Instant.optional(),
  department_id: GroupId.optional(),
  location_id: GroupId.optional(),
  manager_id: UserId.optional(),
  nudged: Day.optional(),
  limit: PointsLimit.optional(),
  balance: Points,
  entries: Number,
  opening_entry: Number.optional(),
  external_id: z.string().optional(),
  in_file: z.literal(true).optional(),
  directory_deleted: z.literal(true).optional(),
  changed_at: Instant.optional(),
  spent: Amount,
  period: Period,
  allowance_number: Number.optional(),
  thanks_day: Day.optional(),
  thanks_sent: Number.optional(),
  extra: Amount.optional(),
  extra_reason: SingleLine(limits.extra.reason).optional(),
  created_at: Instant,
  invited_by: UserId.optional(),
  accepted_at: Instant.optional(),
  language: z.enum(languages).optional(),
  notifications: Notifications.partial().optional(),
  news_toggles: NewsToggles.partial().optional(),
  celebrations: CelebrationChoice.partial().optional(),
  celebrated: z.partialRecord(CelebrationKind, Number).optional(),
} satisfies Rules<User, FieldsWhere<'archive', 'left_out'>>;

export const ledger = {
  id: EntryId,
  number: z.int().min(1),
  user_id: UserId,
  type: EntryType,
  amount: Points,
  balance_after: Points,
  counter: CounterAccount,
  created_at: Instant,
  by_id: UserId.optional(),
  impersonated_by: By.optional(),
  by_key: By.optional(),
  post_id: PostId.optional(),
  add_on_id: AddOnId.optional(),
  purchase_id: PurchaseId.optional(),
  comment: Text(limits.comment).optional(),
  redeemed: RedeemedKind.optional(),
  department_id: GroupId.optional(),
  demo: z.literal(true).optional(),
} satisfies Rules<StoredEntry>;
