import * as z from 'zod';
import type { StoredAddOn } from '#shared/model/add-on';
import { CelebratedKind } from '#shared/model/celebration';
import { Color, Day, Instant, SingleLine, Text } from '#shared/model/common';
import { isGifUrl } from '#shared/model/gif';
import {
  AddOnId,
  AwardId,
  CommentId,
  GreetingCardId,
  GroupId,
  PostId,
  UserId,
  ValueId,
} from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredComment, StoredPost } from '#shared/model/post';
import { Picture, Emoji, Number, type Owner, Period, type Rules } from './shape-parts.ts';

/** Each of the people of a post is in two groups at most. */
const people = limits.post.receivers + 1;
const Groups = z
  .record(GroupId, z.array(UserId).min(1).max(people))
  .refine((groups) => Object.keys(groups).length <= 2 * people);

/** Each of them is below at most so many managers. */
const Managed = z
  .record(UserId, z.array(UserId).min(1).max(people))
  .refine((managers) => Object.keys(managers).length <= limits.manager.levels * people);

const Mentioned = z.array(UserId).max(limits.news.handles).optional();

const ValueAsThen = z.strictObject({
  id: ValueId,
  name: SingleLine(limits.value.name),
  color: Color,
  emoji: Emoji,
});

export const posts = {
  id: PostId,
  from_id: UserId,
  /** Empty: an own day of the company, whose receivers follow from the ledger. */
  to_id: z.array(UserId).max(limits.post.receivers),
  score: z.int().min(0).max(limits.post.score),
  message: Text(limits.post.message),
  value: ValueAsThen,
  gif: z.string().refine(isGifUrl).optional(),
  picture: z.strictObject({ address: Picture, description: Text(limits.post.pictureText) }).optional(),
  created_at: Instant,
  edited_at: Instant.optional(),
  period: Period,
  allowance_number: Number.optional(),
  day: Day,
  groups: Groups.optional(),
  managed: Managed.optional(),
  likes: Number,
  likers: z.array(UserId).max(limits.likersKept),
  add_ons: Number.optional(),
  add_on_points: Number.optional(),
  added_by: z.array(UserId).max(limits.addersKept).optional(),
  comments: Number.optional(),
  latest_comments: z
    .array(
      z.strictObject({
        id: CommentId,
        from_id: UserId,
        message: Text(limits.postComment.length),
        mentioned: Mentioned,
        created_at: Instant,
        edited_at: Instant.optional(),
      }),
    )
    .max(limits.postComment.shown)
    .optional(),
  comments_revision: Number.optional(),
  celebration: z
    .strictObject({
      kind: CelebratedKind,
      years: z.int().min(1).max(200).optional(),
      words: Text(limits.post.message).optional(),
      name: SingleLine(limits.companyDay.name).optional(),
      emoji: Emoji.optional(),
      award: z
        .strictObject({
          id: AwardId,
          picture: Picture.optional(),
          by_id: UserId,
          value: ValueAsThen.optional(),
          period: Period,
          counted_in: Period.or(z.literal('ever')).optional(),
        })
        .optional(),
      card_id: GreetingCardId.optional(),
    })
    .optional(),
  private: z.enum(['sent', 'taken_out']).optional(),
  imported: z.literal(true).optional(),
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
  mentioned: Mentioned,
  created_at: Instant,
  edited_at: Instant.optional(),
} satisfies Rules<StoredComment, Owner>;

export const addOns = {
  id: AddOnId,
  post_id: PostId,
  post_from_id: UserId,
  from_id: UserId,
  to_id: posts.to_id.min(1),
  score: z.int().min(1).max(limits.post.score),
  value: posts.value,
  created_at: Instant,
  period: Period,
  allowance_number: Number.optional(),
  day: Day,
  groups: Groups.optional(),
  managed: Managed.optional(),
  demo: z.literal(true).optional(),
  added_at: Instant.optional(),
} satisfies Rules<StoredAddOn, Owner>;
