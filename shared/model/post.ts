import * as z from 'zod';
import { PostCelebration, type StoredCelebration } from './celebration.ts';
import { Instant, Points, Text } from './common.ts';
import { isGifUrl } from './gif.ts';
import { CommentId, type GroupId, PostId, UserId, ValueId, type WorkspaceId } from './ids.ts';
import { limits } from './limits.ts';
import { Person } from './user.ts';
import { ValueSnapshot } from './value.ts';

export const Message = Text(limits.post.message, 'description_required').pipe(
  z.string().min(1, 'description_required'),
);

export const PostDraft = z.object({
  to_id: z
    .array(UserId, 'receivers_required')
    .min(1, 'receivers_required')
    .max(limits.post.receivers, 'too_many')
    .refine((ids) => new Set(ids).size === ids.length, 'not_unique'),
  score: z
    .int('wrong_format')
    .min(0, 'out_of_range')
    .max(limits.post.score, 'out_of_range')
    .describe('points for each receiver; 0: a thank-you without points'),
  value_id: ValueId,
  message: Message,
  gif: z.string('wrong_format').refine(isGifUrl, 'wrong_format').optional(),
  private: z
    .boolean('wrong_format')
    .optional()
    .describe('only the giver, the receivers and administrators of people see it'),
});
export type PostDraft = z.infer<typeof PostDraft>;

/** What can be changed of a post: its value, and what it says. */
export const PostChange = z
  .object({
    value_id: ValueId.optional(),
    message: Message.optional(),
    gif: PostDraft.shape.gif.nullable().describe('null: none'),
  })
  .refine((change) => Object.values(change).some((field) => field !== undefined), 'nothing_to_change');

/**
 * A post of another tool, as a record of the past: it moves no points here. `created_at` is when it was sent there.
 */
export const PastPost = PostDraft.omit({ gif: true, private: true }).extend({
  created_at: Instant,
  from_id: UserId,
});
export type PastPost = z.infer<typeof PastPost>;

