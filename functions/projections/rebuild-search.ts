import type { PostId, WorkspaceId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import { keyText, lists } from '#functions/table/keys';
import { includingExpired, query } from '#functions/table/read';
import { findAnyPosts } from '#functions/data/posts';
import { removeItems } from '#functions/table/transact';
import { indexed, indexPosts, termEntries, type TermEntry } from './post-terms.ts';

/** An entry of the index of posts that is not as the posts say. */
export type IndexGap = {
  readonly entry: TermEntry;
  readonly is: 'missing' | 'too many' | 'different';
};

const all = async <Item>(list: { readonly pk: string }): Promise<Item[]> =>
  (await query<Item>(list, includingExpired)).items;

/** Computes the index again from the posts and returns each entry that differs. */
export const findIndexGaps = async (w: WorkspaceId): Promise<readonly IndexGap[]> => {
  const stored = new Map((await all<TermEntry>(lists.postTerms(w))).map((entry) => [keyText(entry), entry]));
  const gaps: IndexGap[] = [];
  for (const post of [
    ...(await all<StoredPost>(lists.posts(w))),
    ...(await all<StoredPost>(lists.privatePosts(w))),
  ])
    for (const entry of termEntries(w, post)) {
      const found = stored.get(keyText(entry));
      stored.delete(keyText(entry));
      if (!found) gaps.push({ entry, is: 'missing' });
      else if (String(found.words) !== String(entry.words)) gaps.push({ entry, is: 'different' });
    }
  return [...gaps, ...Array.from(stored.values(), (entry) => ({ entry, is: 'too many' as const }))];
};

const postOf = ({ entry: { sk } }: IndexGap): PostId => sk.slice(sk.lastIndexOf('#') + 1) as PostId;

const atOnce = 100;

/** Repairs entries: those that are too many go, and every post concerned gets its own as it is now. */
export const repairIndexGaps = async (w: WorkspaceId, gaps: readonly IndexGap[]): Promise<void> => {
  await removeItems(gaps.filter(({ is }) => is === 'too many').map(({ entry }) => entry));
  const ids = [...new Set(gaps.map(postOf))];
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce);
    const posts = await findAnyPosts(w, some, includingExpired, indexed);
    await indexPosts(w, new Map(some.map((id) => [id, { known: [], assumed: posts.get(id) }] as const)));
  }
};
