import type { PostId, UserId, ValueId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { PastPost, StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import type { Workspace } from '#shared/model/workspace';
import { valueSnapshot } from './posts.ts';
import { dayOf } from '../basics/time.ts';

/** What decides whether a post of another tool can be imported, as it was read. */
type PastPostFacts = {
  readonly workspace: Pick<Workspace, 'id' | 'timezone'>;
  readonly people: ReadonlyMap<UserId, Pick<User, 'state'>>;
  readonly values: ReadonlyMap<ValueId, Value>;
  readonly now: Date;
};

const firstDay = `${limits.pastPosts.firstYear}-01-01`;

/**
 * Plans the record of a post of another tool. It moves no points: what its receivers have left of them, they bring as a
 * balance. Nobody has to be a member any more, but everybody must have been one whose name is known.
 * @throws Refusal out_of_range | self_recognition | user_not_found | value_required
 */
export const planPastPost = (
  { from_id, to_id, score, message, value_id, ...row }: PastPost,
  id: PostId,
  { workspace, people, values, now }: PastPostFacts,
): StoredPost => {
  const at = new Date(row.created_at);
  if (at > now || at.toISOString() < firstDay)
    throw new Refusal('out_of_range', { start: firstDay, finish: now.toISOString().slice(0, 10) }, [
      'created_at',
    ]);
  if (to_id.includes(from_id)) throw new Refusal('self_recognition', {}, ['to_id']);
  const isKnown = (u: UserId): boolean => (people.get(u)?.state ?? 'deleted') !== 'deleted';
  if (!isKnown(from_id)) throw new Refusal('user_not_found', {}, ['from_id']);
  if (!to_id.every(isKnown)) throw new Refusal('user_not_found', {}, ['to_id']);
  const value = values.get(value_id);
  if (!value) throw new Refusal('value_required', {}, ['value_id']);
  return {
    id,
    workspace_id: workspace.id,
    from_id,
    to_id,
    score,
    message,
    value: valueSnapshot(value),
    created_at: at.toISOString(),
    // No allowance of ours has such a period, so none can get anything back.
    period: `import:${at.getUTCFullYear()}`,
    day: dayOf(at, workspace.timezone),
    likes: 0,
    likers: [],
    imported: true,
    added_at: now.toISOString(),
  };
};
