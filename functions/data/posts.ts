import type { PostId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import { firstIdAt } from '#shared/rules/basics/ids';
import { type PostPlan, type PostRemoval, type ShownPost, shownOfPost } from '#shared/rules/posts/posts';
import { importMark } from '#functions/table/changes';
import { indexes, type Key, keys, lists, postLists } from '#functions/table/keys';
import { requirePermissions } from './permissions.ts';
import { type Condition, unchanged } from '#functions/table/expressions';
import { get, getItemsById, query, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { addEntriesAs, addEntry } from './entries.ts';
import { returnBudget } from './award-budgets.ts';
import { chargeAllowance, countThanks, returnAllowance } from './allowances.ts';
import { change, check, create, discard, remove, type Write } from '#functions/table/writes';

type PlacedPost = Pick<StoredPost, 'workspace_id' | 'id' | 'private'>;

/** The member is invited or has joined. */
export const takesPart: readonly Condition[] = [
  {
    any: [
      ['state', '=', 'pending'],
      ['state', '=', 'accepted'],
    ],
  },
];

/** Where a post is stored: private ones are apart. */
export const postKey = ({ workspace_id: w, id, private: how }: PlacedPost): Key =>
  how ? keys.privatePost(w, id) : keys.post(w, id);

/** The list in the index of posts by author. Celebrations and awards are found by the member who is celebrated. */
const listOf = ({ workspace_id: w, from_id: from, to_id: to, celebration, private: how }: StoredPost) => {
  const [celebrated] = celebration ? to : [];
  if (celebrated && celebration?.kind !== 'award') return indexes.celebrationsOf(w, celebrated);
  if (how) return undefined;
  return celebrated ? indexes.awardsTo(w, celebrated) : indexes.sentPosts(w, from);
};

/** A post with its attributes in the index of posts by author. What a member sent in private is not in it. */
export const withPostIndex = (post: StoredPost) => {
  const list = listOf(post);
  return { ...post, list_key: list, list_sort: list && post.id };
};

export const addPost = (post: StoredPost): Write => create(postKey(post), withPostIndex(post));

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
    remove(postKey(post)),
    ...(allowance ? [returnAllowance(allowance)] : []),
    ...returnBudget(post),
    ...(actor.id === post.from_id
      ? entries.flatMap((entry) => addEntry(post.workspace_id, entry))
      : addEntriesAs(actor, entries)),
    ...idempotency,
  );

/**
 * Changes attributes of a post, and none that likes, comments and add-ons change at the same time. Commits only while the
 * actor keeps their permissions. A picture is changed only if the post still has the picture that was read.
 */
export const recordPostChange = (
  post: StoredPost,
  set: Partial<Pick<StoredPost, 'value' | 'message' | 'gif' | 'picture' | 'edited_at'>>,
  actor: User,
  also: readonly Write[] = [],
): Promise<void> =>
  transact(
    change(postKey(post), { set }, 'picture' in set ? [unchanged('picture', post.picture)] : []),
    requirePermissions(actor),
    ...also,
  );

/** What members change of a post after it was sent. */
const changing = [
  'value',
  'message',
  'gif',
  'picture',
  'edited_at',
  'likes',
  'likers',
  'comments_revision',
  'add_ons',
  'added_by',
] as const satisfies readonly (keyof StoredPost)[];

/**
 * Moves a post out of the feed, with all that belongs to it. Commits only while nobody has changed it since it was read, so that
 * no like and no comment is lost.
 */
export const recordTakingOut = (
  read: StoredPost,
  moved: StoredPost,
  actor: User,
  also: readonly Write[],
): Promise<void> =>
  transact(
    remove(
      postKey(read),
      changing.map((name) => unchanged(name, read[name])),
    ),
    // Without the mark of an import, or nobody would count what is stored now.
    addPost({ ...moved, [importMark]: undefined } as StoredPost),
    requirePermissions(actor),
    ...also,
  );

export const findPost = (w: WorkspaceId, p: PostId, reading: Reading): Promise<StoredPost | undefined> =>
  get<StoredPost>(keys.post(w, p), reading);

/** Returns a post that may be private: whoever shows it checks with `visiblePost` or `isShownTo` for whom it is. */
export const findAnyPost = async (
  w: WorkspaceId,
  p: PostId,
  reading: Reading,
): Promise<StoredPost | undefined> =>
  (await findPost(w, p, reading)) ?? (await get<StoredPost>(keys.privatePost(w, p), reading));

/** Returns the posts that exist, by id, private ones too; these are looked for only where one is missing. */
export const findAnyPosts = async <Field extends keyof StoredPost>(
  w: WorkspaceId,
  ids: readonly PostId[],
  reading: Reading,
  only: readonly ('id' | Field)[],
): Promise<ReadonlyMap<PostId, Pick<StoredPost, 'id' | Field>>> => {
  type Found = Pick<StoredPost, 'id' | Field>;
  const inFeed = await getItemsById<Found>(ids, (id) => keys.post(w, id), reading, only);
  const missing = ids.filter((id) => !inFeed.has(id));
  if (missing.length === 0) return inFeed;
  const apart = await getItemsById<Found>(missing, (id) => keys.privatePost(w, id), reading, only);
  return new Map([...inFeed, ...apart]);
};

const told = ['id', 'from_id', 'to_id', 'message', 'celebration', 'private'] as const;

/** Returns what posts say that are still there, or what they celebrate. A private one may be among them. */
export const findPostTexts = async (
  w: WorkspaceId,
  ids: readonly PostId[],
  reading: Reading,
): Promise<readonly Pick<StoredPost, (typeof told)[number]>[]> =>
  Array.from((await findAnyPosts<(typeof told)[number]>(w, ids, reading, told)).values());

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
