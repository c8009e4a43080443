import type { UserId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
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
