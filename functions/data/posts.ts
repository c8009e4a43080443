import type { PostId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import { firstIdAt } from '#shared/rules/basics/ids';
import { type PostPlan, type PostRemoval, type ShownPost, shownOfPost } from '#shared/rules/posts/posts';
import { recordOnce } from '#functions/table/idempotency';
import { indexes, type Key, keys, lists, postLists } from '#functions/table/keys';
import { requirePermissions } from './permissions.ts';
import type { Condition } from '#functions/table/expressions';
import { get, getItems, getItemsById, query, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { addEntriesAs, addEntry } from './entries.ts';
import { chargeAllowance, countThanks, returnAllowance } from './allowances.ts';
import { change, check, create, discard, remove, type Write } from '#functions/table/writes';

const takesPart: readonly Condition[] = [
  {
    any: [
      ['state', '=', 'pending'],
      ['state', '=', 'accepted'],
    ],
  },
];

/** A post with its attributes in the index of posts by author; celebrations are found by the celebrated member. */
export const withPostIndex = (post: StoredPost) => {
  const [celebrated] = post.celebration ? post.to_id : [];
  return {
    ...post,
    list_key: celebrated
      ? indexes.celebrationsOf(post.workspace_id, celebrated)
      : indexes.sentPosts(post.workspace_id, post.from_id),
    list_sort: post.id,
  };
};

export const addPost = (post: StoredPost): Write =>
  create(keys.post(post.workspace_id, post.id), withPostIndex(post));

/**
 * Records a post in one transaction, once for one idempotency key: with the giver's allowance, and each receiver's balance
 * and entry; or without points, while each receiver takes part.
 */
export const recordPost = (
  { post, allowance, thanks, entries }: PostPlan,
  idempotency: readonly Write[],
): Promise<void> => {
  const { workspace_id: w, to_id: receivers } = post;
  return transact(
    ...(allowance ? [chargeAllowance(allowance)] : []),
    ...(thanks ? [countThanks(thanks), ...receivers.map((to) => check(keys.user(w, to), takesPart))] : []),
    addPost(post),
    ...entries.flatMap((entry) => addEntry(w, entry, ['pending', 'accepted'])),
    ...idempotency,
  );
};

/** Removes a post and reverses everything it gave. The same post cannot be removed twice. */
export const recordPostRemoval = (
  { post, allowance, entries }: PostRemoval,
  actor: User,
  idempotency: readonly Write[],
): Promise<void> =>
  transact(
    remove(keys.post(post.workspace_id, post.id)),
    ...(allowance ? [returnAllowance(allowance)] : []),
    ...(actor.id === post.from_id
      ? entries.flatMap((entry) => addEntry(post.workspace_id, entry))
      : addEntriesAs(actor, entries)),
    ...idempotency,
  );

/**
 * Changes attributes of a post, and none that likes, comments and add-ons change at the same time. Commits only while the
 * actor keeps their permissions.
 */
export const recordPostChange = (
  { workspace_id: w, id }: StoredPost,
  set: Partial<Pick<StoredPost, 'value' | 'message' | 'gif' | 'picture' | 'edited_at'>>,
  actor: User,
  also: readonly Write[] = [],
): Promise<void> => transact(change(keys.post(w, id), { set }), requirePermissions(actor), ...also);

export const findPost = (w: WorkspaceId, p: PostId, reading: Reading): Promise<StoredPost | undefined> =>
  get<StoredPost>(keys.post(w, p), reading);

const told = ['id', 'to_id', 'message', 'celebration'] as const;

/** Returns what posts say that are still there, or what they celebrate. */
export const findPostTexts = async (
  w: WorkspaceId,
  ids: readonly PostId[],
  reading: Reading,
): Promise<readonly Pick<StoredPost, (typeof told)[number]>[]> =>
  Array.from((await getItemsById<StoredPost>(ids, (id) => keys.post(w, id), reading, told)).values());

/** Returns what is shown of a page of the feed, newest first. */
export const listPosts = async (
  w: WorkspaceId,
  after: string | undefined,
  reading: Reading,
  limit: number = limits.feedPage,
): Promise<{ posts: ShownPost[]; next: string | undefined }> => {
  const { items, next } = await query<ShownPost>(
    {
      ...lists.posts(w),
      newestFirst: true,
      limit,
      only: shownOfPost,
      ...(after !== undefined && { after: keys.post(w, after as PostId) }),
    },
    reading,
  );
  return { posts: items, next: next && String(next['sk']) };
};

/** Returns which of these posts a member likes. Reads only for posts with more likes than the post itself stores. */
export const findLikedPosts = async (
  posts: readonly ShownPost[],
  u: UserId,
  reading: Reading,
): Promise<ReadonlySet<PostId>> => {
  const known = posts.filter(({ likers }) => likers.includes(u)).map(({ id }) => id);
  const open = posts.filter(({ likers, likes }) => !likers.includes(u) && likes > likers.length);
  const found = await getItems(
    open.map(({ workspace_id: w, id }) => keys.like(w, id, u)),
    reading,
    ['pk'],
  );
  return new Set([...known, ...open.filter((_, at) => found[at] !== undefined).map(({ id }) => id)]);
};

/**
 * Adds a like. Commits whatever else was liked since the post was read; only the last places among the likers that the
 * post stores may have been taken meanwhile. Returns false when the member already likes it, so that no read is needed
 * first.
 */
export const recordLike = (
  { workspace_id: w, id, likers }: StoredPost,
  u: UserId,
  now: Date,
): Promise<boolean> => {
  const isKept = likers.length < limits.likersKept;
  return recordOnce(
    transact(
      create(keys.like(w, id, u), { user_id: u, created_at: now.toISOString() }, 'already_settled'),
      change(
        keys.post(w, id),
        { add: { likes: 1 }, ...(isKept && { append: { likers: u } }) },
        isKept ? [{ shorter: 'likers', than: limits.likersKept }] : [],
      ),
    ),
  );
};

/**
 * Removes a like. Commits unless the place of the member among the stored likers has changed since the post was read.
 * Returns false when the member does not like it.
 */
export const recordUnlike = ({ workspace_id: w, id, likers }: StoredPost, u: UserId): Promise<boolean> => {
  const at = likers.indexOf(u);
  return recordOnce(
    transact(
      remove(keys.like(w, id, u), [], 'already_settled'),
      change(keys.post(w, id), { add: { likes: -1 }, ...(at >= 0 && { removeAt: { likers: at } }) }, [
        at >= 0 ? { list: 'likers', at, is: u } : { lacks: 'likers', element: u },
      ]),
    ),
  );
};

/** Returns a page of the members who like a post, in the order they joined. */
export const listLikers = async (
  w: WorkspaceId,
  p: PostId,
  after: string | undefined,
  reading: Reading,
): Promise<{ ids: UserId[]; next: string | undefined }> => {
  const { items, next } = await query<{ user_id: UserId }>(
    {
      ...lists.likes(w, p),
      limit: limits.page,
      ...(after !== undefined && { after: keys.like(w, p, after as UserId) }),
    },
    reading,
  );
  return { ids: items.map(({ user_id: id }) => id), next: next && String(next['sk']) };
};

const atOnce = 100;

/**
 * Removes everything that belonged to a removed post. The loop ends, because nothing can be added to the post any more.
 */
export const removePostLists = async ({ workspace_id: w, id }: StoredPost, now: Date): Promise<void> => {
  for (const list of postLists)
    for (;;) {
      const { items } = await query<Key>({ ...lists[list](w, id), limit: atOnce }, { now, consistent: true });
      if (items.length === 0) break;
      await transact(...items.map(({ pk, sk }) => discard({ pk, sk })));
    }
};

/** Returns every post since an instant, newest first. */
export const listPostsSince = async (w: WorkspaceId, from: Date, reading: Reading): Promise<StoredPost[]> =>
  (await query<StoredPost>({ ...lists.posts(w), from: firstIdAt(from), newestFirst: true }, reading)).items;

/** Returns the posts that exist, by id. */
export const findPosts = (
  w: WorkspaceId,
  ids: readonly PostId[],
  reading: Reading,
): Promise<ReadonlyMap<PostId, StoredPost>> =>
  getItemsById<StoredPost>(ids, (id) => keys.post(w, id), reading);

const spoken = ['day', 'from_id', 'message', 'imported'] as const;
type PostWords = Pick<StoredPost, (typeof spoken)[number]>;

/** Returns what was said here in the newest posts since an instant, and whether there are more than the limit. */
export const readPostWords = async (
  w: WorkspaceId,
  { from, limit }: { readonly from: Date; readonly limit: number },
  reading: Reading,
): Promise<{ posts: PostWords[]; isCut: boolean }> => {
  const { items, next } = await query<PostWords>(
    { ...lists.posts(w), from: firstIdAt(from), newestFirst: true, limit, only: spoken },
    reading,
  );
  return { posts: items.filter(({ imported }) => !imported), isCut: next !== undefined };
};