/** What became of a row of an import. */
export const ImportedPost = z.object({
  result: z.enum(['added', 'exists', 'refused']).describe('exists: it was already imported'),
  id: PostId.nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type ImportedPost = z.infer<typeof ImportedPost>;

/** What a member writes below a post. */
export const CommentDraft = z.object({
  message: Text(limits.postComment.length, 'comment_required').pipe(z.string().min(1, 'comment_required')),
  mentioned: z
    .array(UserId)
    .max(limits.news.handles, 'too_many')
    .optional()
    .describe('members chosen to be mentioned; handles in the message also mention people'),
});

/** A comment as stored in the table; a post stores its newest ones without the ids that it knows itself. */
export type StoredComment = {
  readonly id: CommentId;
  readonly workspace_id: WorkspaceId;
  readonly post_id: PostId;
  readonly from_id: UserId;
  readonly message: string;
  /** Members whom its author chose to name; they are told of it. */
  readonly mentioned?: readonly UserId[];
  readonly created_at: string;
  /** When its words were last changed, if readers are told so. */
  readonly edited_at?: string;
};
export type LatestComment = Omit<StoredComment, 'workspace_id' | 'post_id'>;

/** The members of each group among some people, or of those below each manager, at one time. */
export type GroupSnapshot<Of extends string = GroupId> = Readonly<Record<Of, readonly UserId[]>>;

/** A post (a recognition) as stored in the table. */
export type StoredPost = {
  readonly id: PostId;
  readonly workspace_id: WorkspaceId;
  readonly from_id: UserId;
  readonly to_id: readonly UserId[];
  readonly score: number;
  readonly message: string;
  readonly value: ValueSnapshot;
  readonly gif?: string;
  /** A picture of the giver's own: where it is stored, and what it shows, for those who cannot see it. */
  readonly picture?: { readonly address: string; readonly description: string };
  readonly created_at: string;
  /** When its words or its GIF were last changed, if readers are told so. */
  readonly edited_at?: string;
  /** The allowance period that paid for it. Deleting the post restores the allowance only within that period. */
  readonly period: string;
  /** The number of the giver's allowance that paid for it; absent: 0. */
  readonly allowance_number?: number;
  /** The day it was sent, in the workspace's time zone. Every statistic is grouped by it. */
  readonly day: string;
  /**
   * Who of the giver and the receivers was in which group when it was sent: statistics of groups are exact even after
   * somebody moved. Absent: nobody was in any, or it is older than groups.
   */
  readonly groups?: GroupSnapshot;
  /** The same of managers: who of them was below whom. */
  readonly managed?: GroupSnapshot<UserId>;
  readonly likes: number;
  /** The first members who liked it, at most `limits.likersKept`. Most "liked by me" checks need no extra read. */
  readonly likers: readonly UserId[];
  /** How many add-ons it has, and what they gave to each receiver. Absent until the first one, as is `added_by`. */
  readonly add_ons?: number;
  readonly add_on_points?: number;
  /** Who gave the first add-ons, at most `limits.addersKept`. */
  readonly added_by?: readonly UserId[];
  /** How many comments it has. These three attributes are absent until the first comment. */
  readonly comments?: number;
  /** The newest comments, newest first, at most `limits.postComment.shown`. A feed page needs no extra read. */
  readonly latest_comments?: readonly LatestComment[];
  /** The number of changes of its comments. The next change commits only if it is as read. */
  readonly comments_revision?: number;
  /** What the company celebrates with it; the post is from the company then, and has no message and no value. */
  readonly celebration?: StoredCelebration;
  /**
   * Only its giver, its receivers and administrators of people see it: it was sent so, or it was taken out of the feed. Such
   * posts are another noun of the table, so that no list of posts contains them.
   */
  readonly private?: 'sent' | 'taken_out';
  /** It comes from another tool: it moved no points here, is counted nowhere, and nobody is told of it. */
  readonly imported?: true;
  readonly demo?: true;
  /** When demo data, a celebration or an import was really recorded. Its `created_at` may be in the past. */
  readonly added_at?: string;
};

/** A picture as members see it. */
export const PostPicture = z.object({
  url: z.string(),
  description: z.string().describe('what it shows, in words'),
});

/** The fields sent with a picture file. Without a file they describe the post's picture anew; without words, too, it is removed. */
export const PictureDraft = z.object({ description: Text(limits.post.pictureText).default('') });

export const Comment = z.object({
  id: CommentId,
  from_id: UserId,
  from: Person,
  message: z.string(),
  created_at: Instant,
  edited_at: Instant.nullable(),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), report: z.boolean() }),
});
export type Comment = z.infer<typeof Comment>;

export const Post = z.object({
  id: PostId,
  from_id: UserId,
  to_id: z.array(UserId),
  value_id: ValueId,
  score: Points,
  message: z.string(),
  gif: z.string().nullable(),
  picture: PostPicture.nullable(),
  created_at: Instant,
  edited_at: Instant.nullable().describe(
    'when its words or its GIF were last changed; null: never, or at once',
  ),
  likes: z.int(),
  liked: z.boolean(),
  liked_by: z.array(Person),
  /** How often colleagues added points, what they added for each receiver, and the first few of them. */
  add_ons: z.int(),
  add_on_points: Points,
  added_by: z.array(Person),
  comments: z.int(),
  /** The newest comments, newest first. */
  latest_comments: z.array(Comment),
  from: Person,
  to: z.array(Person),
  value: ValueSnapshot,
  celebration: PostCelebration.nullable().describe(
    'not null: a post from the company; `from` has its name and logo',
  ),
  private: z.boolean().describe('only its giver, its receivers and administrators of people see it'),
  imported: z.boolean().describe('imported from another tool: it moved no points here'),
  can: z.object({
    edit: z.boolean().describe('change the value'),
    correct: z.boolean().describe('change the message and the GIF'),
    remove: z.boolean(),
    add: z.boolean(),
    take_out: z.boolean().describe('take it out of the feed'),
    report: z.boolean(),
  }),
});
export type Post = z.infer<typeof Post>;
