import * as z from 'zod';
import { CelebratedKind } from './celebration.ts';
import { Day, Instant, Points } from './common.ts';
import type { HookEventType } from './hook-kinds.ts';
import {
  AddOnId,
  AnnouncementId,
  AwardId,
  AwardRequestId,
  GroupId,
  PostId,
  PurchaseId,
  RewardId,
  UserId,
  ValueId,
  WorkspaceId,
} from './ids.ts';
import { PurchaseStatus } from './purchase.ts';
import { PostPicture } from './post.ts';
import { RewardType } from './reward.ts';
import { MemberTexts, UserState } from './user.ts';

/** The version of the events. Fields may be added to a version, so receivers ignore those they do not know. */
export const hookVersion = 1;

/** A member as an event names them, when it is sent. */
export const HookPerson = z.object({
  id: UserId,
  name: z.string().nullable().describe('null: this member no longer exists'),
});
export type HookPerson = z.infer<typeof HookPerson>;

const postFields = {
  id: PostId,
  from: HookPerson,
  to: z.array(HookPerson),
  score: Points.describe('for each receiver'),
  value: z.object({ id: ValueId, name: z.string() }),
  created_at: Instant,
};
const HookPostCreated = z.object({
  ...postFields,
  message: z.string().nullable().describe('null: the post was deleted before this was sent'),
  gif: z.string().nullable(),
  picture: PostPicture.nullable(),
});
const HookPostUpdated = z.object({
  ...HookPostCreated.shape,
  edited_at: Instant.nullable().describe('null: corrected at once, or only its value has changed'),
});
const HookPostDeleted = z.object(postFields);
export const HookPoints = z.object({
  id: AddOnId,
  post_id: PostId,
  from: HookPerson,
  to: z.array(HookPerson),
  score: Points.describe('for each receiver'),
  created_at: Instant,
});
export type HookPoints = z.infer<typeof HookPoints>;
const HookCelebration = z.object({
  id: PostId,
  kind: CelebratedKind.describe('own: a day of the company, which has no `to`'),
  years: z.int().nullable().describe('with the company, on an anniversary, or of a yearly own day'),
  name: z.string().nullable().describe('of an own day of the company'),
  to: z.array(HookPerson),
  score: Points,
  created_at: Instant,
});
const HookAwardRequest = z.object({
  id: AwardRequestId,
  award: z.object({ id: AwardId, name: z.string() }),
  from: HookPerson.describe('who nominates, or claims'),
  to: HookPerson.describe('who is to get it'),
  created_at: Instant,
});
const HookAward = z.object({
  id: PostId,
  award: z.object({ id: AwardId, name: z.string() }),
  by: HookPerson.describe('who gave it'),
  to: z.array(HookPerson),
  score: Points,
  created_at: Instant,
});
const HookAnnouncement = z.object({
  id: AnnouncementId,
  message: z.string().nullable().describe('null: it was replaced or taken down before this was sent'),
  until: Day.describe("the last day it is pinned, in the workspace's time zone"),
  created_at: Instant,
});
export const HookReward = z.object({
  id: PurchaseId,
  status: PurchaseStatus,
  reward: z.object({ id: RewardId, title: z.string(), reward_type: RewardType }),
  price: Points,
  buyers: z.array(HookPerson),
  settled_by: HookPerson.nullable(),
  created_at: Instant,
  status_changed_at: Instant,
});
export type HookReward = z.infer<typeof HookReward>;
export const HookMember = z.object({
  id: UserId,
  state: UserState,
  name: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  ...MemberTexts,
  department_id: GroupId.nullable(),
  location_id: GroupId.nullable(),
  manager_id: UserId.nullable(),
});
export type HookMember = z.infer<typeof HookMember>;
const MemberRemoved = z.object({ id: UserId });

const bodyOf = <const Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    type: z.literal(type),
    version: z.literal(hookVersion),
    timestamp: Instant.describe('when it happened'),
    workspace_id: WorkspaceId,
    data,
  });

/** The body of what a webhook gets, by its type; `webhook.ping` is what the test button sends. */
export const hookBodies = {
  'post.created': bodyOf('post.created', HookPostCreated),
  'post.updated': bodyOf('post.updated', HookPostUpdated),
  'post.deleted': bodyOf('post.deleted', HookPostDeleted),
  'points.added': bodyOf('points.added', HookPoints),
  'points.removed': bodyOf('points.removed', HookPoints),
  'celebration.posted': bodyOf('celebration.posted', HookCelebration),
  'award.requested': bodyOf('award.requested', HookAwardRequest),
  'award.given': bodyOf('award.given', HookAward),
  'announcement.pinned': bodyOf('announcement.pinned', HookAnnouncement),
  'reward.requested': bodyOf('reward.requested', HookReward),
  'reward.settled': bodyOf('reward.settled', HookReward),
  'member.invited': bodyOf('member.invited', HookMember),
  'member.joined': bodyOf('member.joined', HookMember),
  'member.updated': bodyOf('member.updated', HookMember),
  'member.deactivated': bodyOf('member.deactivated', HookMember),
  'member.removed': bodyOf('member.removed', MemberRemoved),
  'webhook.ping': bodyOf('webhook.ping', z.object({})),
} as const satisfies Record<HookEventType | 'webhook.ping', z.ZodType>;

type PostFacts = {
  readonly id: PostId;
  readonly from_id: UserId;
  readonly to_id: readonly UserId[];
  readonly score: number;
  readonly value: { readonly id: ValueId; readonly name: string };
  readonly created_at: string;
};

/** What is kept of an event until it is sent: ids, numbers and times. Names and messages are read when it is sent. */
export type HookFacts =
  | ({ readonly about: 'post' } & PostFacts)
  | ({ readonly about: 'points'; readonly id: AddOnId; readonly post_id: PostId } & Pick<
      PostFacts,
      'from_id' | 'to_id' | 'score' | 'created_at'
    >)
  | ({
      readonly about: 'celebration';
      readonly kind: CelebratedKind;
      readonly years: number | null;
      /** Absent: a day of a member. */
      readonly name?: string;
    } & Pick<PostFacts, 'id' | 'to_id' | 'score' | 'created_at'>)
  | {
      readonly about: 'award_request';
      readonly id: AwardRequestId;
      readonly award: { readonly id: AwardId; readonly name: string };
      readonly from_id: UserId;
      readonly to_id: UserId;
      readonly created_at: string;
    }
  | ({
      readonly about: 'award';
      readonly award: { readonly id: AwardId; readonly name: string };
      readonly by_id: UserId;
    } & Pick<PostFacts, 'id' | 'to_id' | 'score' | 'created_at'>)
  | {
      readonly about: 'reward';
      readonly id: PurchaseId;
      readonly status: PurchaseStatus;
      readonly reward: { readonly id: RewardId; readonly title: string; readonly reward_type: RewardType };
      readonly price: number;
      readonly buyer_ids: readonly UserId[];
      readonly settled_by?: UserId;
      readonly created_at: string;
      readonly status_changed_at: string;
    }
  | {
      readonly about: 'announcement';
      readonly id: AnnouncementId;
      readonly until: string;
      readonly created_at: string;
    }
  | { readonly about: 'member'; readonly id: UserId; readonly removed?: true };

/** One thing that happened, before it is on its way to any webhook. */
export type HookEvent = {
  readonly type: HookEventType;
  /** What must arrive in order. */
  readonly subject: string;
  readonly at: string;
  readonly facts: HookFacts;
};
