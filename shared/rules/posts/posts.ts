import type { StoredAddOn } from '#shared/model/add-on';
import type { StoredCelebration } from '#shared/model/celebration';
import type { PostId, UserId } from '#shared/model/ids';
import type { Post, PostDraft, StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import type { Person, User } from '#shared/model/user';
import type { Value, ValueSnapshot } from '#shared/model/value';
import { limits } from '#shared/model/limits';
import { mayCorrect } from './corrections.ts';
import { presentCelebration } from '../celebrations/present-celebration.ts';
import { presentComment } from './comments.ts';
import { mayTakeOut, requirePrivacy } from './private-posts.ts';
import { mayReport } from './reports.ts';
import {
  type Grant,
  type GrantRequest,
  type GrantReturn,
  type Receiver,
  type Thanks,
  planGrant,
  planGrantReturn,
  planThanks,
  requireReceivers,
} from './grants.ts';
import {
  type AllowanceSettings,
  personById,
  type UsersById,
  isPeopleAdministrator,
  isCurrentMember,
} from '../people/users.ts';
import type { Workspace } from '#shared/model/workspace';

export type PostRequest = PostDraft &
  GrantRequest & {
    readonly workspace: AllowanceSettings & Pick<Workspace, 'private_posts'>;
    readonly id: PostId;
    readonly value: Value | undefined;
  };

/** Everything one post changes; recorded completely or not at all. Without points, no allowance and no balance. */
export type PostPlan = Partial<Pick<Grant, 'allowance'> & Pick<Thanks, 'thanks'>> &
  Pick<Grant, 'entries'> & { readonly post: StoredPost };

/** What a post keeps of its value. */
export const valueSnapshot = ({ id, name, color, emoji }: Value): ValueSnapshot => ({
  id,
  name,
  color,
  emoji,
});

/**
 * Plans a post: `score` points to each receiver, paid from the giver's allowance; with a score of 0, only the thanks.
 * @throws Refusal self_recognition, user_not_found, value_required, no_points_available (details: cost, left), too_many,
 * forbidden: the team has no private posts
 */
export const planPost = (request: PostRequest): PostPlan => {
  const { id, giver, value, score, message, gif, to_id } = request;
  const to = requireReceivers(request);
  if (request.private) requirePrivacy(to.length, request.workspace);
  if (!value) throw new Refusal('value_required', {}, ['value_id']);
  const { paid, ...grant } =
    score === 0 ? { ...planThanks(request, to), entries: [] } : planGrant(request, to, { post_id: id });
  return {
    ...grant,
    post: {
      id,
      workspace_id: giver.workspace_id,
      from_id: giver.id,
      to_id,
      score,
      message,
      value: valueSnapshot(value),
      ...(gif !== undefined && { gif }),
      ...(request.private && { private: 'sent' as const }),
      ...paid,
      likes: 0,
      likers: [],
    },
  };
};

/** Whether the actor may delete a post or an add-on: who gave it, or a global or account administrator. */
export const mayRemovePost = (
  actor: Pick<User, 'id' | 'permissions'>,
  post: Pick<StoredPost, 'from_id'>,
): boolean => actor.id === post.from_id || isPeopleAdministrator(actor);

/** A celebration stands for no value. */
const mayChangeValue = (
  actor: Pick<User, 'id' | 'permissions'>,
  post: Pick<StoredPost, 'from_id' | 'celebration'>,
): boolean => !post.celebration && mayRemovePost(actor, post);

export type PostRemoval = GrantReturn & { readonly post: StoredPost };

/** Whether it comes from another tool. Nothing that was added here does. */
export const isImported = (given: StoredPost | StoredAddOn): boolean =>
  'imported' in given && given.imported === true;

/** What each receiver got here: a celebration may give nothing, and an imported post gave its points in another tool. */
export const pointsMoved = ({ score, imported }: Pick<StoredPost, 'score' | 'imported'>): number =>
  imported ? 0 : score;

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
  const { post, actor } = request;
  if (!mayRemovePost(actor, post)) throw new Refusal('forbidden');
  // Where no points were given there is nothing to take back.
  const receivers = pointsMoved(post) > 0 ? request.receivers : [];
  const given = { ...request, receivers, given: post, by: actor.id };
  return { post, ...planGrantReturn(given, { post_id: post.id }) };
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
  if (!mayChangeValue(actor, post)) throw new Refusal('forbidden');
  if (!value) throw new Refusal('value_required', {}, ['value_id']);
  return { ...post, value: valueSnapshot(value) };
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
  'picture',
  'created_at',
  'edited_at',
  'likes',
  'likers',
  'comments',
  'latest_comments',
  'add_ons',
  'add_on_points',
  'added_by',
  'celebration',
  'private',
  'imported',
] as const satisfies readonly (keyof StoredPost)[];
export type ShownPost = Pick<StoredPost, (typeof shownOfPost)[number]>;

