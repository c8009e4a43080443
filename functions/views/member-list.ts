import type { GroupId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import { foldForSearch, formerSearchWords, matchesTyped, searchWords } from '#shared/rules/basics/search';
import { displayName, type ShownUser, stateOrder } from '#shared/rules/people/users';
import { keys, lists } from '#functions/table/keys';
import { fillPage, type Rows } from '#functions/table/paging';
import { query, type Reading } from '#functions/table/read';
import { listMembersOf } from '#functions/data/groups';
import { findShownUsers, findUsers, listUsers } from '#functions/data/users';

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

/** Reads what is shown of the members of a group, so many at a time. */
export const readMembersOf =
  (w: WorkspaceId, group: GroupId, limit: number, reading: Reading) =>
  async (after: string | undefined): Promise<Rows<ShownUser>> => {
    const { ids, next } = await listMembersOf(
      w,
      group,
      { limit, after: after as UserId | undefined },
      reading,
    );
    const users = await findShownUsers(w, ids, reading);
    return { rows: ids.map((id) => ({ position: id, item: users.get(id) })), more: next !== undefined };
  };

/** Compares as the table sorts: by bytes. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** An entry of the index of members; one of an older release is without the words. */
type Entry = { readonly sk: string; readonly user_id: UserId; readonly words?: readonly string[] };

/** A member found by several of their words is shown only at the first of them. */
const firstKey = (
  w: WorkspaceId,
  id: UserId,
  words: readonly string[],
  beginning: string,
): string | undefined =>
  words
    .filter((word) => word.startsWith(beginning))
    .map((word) => keys.person(w, word, id).sk)
    .toSorted(byBytes)[0];

/**
 * To find a word that few members have: how many of the typed words are tried, and how many entries of each are read.
 */
const triedWords = 4;
const triedEntries = 12;

/**
 * Reads the members whose names or address begin with all typed words. The index is read by one of these words: by one
 * that few members have, or else by the longest. Its entries say whether the other words fit, so that a member whom the
 * search does not find is not read.
 */
export const readBySearch = (
  w: WorkspaceId,
  typed: readonly string[],
  limit: number,
  reading: Reading,
): ReadUsers => {
  const find = async (word: string, count: number, after?: string) => {
    const list = lists.people(w, word);
    const from = after === undefined ? {} : { after: { pk: list.pk, sk: after } };
    return { by: word, ...(await query<Entry>({ ...list, limit: count, ...from }, reading)) };
  };
  const findFirst = async () => {
    const tried = await Promise.all(typed.slice(0, triedWords).map((word) => find(word, triedEntries)));
    return tried.find(({ next }) => !next) ?? tried[0];
  };
  return async (after) => {
    // No typed word begins with another one, so that only one of them begins a position.
    const [longest = ''] = typed;
    const begun = after !== undefined && typed.find((word) => after.startsWith(word));
    const first = typed.length > 1 && !begun ? await findFirst() : undefined;
    const { by, items, next } = first ?? (await find(begun || longest, limit + limits.page, after));
    const isFirst = ({ sk, user_id: id }: Entry, words: readonly string[]): boolean =>
      firstKey(w, id, words, by) === sk;
    const fitting = items.filter(
      (entry) => !entry.words || (matchesTyped(entry.words, typed) && isFirst(entry, entry.words)),
    );
    const users = await findUsers(w, [...new Set(fitting.map(({ user_id: id }) => id))], reading);
    const rows = items.map((entry) => {
      const user = users.get(entry.user_id);
      // The member may have another name by now.
      const fits =
        user &&
        isFirst(entry, entry.words ?? formerSearchWords(user)) &&
        matchesTyped(searchWords(user), typed);
      return { position: entry.sk, item: fits ? user : undefined };
    });
    return { rows, more: next !== undefined };
  };
};

/** Nothing in a name sorts before it, so that "Ann" comes before "Ann Lee". */
const between = '\u0000';
/** A position has to fit into a cursor. Members with longer names that begin alike come in the order they joined. */
const comparedLength = 40;

/** Half a character, which a cut may leave, would come back from a cursor as another one. */
const comparedName = (user: User): string =>
  foldForSearch(displayName(user)).slice(0, comparedLength).toWellFormed();

const placeOf = (user: User): string =>
  [stateOrder.indexOf(user.state), comparedName(user), user.id].join(between);

/** Entries of the index that are read at a time where all members who are found are needed. */
const foundCount = 500;

/**
 * Reads all members, or those whom a search finds, by state and then by name. All of them are read for each page,
 * because no index has this order.
 */
export const readSorted =
  (w: WorkspaceId, typed: readonly string[], reading: Reading): ReadUsers =>
  async (after = '') => {
    const users =
      typed.length > 0
        ? (await fillPage(Infinity, undefined, readBySearch(w, typed, foundCount, reading))).items
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
