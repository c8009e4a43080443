import type { AwardCounts, AwardGift, StoredAward } from '#shared/model/award';
import type { UserId } from '#shared/model/ids';
import type { StoredEntry } from '#shared/model/entry';
import type { StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import type { Workspace } from '#shared/model/workspace';
import type { IdFactory } from '../basics/ids.ts';
import { dayOf } from '../basics/time.ts';
import { celebrationPost } from '../celebrations/celebrations.ts';
import { groupIdsOf } from '../people/groups.ts';
import { isCurrentMember } from '../people/users.ts';
import { valueSnapshot } from '../posts/posts.ts';
import { nextEntry } from '../rewards/ledger.ts';
import { decidesOn } from './awards.ts';
import { type BudgetCharge, budgetPeriod, planCharge } from './budgets.ts';
import { type AwardUse, planAwardUse } from './uses.ts';

/** Everything that an award to a member changes; recorded completely or not at all. */
export type AwardPlan = {
  readonly award: StoredAward;
  readonly receiver: User;
  readonly post: StoredPost;
  /** Absent: it gives no points. */
  readonly entry?: StoredEntry;
  /** Absent: the member is fictional, which costs nothing. */
  readonly charge?: BudgetCharge;
  /** Absent: nothing limits how often one person can get it. */
  readonly use?: AwardUse;
};

/** An award to a member, and everything as it was read that decides it. */
type AwardRequest = {
  readonly workspace: Workspace;
  readonly award: StoredAward;
  readonly counts: AwardCounts;
  readonly value: Value | undefined;
  readonly receiver: User | undefined;
  readonly gift: Pick<AwardGift, 'message' | 'points'>;
  /** Whose words these are, if it is not whoever decides. */
  readonly author?: UserId;
};

/**
 * Checks that a member may get an award.
 * @throws Refusal user_not_found | receiver_left | outside_audience
 */
export const requireReceiver = (user: User | undefined, { group_id: group }: StoredAward): User => {
  if (!user || user.state === 'deleted') throw new Refusal('user_not_found', {}, ['to_id']);
  if (!isCurrentMember(user)) throw new Refusal('receiver_left', {}, ['to_id']);
  if (group !== undefined && !groupIdsOf(user).includes(group))
    throw new Refusal('outside_audience', {}, ['to_id']);
  return user;
};

/** The points of an award: what it always gives, or what was chosen within its range. @throws Refusal out_of_range */
export const pointsFor = (
  { points_min: start, points_max: finish }: StoredAward,
  { points = start }: Pick<AwardGift, 'points'>,
): number => {
  if (points < start || points > finish) throw new Refusal('out_of_range', { start, finish }, ['points']);
  return points;
};

const postOf = (
  { workspace, award, value, gift }: AwardRequest,
  {
    receiver,
    score,
    by,
    id,
    use,
  }: Pick<AwardPlan, 'receiver' | 'use'> & Pick<StoredPost, 'score' | 'id'> & { readonly by: UserId },
  now: Date,
): StoredPost => {
  const { added_at: _, ...post } = celebrationPost(
    workspace,
    {
      id,
      to_id: [receiver.id],
      score,
      day: dayOf(now, workspace.timezone),
      celebration: {
        kind: 'award',
        name: award.name,
        emoji: award.emoji,
        words: gift.message,
        award: {
          id: award.id,
          ...(award.picture !== undefined && { picture: award.picture }),
          by_id: by,
          ...(value && { value: valueSnapshot(value) }),
          period: budgetPeriod(award, workspace, now),
          ...(use && { counted_in: use.period }),
        },
      },
    },
    now,
  );
  return { ...post, created_at: now.toISOString(), ...(receiver.demo && { demo: true }) };
};

/**
 * Plans an award to a member: a post from the company with the words of whoever decided it, and the points from the budget of
 * the award.
 * @throws Refusal forbidden | self_recognition | user_not_found | receiver_left | outside_audience | out_of_range |
 * budget_used_up | award_limit_reached | award_given_out
 */
export const planAwardPost = (
  request: AwardRequest,
  by: User,
  ids: Pick<IdFactory, 'post' | 'entry'>,
  now: Date,
): AwardPlan => {
  if (!decidesOn(request.award, by, request.receiver)) throw new Refusal('forbidden');
  if (request.receiver?.id === by.id) throw new Refusal('self_recognition', {}, ['to_id']);
  return planDecidedAward(request, by.id, ids, now);
};

/**
 * The same, where it was decided before.
 * @throws Refusal user_not_found | receiver_left | outside_audience | out_of_range | budget_used_up | award_limit_reached |
 * award_given_out
 */
export const planDecidedAward = (
  request: AwardRequest,
  by: UserId,
  ids: Pick<IdFactory, 'post' | 'entry'>,
  now: Date,
): AwardPlan => {
  const { award, workspace, counts, gift } = request;
  const receiver = requireReceiver(request.receiver, award);
  const score = pointsFor(award, gift);
  const charge = receiver.demo ? undefined : planCharge(award, counts, { points: score }, workspace, now);
  const use = receiver.demo ? undefined : planAwardUse(award, counts, receiver.id, workspace, now);
  const post = postOf(request, { receiver, score, use, by: request.author ?? by, id: ids.post() }, now);
  const cause = { type: 'post', amount: score, post_id: post.id } as const;
  return {
    award,
    receiver,
    post,
    ...(score > 0 && { entry: nextEntry(receiver, ids.entry(), cause, now) }),
    ...(charge && { charge }),
    ...(use && { use }),
  };
};
