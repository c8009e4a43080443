import { createHash } from 'node:crypto';
import type { Actor } from '#shared/model/actor';
import type { PostId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { PastPost, StoredPost } from '#shared/model/post';
import { createIds } from '#shared/rules/basics/ids';
import { importedTerm } from '#shared/rules/posts/post-search';
import { keys, lists } from '#functions/table/keys';
import { getItems, query, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { check, remove } from '#functions/table/writes';
import { auditWrite } from './audit.ts';
import { countedDay, countToday, addRetryAfter } from './day-counts.ts';
import { requirePermissions } from './permissions.ts';
import { addPost, findAnyPosts, postKey } from './posts.ts';

/**
 * The id of a post of another tool: of the moment when it was sent, so that it stands there in every list, and always the
 * same for the same row, so that it is recorded once. Its value is left out: it is chosen here.
 */
export const pastPostId = (
  w: WorkspaceId,
  { created_at, from_id, to_id, score, message }: PastPost,
): PostId => {
  const at = new Date(created_at);
  const row = JSON.stringify([w, at.toISOString(), from_id, to_id.toSorted(), score, message]);
  const bytes = createHash('sha256').update(row).digest().subarray(0, 10);
  return createIds(at, () => bytes).post();
};

/** Returns which of these posts are recorded, in the feed or taken out of it. */
export const findRecorded = async (
  w: WorkspaceId,
  ids: readonly PostId[],
  reading: Reading,
): Promise<ReadonlySet<PostId>> => {
  const places = ids.flatMap((id) => [keys.post(w, id), keys.privatePost(w, id)]);
  const found = await getItems<readonly Pick<StoredPost, 'id'>[]>(places, reading, ['id']);
  return new Set(found.flatMap((item) => item?.id ?? []));
};

/** Where an imported post is: it may have been taken out of the feed. */
type ImportedPlace = Pick<StoredPost, 'id' | 'workspace_id' | 'imported' | 'private'>;

/** What has to be so when posts of another tool are recorded or removed. */
const guards = ({ user, workspaceId: w }: Actor) => [
  requirePermissions(user, 'forbidden'),
  check(keys.workspace(w), [{ absent: 'closing' }], 'workspace_busy'),
];

/**
 * Records posts of another tool, at most `limits.pastPosts.perCall`, with a line in the audit log: all or none.
 * @throws Refusal too_many_requests | workspace_busy | forbidden
 * @throws WriteConflict when one of them was recorded meanwhile
 */
export const recordPastPosts = (posts: readonly StoredPost[], actor: Actor, now: Date): Promise<void> => {
  const { workspaceId: w } = actor;
  const { perDay } = limits.pastPosts;
  return addRetryAfter(
    transact(
      ...posts.map(addPost),
      countToday(keys.importedOnDay(w, countedDay(now)), posts.length, perDay, now),
      auditWrite(actor, 'history_imported', { details: { count: posts.length } }, now),
      ...guards(actor),
    ),
    now,
  );
};

/** Returns a page of the imported posts that are there, from the newest on. The search names them, and may be behind. */
export const listImported = async (
  w: WorkspaceId,
  after: PostId | undefined,
  reading: Reading,
): Promise<{ posts: readonly ImportedPlace[]; last: PostId | undefined; more: boolean }> => {
  const { items, next } = await query<{ sk: string }>(
    {
      ...lists.withTerm(w, importedTerm),
      newestFirst: true,
      limit: limits.pastPosts.perCall,
      only: ['sk'],
      ...(after !== undefined && { after: keys.postTerm(w, importedTerm, after) }),
    },
    reading,
  );
  const ids = items.map(({ sk }) => sk.slice(importedTerm.length + 1) as PostId);
  const found = await findAnyPosts(w, ids, reading, ['id', 'workspace_id', 'imported', 'private']);
  return {
    posts: ids.flatMap((id) => found.get(id) ?? []).filter(({ imported }) => imported),
    last: ids.at(-1),
    more: next !== undefined,
  };
};

/**
 * Removes imported posts, at most `limits.pastPosts.perCall`, with a line in the audit log: all or none. They moved no points,
 * so nothing is taken back.
 * @throws Refusal workspace_busy | forbidden
 * @throws WriteConflict when one of them was removed meanwhile
 */
export const recordHistoryRemoval = (
  posts: readonly ImportedPlace[],
  actor: Actor,
  now: Date,
): Promise<void> =>
  transact(
    ...posts.map((post) => remove(postKey(post))),
    auditWrite(actor, 'history_removed', { details: { count: posts.length } }, now),
    ...guards(actor),
  );
