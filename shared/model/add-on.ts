import * as z from 'zod';
import { Instant, Points } from './common.ts';
import { AddOnId, type PostId, UserId } from './ids.ts';
import { limits } from './limits.ts';
import type { StoredPost } from './post.ts';
import { Person } from './user.ts';

/** Points that a colleague adds to a post, to each of its receivers. */
export const AddOnDraft = z.object({
  score: z.int('wrong_format').min(1, 'out_of_range').max(limits.post.score, 'out_of_range'),
});
export type AddOnDraft = z.infer<typeof AddOnDraft>;

/** An add-on as stored in the table: it gives points as its post does, to the same receivers. */
export type StoredAddOn = Pick<
  StoredPost,
  | 'workspace_id'
  | 'from_id'
  | 'to_id'
  | 'score'
  | 'value'
  | 'created_at'
  | 'period'
  | 'allowance_number'
  | 'day'
  | 'groups'
  | 'managed'
  | 'demo'
  | 'added_at'
> & {
  readonly id: AddOnId;
  readonly post_id: PostId;
  /** Who sent the post. */
  readonly post_from_id: UserId;
};

export const AddOn = z.object({
  id: AddOnId,
  from_id: UserId,
  from: Person,
  score: Points,
  created_at: Instant,
  can: z.object({ remove: z.boolean() }),
});
export type AddOn = z.infer<typeof AddOn>;
