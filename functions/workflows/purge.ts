import { type Key, type List, lists, plainLists, postLists } from '#functions/table/keys';
import { isRemovedOn, losesItemsOn, type Occasion } from '#functions/table/nouns';
import { includingExpired, query } from '#functions/table/read';
import { removeItems } from '#functions/table/transact';
import { mapConcurrent } from '#functions/platform/concurrency';
import { statisticsMonths } from '#functions/projections/statistics';
import type { PostId, WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import type { Deadline } from './deadline.ts';

/** How many items of a list are read at once, and how many tasks run concurrently. */
const pageSize = 100;
const width = 8;

/** Reads a list page by page; items may be changed or removed meanwhile. */
export const eachPage = async <Item>(
  list: List,
  deadline: Deadline,
  handlePage: (items: readonly (Item & Key)[]) => Promise<void>,
): Promise<void> => {
  let after: Record<string, unknown> | undefined;
  do {
    deadline();
    const page = await query<Item & Key>(
      { ...list, limit: pageSize, ...(after && { after }) },
      includingExpired,
    );
    if (page.items.length > 0) await handlePage(page.items);
    after = page.next;
  } while (after);
};

/** Runs a task for each item, a few concurrently, while there is time. */
export const forEachItem = async <Item>(
  items: readonly Item[],
  deadline: Deadline,
  task: (item: Item) => Promise<unknown>,
): Promise<void> => {
  await mapConcurrent(items, width, async (item) => {
    deadline();
    await task(item);
  });
};

/** Removes the items of a list, all of them or the chosen ones. */
export const purge = (
  list: List,
  deadline: Deadline,
  isRemoved: (key: Key) => boolean = () => true,
): Promise<void> => eachPage<object>(list, deadline, (items) => removeItems(items.filter(isRemoved)));

/** Removes everything that belongs to a post. */
export const purgePostLists = async (w: WorkspaceId, id: PostId, deadline: Deadline): Promise<void> => {
  for (const list of postLists) await purge(lists[list](w, id), deadline);
};

/** Removes every post with everything that belongs to it. */
const purgePosts = async (w: WorkspaceId, deadline: Deadline): Promise<void> => {
  for (const list of [lists.posts(w), lists.privatePosts(w)])
    await eachPage<{ id: PostId }>(list, deadline, async (posts) => {
      await forEachItem(posts, deadline, ({ id }) => purgePostLists(w, id, deadline));
      await removeItems(posts);
    });
};

type Purged = { readonly workspace: Workspace; readonly now: Date; readonly deadline: Deadline };

/**
 * Removes from all lists of a workspace, except its members, what the register of nouns removes on this occasion.
 * @param spared items of the workspace's own partition that stay until the caller removes them
 */
export const purgeLists = async (
  occasion: Occasion,
  { workspace, now, deadline }: Purged,
  spared: readonly Key[] = [],
): Promise<void> => {
  const { id: w } = workspace;
  const isRemoved = isRemovedOn(occasion);
  const isSpared = ({ pk, sk }: Key): boolean => spared.some((key) => key.pk === pk && key.sk === sk);
  await purgePosts(w, deadline);
  await forEachItem(statisticsMonths(workspace, now), deadline, (month) =>
    purge(lists.ofMonth(w, month), deadline, isRemoved),
  );
  for (const name of plainLists)
    if (losesItemsOn(occasion, name))
      await purge(lists[name](w), deadline, (key) => isRemoved(key) && !isSpared(key));
};

/** Whether a list that should be empty contains anything: the next round removes the items of a late writer. */
export const holdsItems = async (w: WorkspaceId, occasion: Occasion): Promise<boolean> => {
  const emptied = (['posts', 'privatePosts', 'users', ...plainLists] as const).filter(
    (name) => name !== 'root' && losesItemsOn(occasion, name),
  );
  const found = await Promise.all(
    emptied.map((name) => query({ ...lists[name](w), limit: 1 }, includingExpired)),
  );
  return found.some(({ items }) => items.length > 0);
};
