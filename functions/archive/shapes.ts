import * as z from 'zod';
import { AuditAction, type StoredAuditRecord } from '#shared/model/audit';
import { languages, limitPeriods, rewardCategories } from '#shared/model/choices';
import {
  Color,
  Country,
  Day,
  Email,
  Instant,
  Points,
  SingleLine,
  Text,
  TimeZone,
} from '#shared/model/common';
import { CounterAccount, EntryType, type StoredEntry } from '#shared/model/entry';
import { isGifUrl } from '#shared/model/gif';
import {
  AuditId,
  CommentId,
  EntryId,
  PostId,
  PurchaseId,
  RewardId,
  UserId,
  ValueId,
  WorkspaceId,
} from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { NewsToggles, Notifications } from '#shared/model/notifications';
import type { StoredComment, StoredPost } from '#shared/model/post';
import { PurchaseStatus, type StoredContribution, type StoredPurchase } from '#shared/model/purchase';
import { ContributionStatus, RewardType, type StoredReward } from '#shared/model/reward';
import { PointsLimit, Permissions, type User, UserState } from '#shared/model/user';
import { Value } from '#shared/model/value';
import { checklistItems, type Workspace, WorkspaceName } from '#shared/model/workspace';

/**
 * A rule for each attribute of an item but the named ones, which no archive contains. An attribute that is new does not
 * compile until it stands in one of the two places.
 */
type Rules<Item, LeftOut extends keyof Item = never> = {
  readonly [Name in Exclude<keyof Item, LeftOut>]-?: {
    readonly _zod: { readonly output: Item[Name] | undefined };
  };
};

/** What is left out of every item: the archive is of one workspace. */
type Owner = 'workspace_id';

/** Where a picture is stored, and under the same name in the archive: a folder of the workspace, or a file of the site. */
export const picturePath =
  /^\/media\/(?:logos|rewards|avatars)\/([0-9A-Z]{26})\/(?:[0-9A-Z]{26}\/)?[A-Za-z0-9_-]{43}\.webp$/;
const Picture = z.string().regex(picturePath);
const Portrait = z.union([Picture, z.string().regex(/^\/demo\/[a-z]+\.svg$/)]);
const Emoji = z.string().min(1).max(60);
const Amount = Points.min(0);
const Number = z.int().min(0).max(1_000_000_000);
const By = z.string().max(200);
/** A period of the allowance, such as month:2026-07. */
const Period = z.string().regex(/^[a-z]+:[0-9-]{4,10}$/);

export const workspace = {
  id: WorkspaceId,
  name: WorkspaceName,
  logo: Picture.optional(),
  created_at: Instant,
  active_color: Color,
  limit_period: z.enum(limitPeriods),
  limit: PointsLimit,
  language: z.enum(languages),
  show_leaderboard: z.boolean(),
  security_contact: z.string().max(limits.email).optional(),
  timezone: TimeZone,
  notifications: Notifications,
  checklist_done: z.array(z.enum(checklistItems)).max(checklistItems.length),
  checklist_dismissed: z.literal(true).optional(),
  emptied_at: Instant.optional(),
  demo_data: z.literal('there').optional(),
} satisfies Rules<
  Workspace,
  // Computed again.
  | 'users_count'
  | 'rewards_count'
  // Begins anew, with the trial.
  | 'trial_ends_at'
  | 'show_demo_dialog'
  | 'welcome_offer_at'
  // Of this installation.
  | 'cursor_key'
  | 'closing'
  | 'manual_payments'
  | 'customer_id'
  | 'subscription'
  | 'subscription_version'
  | 'checkout_id'
>;

export const values = {
  ...Value.shape,
  name: SingleLine(limits.value.name).pipe(z.string().min(1)),
  description: Text(limits.value.description),
  color: Color,
  emoji: Emoji,
  keywords: z.array(SingleLine(limits.value.keyword)).max(limits.value.keywords),
  tag: z.string().regex(/^[\p{L}\p{N}_-]{1,40}$/u),
} satisfies Rules<Value>;

export const members = {
  id: UserId,
  /** Empty for a member whose data was erased. */
  email: z.union([Email, z.literal('' as Email)]),
  first_name: SingleLine(limits.name),
  last_name: SingleLine(limits.name),
  job_title: SingleLine(limits.jobTitle).optional(),
  phone: SingleLine(40).optional(),
  state: UserState,
  demo: z.literal(true).optional(),
  permissions: Permissions.partial(),
  avatar: Portrait.optional(),
  birth_date: Day.optional(),
  hire_date: Day.optional(),
  limit: PointsLimit.optional(),
  balance: Points,
  entries: Number,
  spent: Amount,
  period: Period,
  allowance_number: Number.optional(),
  created_at: Instant,
  invited_by: UserId.optional(),
  accepted_at: Instant.optional(),
  language: z.enum(languages).optional(),
  notifications: Notifications.partial().optional(),
  news_toggles: NewsToggles.partial().optional(),
} satisfies Rules<User, Owner | 'invitation_id' | 'sessions_from' | 'mail_problem'>;

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
  post_id: PostId.optional(),
  purchase_id: PurchaseId.optional(),
  comment: Text(limits.comment).optional(),
} satisfies Rules<StoredEntry>;

