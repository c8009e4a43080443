import * as z from 'zod';
import { awardWays } from './award-choices.ts';
import { Instant, Points, Text } from './common.ts';
import { AwardId, AwardRequestId, PostId, UserId, type WorkspaceId } from './ids.ts';
import { limits } from './limits.ts';
import { Message, PostPicture, type StoredPost } from './post.ts';
import { Person } from './user.ts';

/** How a request for an award ended, or that nobody has decided yet. */
export const AwardRequestStatus = z.enum(['pending', 'approved', 'declined', 'withdrawn', 'not_chosen']);
export type AwardRequestStatus = z.infer<typeof AwardRequestStatus>;

/** Why somebody should get an award: a nomination of a colleague, or a claim of one's own. */
export const AwardRequestDraft = z.object({
  to_id: UserId.optional().describe('who is nominated; absent: a claim is for whoever makes it'),
  message: Message.describe('why; it stands in the post'),
});
export type AwardRequestDraft = z.infer<typeof AwardRequestDraft>;

/** A request as stored in the table. It keeps the name that the award had. */
export type StoredAwardRequest = {
  readonly id: AwardRequestId;
  readonly workspace_id: WorkspaceId;
  readonly award_id: AwardId;
  readonly award: { readonly name: string; readonly emoji: string; readonly way: (typeof awardWays)[number] };
  readonly from_id: UserId;
  /** The same as `from_id`: a claim. */
  readonly to_id: UserId;
  readonly message: string;
  /** Of a claim: what supports it. It goes some time after the claim was decided. */
  readonly picture?: NonNullable<StoredPost['picture']>;
  /** The first day of the round to which it belongs; absent: it is decided alone. */
  readonly round?: string;
  readonly status: AwardRequestStatus;
  readonly created_at: string;
  readonly status_changed_at: string;
  readonly settled_by?: UserId;
  /** Why it was declined. */
  readonly reason?: string;
  /** The post of the award that it led to. */
  readonly post_id?: PostId;
};

/** That the picture of a claim goes, and when. */
export type StoredClaimPicture = { readonly request_id: AwardRequestId; readonly until: string };

/** A request as deciders and whoever made it see it. */
export const AwardRequest = z.object({
  id: AwardRequestId,
  award: z.object({
    id: AwardId,
    name: z.string(),
    emoji: z.string(),
    picture: z.string().nullable().describe('as the award has it now; null: none'),
    way: z.enum(awardWays),
    points_min: Points,
    points_max: Points,
  }),
  from: Person,
  to: Person,
  message: z.string(),
  picture: PostPicture.nullable().describe('of a claim: what supports it'),
  status: AwardRequestStatus,
  created_at: Instant,
  status_changed_at: Instant,
  settled_by: Person.nullable(),
  reason: z.string().nullable(),
  post_id: PostId.nullable(),
  can: z.object({
    settle: z.boolean(),
    withdraw: z.boolean(),
    picture: z.boolean().describe('put a picture beside it, change it or remove it'),
  }),
});
export type AwardRequest = z.infer<typeof AwardRequest>;

/** What is decided about some requests at once; each is decided by itself. */
export const AwardDecision = z.object({
  ids: z
    .array(AwardRequestId)
    .min(1)
    .max(limits.award.settled, 'too_many')
    .refine((ids) => new Set(ids).size === ids.length, 'not_unique'),
  decision: z.enum(['approved', 'declined'], 'wrong_format'),
  points: z
    .int('wrong_format')
    .min(0, 'out_of_range')
    .max(limits.award.points, 'out_of_range')
    .optional()
    .describe('what is given to each, where the award has a range; absent: the least'),
  reason: Text(limits.award.reason)
    .optional()
    .describe('needed where they are declined: whoever made the request reads it'),
});
export type AwardDecision = z.infer<typeof AwardDecision>;

/** What became of each request. */
export const AwardDecisionResult = z.object({
  id: AwardRequestId,
  result: z.enum(['approved', 'declined', 'refused']),
  code: z.string().nullable().describe('why it was not'),
  message: z.string().nullable(),
});
export type AwardDecisionResult = z.infer<typeof AwardDecisionResult>;
