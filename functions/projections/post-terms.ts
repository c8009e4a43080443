import type { PostId, WorkspaceId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import { postTerms, type Term } from '#shared/rules/posts/post-search';
import { findAnyPosts } from '#functions/data/posts';
import { type Key, keys } from '#functions/table/keys';
import { writeItems } from '#functions/table/transact';
import { projection } from './projection.ts';

type Indexed = Pick<StoredPost, (typeof indexed)[number]>;

/** An entry of the index of posts. */
export type TermEntry = Key & { readonly words?: readonly string[] };

const entryOf = (w: WorkspaceId, id: PostId, { term, words }: Term): TermEntry => ({
  ...keys.postTerm(w, term, id),
  ...(words && { words }),
});

/** Returns the entries of the search index that a post has. */
export const termEntries = (w: WorkspaceId, post: Indexed | undefined): readonly TermEntry[] =>
  post ? postTerms(post).map((term) => entryOf(w, post.id, term)) : [];

/** Compares what the entries of a post say. */
const entriesText = (w: WorkspaceId, post: Indexed | undefined): string =>
  JSON.stringify(termEntries(w, post));

/** The attributes that the index is made from. */
export const indexed = [
  'id',
  'from_id',
  'to_id',
  'value',
  'message',
  'imported',
  'private',
] as const satisfies readonly (keyof StoredPost)[];

/** What the index may say of some posts, and how they should be. */
type Versions = ReadonlyMap<
  PostId,
  { readonly known: readonly Indexed[]; readonly assumed: Indexed | undefined }
>;

/**
 * Gives posts the entries that they have as they are now, and removes all others that they may have. The posts are read
 * after the entries were written, and what has changed is written again: however often and in whatever order changes are
 * delivered, the last to write has seen the post as it is.
 */
export const indexPosts = async (w: WorkspaceId, versions: Versions): Promise<void> => {
  for (let open = versions; open.size > 0;) {
    const right = new Map(
      [...open.values()].flatMap(({ assumed }) => termEntries(w, assumed)).map((one) => [one.sk, one]),
    );
    const known = [...open.values()].flatMap((one) => one.known.flatMap((post) => termEntries(w, post)));
    const wrong = known.filter(({ sk }) => !right.has(sk));
    await writeItems([...right.values()], wrong);
    const reading = { now: new Date(), consistent: true };
    const current = await findAnyPosts(w, [...open.keys()], reading, indexed);
    open = new Map(
      [...open].flatMap(([id, { assumed }]) => {
        const post = current.get(id);
        const isRight = entriesText(w, post) === entriesText(w, assumed);
        return isRight ? [] : [[id, { known: assumed ? [assumed] : [], assumed: post }] as const];
      }),
    );
  }
};

/** Keeps the index by which posts are found. Most changes of a post are likes and comments, which it does not have. */
export const searchIndex = projection(['post', 'privatePost'], async (changes, { workspace: { id: w } }) => {
  const versions = new Map<PostId, { known: readonly Indexed[]; assumed: Indexed | undefined }>();
  for (const { before, after } of changes) {
    const { id } = (after ?? before) as StoredPost;
    if (entriesText(w, before) === entriesText(w, after)) continue;
    const earlier = versions.get(id)?.known ?? [];
    versions.set(id, {
      known: [...earlier, before, after].filter((post) => post !== undefined),
      assumed: after,
    });
  }
  await indexPosts(w, versions);
});
