import type { StoredEntry } from '#shared/model/entry';
import type { PostId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { type ShownPost, shownOfPost } from '#shared/rules/posts';
import { indexes, type Key, keys, lists } from '#functions/table/keys';
import { fillPage, type Rows } from '#functions/table/paging';
import { getItemsById, query, type Reading } from '#functions/table/read';

type Found = { readonly position: string; readonly post: PostId | undefined };

/** Returns the posts that still exist, each at its position in the list that named it. */
const present = async (
  w: WorkspaceId,
  found: readonly Found[],
  more: boolean,
  reading: Reading,
): Promise<Rows<ShownPost>> => {
  const ids = found.flatMap(({ post }) => post ?? []);
  const byId = await getItemsById<ShownPost>(ids, (id) => keys.post(w, id), reading, shownOfPost);
  return { rows: found.map(({ position, post }) => ({ position, item: post && byId.get(post) })), more };
};

/** Returns the posts a member received, newest first, found by their ledger entries. */
export const listReceived = (w: WorkspaceId, u: UserId, after: string | undefined, reading: Reading) =>
  fillPage(limits.feedPage, after, async (from) => {
    const { items, next } = await query<StoredEntry>(
      {
        ...lists.entries(w, u),
        newestFirst: true,
        limit: 2 * limits.feedPage,
        ...(from !== undefined && { after: keys.entry(w, u, Number(from)) }),
      },
      reading,
    );
    const found = items.map(({ number, type, post_id: id, add_on_id: addOn }) => ({
      position: String(number),
      post: type === 'post' && !addOn ? id : undefined,
    }));
    return present(w, found, next !== undefined, reading);
  });

/** Returns the posts a member sent, newest first: the index names the posts, the table contains them. */
export const listSent = (w: WorkspaceId, u: UserId, after: string | undefined, reading: Reading) =>
  fillPage(limits.feedPage, after, async (from) => {
    const pk = indexes.sentPosts(w, u);
    const key = keys.post(w, from as PostId);
    const { items, next } = await query<Key>(
      {
        pk,
        index: 'lists',
        newestFirst: true,
        // One more, to know whether there is another page.
        limit: limits.feedPage + 1,
        ...(from !== undefined && { after: { ...key, list_key: pk, list_sort: from } }),
      },
      reading,
    );
    const found = items.map(({ sk }) => ({ position: sk, post: sk as PostId }));
    return present(w, found, next !== undefined, reading);
  });
