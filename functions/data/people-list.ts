import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import { searchWords } from '#shared/rules/search';
import { keys, lists } from './keys.ts';
import { fillPage } from './pages.ts';
import { query, type Reading } from './table.ts';
import { findUsers, listUsers } from './users.ts';

type Page = { readonly users: User[]; readonly next: string | undefined };
type Wanted = {
  readonly after: string | undefined;
  readonly limit: number;
  /** Who is to be shown; the others cost no place on the page. */
  readonly keep: (user: User) => boolean;
};

/** A page of those members that are wanted, in the order people joined. */
export const pageOfUsers = async (
  w: WorkspaceId,
  { after, limit, keep }: Wanted,
  reading: Reading,
): Promise<Page> => {
  const { items, next } = await fillPage(limit, after, async (from) => {
    const page = { limit: limit + limits.page, ...(from !== undefined && { after: from as UserId }) };
    const { users, next: more } = await listUsers(w, page, reading);
    const rows = users.map((user) => ({ position: user.id as string, item: keep(user) ? user : undefined }));
    return { rows, more: more !== undefined };
  });
  return { users: items, next };
};

/** As the table sorts: by bytes. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Somebody found by several of their words is shown where the first of them stands, and nowhere else. */
const firstKey = (w: WorkspaceId, user: User, prefix: string): string | undefined =>
  searchWords(user)
    .filter((word) => word.startsWith(prefix))
    .map((word) => keys.person(w, word, user.id).sk)
    .toSorted(byBytes)[0];

/** A page of those wanted members one of whose names, or whose address, begins with the prefix. */
export const searchUsers = async (
  w: WorkspaceId,
  { prefix, after, limit, keep }: Wanted & { readonly prefix: string },
  reading: Reading,
): Promise<Page> => {
  const list = lists.people(w, prefix);
  const { items, next } = await fillPage(limit, after, async (from) => {
    const found = await query<{ sk: string; user_id: UserId }>(
      {
        ...list,
        limit: limit + limits.page,
        ...(from !== undefined && { after: { pk: list.pk, sk: from } }),
      },
      reading,
    );
    const users = await findUsers(w, [...new Set(found.items.map(({ user_id: id }) => id))], reading);
    const rows = found.items.map(({ sk, user_id: id }) => {
      const user = users.get(id);
      const shown = user && keep(user) && firstKey(w, user, prefix) === sk;
      return { position: sk, item: shown ? user : undefined };
    });
    return { rows, more: found.next !== undefined };
  });
  return { users: items, next };
};

/** As many as one page of the table usually holds. */
const firstCount = 2000;

export const firstUsers = (w: WorkspaceId, reading: Reading): Promise<Page> =>
  listUsers(w, { limit: firstCount }, reading);

export const restOfUsers = async (
  w: WorkspaceId,
  after: string | undefined,
  reading: Reading,
): Promise<User[]> =>
  after === undefined ? [] : (await listUsers(w, { after: after as UserId }, reading)).users;
