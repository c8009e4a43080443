import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import { foldForSearch, searchWords } from '#shared/rules/search';
import { displayName, stateOrder } from '#shared/rules/users';
import { keys, lists } from '#functions/table/keys';
import { fillPage, type Rows } from '#functions/table/paging';
import { query, type Reading } from '#functions/table/read';
import { findUsers, listUsers } from '#functions/data/users';

type Page = { readonly users: User[]; readonly next: string | undefined };

/** Reads a part of a list of members, after a position. */
type ReadUsers = (after: string | undefined) => Promise<Rows<User>>;

/** Reads all members in the order they joined; more at a time than a page shows, because some may be unwanted. */
export const readByJoinDate =
  (w: WorkspaceId, limit: number, reading: Reading): ReadUsers =>
  async (after) => {
    const page = { limit: limit + limits.page, ...(after !== undefined && { after: after as UserId }) };
    const { users, next } = await listUsers(w, page, reading);
    return { rows: users.map((user) => ({ position: user.id, item: user })), more: next !== undefined };
  };

/** Compares as the table sorts: by bytes. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** A member found by several of their words is shown only at the first of them. */
const firstKey = (w: WorkspaceId, user: User, prefix: string): string | undefined =>
  searchWords(user)
    .filter((word) => word.startsWith(prefix))
    .map((word) => keys.person(w, word, user.id).sk)
    .toSorted(byBytes)[0];

/** Reads the members with a name or an address that begins with the prefix. */
export const readBySearch =
  (w: WorkspaceId, prefix: string, limit: number, reading: Reading): ReadUsers =>
  async (after) => {
    const list = lists.people(w, prefix);
    const { items, next } = await query<{ sk: string; user_id: UserId }>(
      {
        ...list,
        limit: limit + limits.page,
        ...(after !== undefined && { after: { pk: list.pk, sk: after } }),
      },
      reading,
    );
    const users = await findUsers(w, [...new Set(items.map(({ user_id: id }) => id))], reading);
    const rows = items.map(({ sk, user_id: id }) => {
      const user = users.get(id);
      return { position: sk, item: user && firstKey(w, user, prefix) === sk ? user : undefined };
    });
    return { rows, more: next !== undefined };
  };

/** Nothing in a name sorts before it, so that "Ann" comes before "Ann Lee". */
const between = '\u0000';
/** A position has to fit into a cursor. Members with longer names that begin alike come in the order they joined. */
const comparedLength = 40;

const placeOf = (user: User): string =>
  [stateOrder.indexOf(user.state), foldForSearch(displayName(user)).slice(0, comparedLength), user.id].join(
    between,
  );

/** Members found by one prefix that are read at a time. */
const foundCount = 500;

/**
 * Reads all members, or those with a name or an address that begins with the prefix, by state and then by name. All of
 * them are read for each page, because no index has this order.
 */
export const readSorted =
  (w: WorkspaceId, prefix: string, reading: Reading): ReadUsers =>
  async (after = '') => {
    const users = prefix
      ? (await fillPage(Infinity, undefined, readBySearch(w, prefix, foundCount, reading))).items
      : (await listUsers(w, {}, reading)).users;
    const rows = users
      .map((user) => ({ position: placeOf(user), item: user }))
      .filter(({ position }) => position > after)
      .toSorted((one, other) => (one.position < other.position ? -1 : 1));
    return { rows, more: false };
  };

/** About as many members as one page of the table holds. */
const firstCount = 2000;

export const firstUsers = (w: WorkspaceId, reading: Reading): Promise<Page> =>
  listUsers(w, { limit: firstCount }, reading);

export const restOfUsers = async (
  w: WorkspaceId,
  after: string | undefined,
  reading: Reading,
): Promise<User[]> =>
  after === undefined ? [] : (await listUsers(w, { after: after as UserId }, reading)).users;
