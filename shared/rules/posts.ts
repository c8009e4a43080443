import type { EntryId, PostId, UserId } from '#shared/model/ids';
import type { StoredEntry } from '#shared/model/entry';
import type { Post, PostDraft, StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import type { Person, User } from '#shared/model/user';
import type { Value, ValueSnapshot } from '#shared/model/value';
import { limits } from '#shared/model/limits';
import { presentComment } from './comments.ts';
import { nextEntry } from './ledger.ts';
import { dayOf } from './time.ts';
import {
  allowanceOf,
  isPaidBy,
  type AllowanceSettings,
  personById,
  type UsersById,
  isPeopleAdministrator,
  isCurrentMember,
} from './users.ts';

type Receiver = Pick<User, 'id' | 'balance' | 'entries' | 'state'>;

export type PostRequest = PostDraft & {
  readonly id: PostId;
  readonly giver: User;
  readonly workspace: AllowanceSettings;
  readonly receivers: readonly Receiver[];
  readonly value: Value | undefined;
  readonly newEntryId: () => EntryId;
  readonly now: Date;
};

/** What a post takes from its giver's allowance, with the user the decision was based on. */
export type AllowanceCharge = {
  readonly user: User;
  readonly period: string;
  /** The number of the allowance. */
  readonly number: number;
  readonly cost: number;
  /** The most that may be spent in the period. */
  readonly limit: number;
};

/** What a deleted post gives back to its giver's allowance, with the user the decision was based on. */
export type AllowanceReturn = {
  readonly user: User;
  readonly returned: number;
};

/** Everything one post changes; recorded completely or not at all. */
export type PostPlan = {
  readonly post: StoredPost;
  readonly allowance: AllowanceCharge;
  readonly entries: readonly StoredEntry[];
};

const markOf = ({ id, name, color, emoji }: Value): ValueSnapshot => ({ id, name, color, emoji });

/**
 * Plans a post: `score` points to each receiver, paid from the giver's allowance.
 * @throws Refusal self_recognition, user_not_found, value_required, no_points_available (details: cost, left)
 */
export const planPost = (request: PostRequest): PostPlan => {
  const { id, giver, workspace, receivers, value, score, message, gif, now } = request;
  if (request.to_id.includes(giver.id)) throw new Refusal('self_recognition', {}, ['to_id']);
  const known = new Map(receivers.filter(isCurrentMember).map((receiver) => [receiver.id, receiver]));
  const to = request.to_id.map((receiver) => known.get(receiver));
  if (!to.every((receiver) => receiver !== undefined)) throw new Refusal('user_not_found', {}, ['to_id']);
  if (!value) throw new Refusal('value_required', {}, ['value_id']);

  const { period, number, limit, left } = allowanceOf(giver, workspace, now);
  const cost = score * to.length;
  if (cost > left) throw new Refusal('no_points_available', { cost, left }, ['score']);

  return {
    post: {
      id,
      workspace_id: giver.workspace_id,
      from_id: giver.id,
      to_id: request.to_id,
      score,
      message,
      value: markOf(value),
      ...(gif !== undefined && { gif }),
      created_at: now.toISOString(),
      period,
      ...(number > 0 && { allowance_number: number }),
      day: dayOf(now, workspace.timezone),
      likes: 0,
      likers: [],
    },
    allowance: { user: giver, period, number, cost, limit },
    entries: to.map((receiver) =>
      nextEntry(
        receiver,
        request.newEntryId(),
        { type: 'post', amount: score, by_id: giver.id, post_id: id },
        now,
      ),
    ),
  };
};

/** Whether the actor may edit and delete a post: its author, or a global or account administrator. */
const mayChangePost = (actor: Pick<User, 'id' | 'permissions'>, post: Pick<StoredPost, 'from_id'>): boolean =>
  actor.id === post.from_id || isPeopleAdministrator(actor);

export type PostRemoval = {
  readonly post: StoredPost;
  /** Absent if another period than the giver's last one paid for the post: that allowance cannot be restored. */
  readonly allowance?: AllowanceReturn;
  readonly entries: readonly StoredEntry[];
};

/**
 * Plans what the giver gets back for the points of some receivers. Nothing if the post was paid for in another period
 * than their last one, even one of the same name: what was spent in a period that is over counts no more.
 */
export const planAllowanceReturn = (
  giver: User | undefined,
  post: Pick<StoredPost, 'period' | 'allowance_number' | 'score'>,
  receivers: number,
): AllowanceReturn | undefined =>
  giver && isPaidBy(giver, post)
    ? { user: giver, returned: Math.min(giver.spent, post.score * receivers) }
    : undefined;

/**
 * Plans the deletion of a post: each receiver loses `score`, even below 0, and the giver gets back allowance of
 * their last period.
 * @throws Refusal forbidden
 */
export const planPostRemoval = (
  request: Pick<PostRequest, 'newEntryId' | 'now'> & {
    readonly post: StoredPost;
    readonly actor: User;
    readonly giver: User | undefined;
    readonly receivers: readonly Receiver[];
  },
): PostRemoval => {
  const { post, actor, giver, receivers, now } = request;
  if (!mayChangePost(actor, post)) throw new Refusal('forbidden');
  const allowance = planAllowanceReturn(giver, post, post.to_id.length);
  return {
    post,
    ...(allowance && { allowance }),
    entries: receivers.map((receiver) =>
      nextEntry(
        receiver,
        request.newEntryId(),
        { type: 'post_deleted', amount: -post.score, by_id: actor.id, post_id: post.id },
        now,
      ),
    ),
  };
};

/**
 * Plans a change of a post's value.
 * @throws Refusal not_found | forbidden | value_required
 */
export const planPostValueChange = (
  post: StoredPost | undefined,
  value: Value | undefined,
  actor: Pick<User, 'id' | 'permissions'>,
): StoredPost => {
  if (!post) throw new Refusal('not_found');
  if (!mayChangePost(actor, post)) throw new Refusal('forbidden');
  if (!value) throw new Refusal('value_required', {}, ['value_id']);
  return { ...post, value: markOf(value) };
};

/** What is shown of a post: `presentPost` needs no more of it. */
export const shownOfPost = [
  'id',
  'workspace_id',
  'from_id',
  'to_id',
  'score',
  'message',
  'value',
  'gif',
  'created_at',
  'likes',
  'likers',
  'comments',
  'latest_comments',
] as const satisfies readonly (keyof StoredPost)[];
export type ShownPost = Pick<StoredPost, (typeof shownOfPost)[number]>;

/** The likers to show by name, the actor first. */
const likersToName = (post: ShownPost, actor: UserId): readonly UserId[] =>
  [...(post.likers.includes(actor) ? [actor] : []), ...post.likers.filter((id) => id !== actor)].slice(
    0,
    limits.likersShown,
  );

/** A post as the actor sees it. `people` must hold every user that `peopleOn` returns. */
export const presentPost = (
  post: ShownPost,
  people: UsersById,
  actor: Pick<User, 'id' | 'permissions'>,
  liked: boolean,
): Post => {
  const person = (id: UserId): Person => personById(people, id);
  const changeable = mayChangePost(actor, post);
  return {
    id: post.id,
    from_id: post.from_id,
    to_id: [...post.to_id],
    value_id: post.value.id,
    score: post.score,
    message: post.message,
    gif: post.gif ?? null,
    created_at: post.created_at,
    likes: post.likes,
    liked,
    liked_by: likersToName(post, actor.id).map(person),
    comments: post.comments ?? 0,
    latest_comments: (post.latest_comments ?? []).map((comment) => presentComment(comment, people, actor)),
    from: person(post.from_id),
    to: post.to_id.map(person),
    value: post.value,
    can: { edit: changeable, remove: changeable },
  };
};

/** The ids of all users that a page of posts shows, without duplicates. */
export const peopleInPosts = (posts: readonly ShownPost[], actor: UserId): readonly UserId[] => [
  ...new Set(
    posts.flatMap((post) => [
      post.from_id,
      ...post.to_id,
      ...likersToName(post, actor),
      ...(post.latest_comments ?? []).map((comment) => comment.from_id),
    ]),
  ),
];
