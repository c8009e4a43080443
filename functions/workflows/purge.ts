import type { WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { addDays, monthsBetween } from '#shared/rules/time';
import { type Key, keys, lists } from '#functions/data/table/keys';
import { query, removeAll } from '#functions/data/table/table';

/** Says when the time is nearly up: the rest is done after the next delivery. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** Says that something else has to come to its end first. */
export class Later extends OutOfTime {}

/** Throws OutOfTime; asked between any two steps. */
export type Watch = () => void;

/** Reads what is there, and what has expired without DynamoDB having taken it away yet. */
export const everything = { now: new Date(0), consistent: true };

type List = { readonly pk: string; readonly begins?: string };

/** How many items of a list are looked at together, and how many partitions are emptied at the same time. */
const pageSize = 100;
const width = 8;

/** Follows a list page by page, whatever happens to the items already seen. */
export const eachPage = async <Item>(
  list: List,
  watch: Watch,
  follow: (items: readonly (Item & Key)[]) => Promise<void>,
): Promise<void> => {
  let after: Record<string, unknown> | undefined;
  do {
    watch();
    const page = await query<Item & Key>({ ...list, limit: pageSize, ...(after && { after }) }, everything);
    if (page.items.length > 0) await follow(page.items);
    after = page.next;
  } while (after);
};

/** A few at a time. */
export const inTurns = async <One>(
  all: readonly One[],
  watch: Watch,
  task: (one: One) => Promise<void>,
): Promise<void> => {
  for (let at = 0; at < all.length; at += width) {
    watch();
    await Promise.all(all.slice(at, at + width).map(task));
  }
};

/** Takes a list away, but for what is spared. */
export const empty = (list: List, watch: Watch, spared: (key: Key) => boolean = () => false): Promise<void> =>
  eachPage<object>(list, watch, (items) => removeAll(items.filter((item) => !spared(item))));

/** Demo data claims to be up to this many days older than it is. */
const before = 32;

/** The months and days a workspace can have statistics of: since it was made, and since demo data says it was. */
export const monthsOf = ({ created_at: from }: Pick<Workspace, 'created_at'>, now: Date): readonly string[] =>
  monthsBetween(addDays(new Date(from), -before).toISOString(), now);

/** Takes every statistic away that is not a member's own. */
export const emptyStatistics = async (workspace: Workspace, now: Date, watch: Watch): Promise<void> => {
  const { id: w } = workspace;
  await empty(lists.dayValues(w), watch);
  await empty(lists.edges(w), watch);
  await inTurns(monthsOf(workspace, now), watch, (month) => empty(lists.ofMonth(w, month), watch));
  await removeAll([keys.dashboard(w)]);
  await empty(lists.days(w), watch);
};

/** Takes every post away with its likes. */
export const emptyPosts = (w: WorkspaceId, watch: Watch): Promise<void> =>
  eachPage<{ id: string }>(lists.posts(w), watch, async (posts) => {
    await inTurns(posts, watch, ({ sk }) => empty(lists.likes(w, sk as never), watch));
    await removeAll(posts);
  });
