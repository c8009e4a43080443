import type { UserId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import { monthOf } from './time.ts';

/** What one post adds to the statistics; what a removed one takes away again. */
export type PostCounts = {
  readonly month: string;
  readonly received: readonly { readonly userId: UserId; readonly points: number }[];
  readonly total: number;
};

/** @param sign 1 for a new post, −1 for one that was taken back */
export const countPost = (post: StoredPost, sign: 1 | -1): PostCounts => ({
  month: monthOf(post.day),
  received: post.to_id.map((userId) => ({ userId, points: sign * post.score })),
  total: sign * post.score * post.to_id.length,
});