const Payment = z.strictObject({
  id: PurchaseId,
  user_id: UserId,
  amount: Amount,
  created_at: Instant,
});
const title = SingleLine(limits.reward.title);

export const rewards = {
  id: RewardId,
  version: Number,
  // One that is being deleted is gone in a moment.
  status: z.enum(['open', 'funded']),
  title,
  description: Text(limits.reward.description),
  price: Amount,
  emoji: Emoji.optional(),
  image: Picture.optional(),
  category: z.enum(rewardCategories),
  one_time: z.boolean(),
  comment_required: z.boolean(),
  reward_type: RewardType,
  fulfilment: z.enum(['automatic', 'manual']),
  country: Country.optional(),
  gift_card_value: Amount.optional(),
  contributions: z.array(Payment).max(limits.reward.contributions),
  purchase_id: PurchaseId.optional(),
  created_at: Instant,
  demo: z.literal(true).optional(),
} satisfies Rules<StoredReward, Owner | 'closed_by'>;

const redemption = {
  id: PurchaseId,
  reward: z.strictObject({
    id: RewardId,
    title,
    emoji: Emoji.nullable(),
    image: Picture.nullable(),
    reward_type: RewardType,
    fulfilment: z.enum(['automatic', 'manual']),
  }),
  price: Amount,
  created_at: Instant,
  status_changed_at: Instant,
  redeemed_by: UserId.optional(),
  day: Day,
  comment: Text(limits.comment).optional(),
  demo: z.literal(true).optional(),
  added_at: Instant.optional(),
};

export const purchase = {
  ...redemption,
  kind: z.literal('purchase'),
  status: PurchaseStatus,
  parts: z.array(Payment).max(limits.reward.contributions),
  processed_at: Instant.optional(),
  settled_by: UserId.optional(),
  failure: z.enum(['payment_declined', 'card_expired', 'purchase_failed']).optional(),
  // Whoever knows the address of a gift card can spend it: only its member sees it, and has it in a mail.
} satisfies Rules<StoredPurchase, Owner | 'gift_card_url'>;

export const contribution = {
  ...redemption,
  kind: z.literal('contribution'),
  status: ContributionStatus,
  user_id: UserId,
  amount: Amount,
} satisfies Rules<StoredContribution, Owner>;

export const posts = {
  id: PostId,
  from_id: UserId,
  to_id: z.array(UserId).min(1).max(limits.post.receivers),
  score: z.int().min(1).max(limits.post.score),
  message: Text(limits.post.message),
  value: z.strictObject({ id: ValueId, name: SingleLine(limits.value.name), color: Color, emoji: Emoji }),
  gif: z.string().refine(isGifUrl).optional(),
  created_at: Instant,
  period: Period,
  allowance_number: Number.optional(),
  day: Day,
  likes: Number,
  likers: z.array(UserId).max(limits.likersKept),
  comments: Number.optional(),
  latest_comments: z
    .array(
      z.strictObject({
        id: CommentId,
        from_id: UserId,
        message: Text(limits.postComment.length),
        created_at: Instant,
      }),
    )
    .max(limits.postComment.shown)
    .optional(),
  comments_revision: Number.optional(),
  demo: z.literal(true).optional(),
  added_at: Instant.optional(),
} satisfies Rules<StoredPost, Owner>;

type StoredLike = { readonly post_id: PostId; readonly user_id: UserId; readonly created_at: string };
export const likes = { post_id: PostId, user_id: UserId, created_at: Instant } satisfies Rules<StoredLike>;

export const comments = {
  id: CommentId,
  post_id: PostId,
  from_id: UserId,
  message: Text(limits.postComment.length),
  created_at: Instant,
} satisfies Rules<StoredComment, Owner>;

export const audit = {
  id: AuditId,
  created_at: Instant,
  action: AuditAction,
  by_id: UserId.optional(),
  impersonated_by: By.optional(),
  subject_id: UserId.optional(),
  details: z.record(z.string().max(60), z.union([z.string().max(500), z.number(), z.boolean()])),
} satisfies Rules<StoredAuditRecord>;
