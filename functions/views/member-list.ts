import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import { searchWords } from '#shared/rules/search';
import { keys, lists } from '#functions/table/keys';
import type { Rows } from '#functions/table/paging';
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
