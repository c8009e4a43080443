import type { UserId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import type { StoredContribution, StoredPurchase } from '#shared/model/purchase';
import type { RewardMark } from '#shared/model/reward';
import type { ValueMark } from '#shared/model/value';
import { monthOf } from './time.ts';

/** What one post adds to the statistics; what a removed one takes away again. */
export type PostCounts = {
  readonly giver: UserId;
  readonly month: string;
  readonly received: readonly { readonly userId: UserId; readonly points: number }[];
  readonly total: number;
};

/** @param sign 1 for a new post, −1 for one that was taken back */
export const countPost = (post: StoredPost, sign: 1 | -1): PostCounts => ({
  giver: post.from_id,
  month: monthOf(post.day),
  received: post.to_id.map((userId) => ({ userId, points: sign * post.score })),
  total: sign * post.score * post.to_id.length,
});

/** What a change of one post does to its day, and to the values its receivers are recognised for. */
export type DayCounts = {
  readonly day: string;
  readonly granted: number;
  readonly posts: number;
  readonly values: readonly { readonly value: ValueMark; readonly points: number }[];
  readonly receivers: readonly UserId[];
  /** What each receiver gets under each of `values`, in the same order. */
  readonly each: readonly number[];
};

/** Undefined when nothing that is counted changed: likes move no points. A new value moves them from the old one. */
export const countDay = (
  before: StoredPost | undefined,
  after: StoredPost | undefined,
): DayCounts | undefined => {
  const post = after ?? before;
  if (!post || before?.value.id === after?.value.id) return undefined;
  const signed = [
    ...(before ? [{ value: before.value, sign: -1 }] : []),
    ...(after ? [{ value: after.value, sign: 1 }] : []),
  ];
  const total = post.score * post.to_id.length;
  const appeared = Number(after !== undefined) - Number(before !== undefined);
  return {
    day: post.day,
    granted: appeared * total,
    posts: appeared,
    values: signed.map(({ value, sign }) => ({ value, points: sign * total })),
    receivers: post.to_id,
    each: signed.map(({ sign }) => sign * post.score),
  };
};

/** What a change of one request or contribution does to the day it was made on. */
export type SpendingCounts = {
  readonly day: string;
  readonly month: string;
  readonly reward: RewardMark;
  readonly spent: number;
  readonly purchases: number;
  /** Who spent, or took it back; nobody when it is a team's request, whose contributions count by themselves. */
  readonly userId: UserId | undefined;
};

/** Declined and canceled ones count for nothing: what was paid went back. */
const counts = (bought: StoredPurchase | StoredContribution | undefined): number =>
  bought && bought.status !== 'declined' && bought.status !== 'canceled' ? 1 : 0;

/** Undefined when nothing that is counted changed. */
export const countSpending = (
  before: StoredPurchase | StoredContribution | undefined,
  after: StoredPurchase | StoredContribution | undefined,
): SpendingCounts | undefined => {
  const bought = after ?? before;
  const by = counts(after) - counts(before);
  if (!bought || by === 0) return undefined;
  const { day, reward } = bought;
  const counted = { day, month: monthOf(day), reward };
  if (bought.kind === 'contribution')
    return { ...counted, spent: by * bought.amount, purchases: 0, userId: bought.user_id };
  const [part] = reward.reward_type === 'individual' ? bought.parts : [];
  return { ...counted, spent: by * (part?.amount ?? 0), purchases: by, userId: part?.user_id };
};