/** What a post says to its reader. `stands_for`: the value of an award, under the name that it has now. */
export type Said = Pick<ShownPost, 'message' | 'value'> & { readonly stands_for?: ValueSnapshot };

/** The likers to show by name, the actor first. */
const likersToName = (post: ShownPost, actor: UserId): readonly UserId[] =>
  [...(post.likers.includes(actor) ? [actor] : []), ...post.likers.filter((id) => id !== actor)].slice(
    0,
    limits.likersShown,
  );

/** The colleagues to show by name who added points, the actor first. */
const addersToName = ({ added_by: all = [] }: ShownPost, actor: UserId): readonly UserId[] =>
  [...new Set([...(all.includes(actor) ? [actor] : []), ...all])].slice(0, limits.likersShown);

/** Whether anybody can join in: not in what is long over or private, and not where nobody would get the points. */
export const takesAddOns = ({
  to_id: to,
  imported,
  private: how,
}: Pick<StoredPost, 'to_id' | 'imported' | 'private'>): boolean => !imported && !how && to.length > 0;

/** Whether the actor may add points: nobody adds to their own, and every receiver must still take part. */
const mayAdd = (post: ShownPost, to: readonly Person[], actor: Pick<User, 'id'>): boolean =>
  takesAddOns(post) && !post.to_id.includes(actor.id) && to.every(isCurrentMember);

/** Which award a post is, whose words stand in it, and what it stands for under the name that the value has now. */
const presentPostAward = (
  { award }: StoredCelebration,
  { stands_for: value = award?.value }: Said,
  person: (id: UserId) => Person,
): NonNullable<Post['celebration']>['award'] =>
  award
    ? { id: award.id, picture: award.picture ?? null, by: person(award.by_id), value: value ?? null }
    : null;

/** How the actor sees a post; `said` is what a celebration says to them. */
type Seen = {
  readonly liked: boolean;
  readonly now: Date;
  readonly said?: Said;
};

/**
 * A post as the actor sees it. `people` must hold every user that `peopleOn` returns.
 */
export const presentPost = (
  post: ShownPost,
  people: UsersById,
  actor: Pick<User, 'id' | 'permissions'>,
  { liked, now, said = { message: post.message, value: post.value } }: Seen,
): Post => {
  const person = (id: UserId): Person => personById(people, id);
  const to = post.to_id.map(person);
  return {
    id: post.id,
    from_id: post.from_id,
    to_id: [...post.to_id],
    value_id: said.value.id,
    score: post.score,
    message: said.message,
    gif: post.gif ?? null,
    picture: post.picture ? { url: post.picture.address, description: post.picture.description } : null,
    created_at: post.created_at,
    edited_at: post.edited_at ?? null,
    likes: post.likes,
    liked,
    liked_by: likersToName(post, actor.id).map(person),
    add_ons: post.add_ons ?? 0,
    add_on_points: post.add_on_points ?? 0,
    added_by: addersToName(post, actor.id).map(person),
    comments: post.comments ?? 0,
    latest_comments: (post.latest_comments ?? []).map((comment) =>
      presentComment(comment, people, actor, now),
    ),
    from: person(post.from_id),
    to,
    value: said.value,
    celebration: post.celebration
      ? {
          ...presentCelebration(post.celebration),
          words: post.celebration.words === undefined ? null : said.message,
          award: presentPostAward(post.celebration, said, person),
          card_id: (post.to_id.includes(actor.id) && post.celebration.card_id) || null,
        }
      : null,
    private: post.private !== undefined,
    imported: post.imported ?? false,
    can: {
      edit: mayChangeValue(actor, post),
      correct: mayCorrect(actor, post, now),
      remove: mayRemovePost(actor, post),
      add: mayAdd(post, to, actor),
      take_out: mayTakeOut(actor, post),
      report: mayReport(actor, post),
    },
  };
};

/** The ids of all users that a page of posts shows, without duplicates. */
export const peopleInPosts = (posts: readonly ShownPost[], actor: UserId): readonly UserId[] => [
  ...new Set(
    posts.flatMap((post) => [
      post.from_id,
      ...post.to_id,
      ...likersToName(post, actor),
      ...addersToName(post, actor),
      ...(post.latest_comments ?? []).map((comment) => comment.from_id),
      ...(post.celebration?.award ? [post.celebration.award.by_id] : []),
    ]),
  ),
];
