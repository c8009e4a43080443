import type { WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import type { Books } from '#shared/rules/verify';
import { allEntries } from './entries.ts';
import type { Reading } from './table.ts';
import { findUser, listUsers } from './users.ts';

/** How many members' entries are read at once. */
const width = 20;
const looks = 5;

/**
 * A member's books at one moment: entries and balance are written together, so when there are more or fewer
 * entries than the member says, somebody wrote between our two reads and we look again.
 */
const booksOf = async (w: WorkspaceId, user: User, reading: Reading): Promise<Books> => {
  let books: Books = { user, entries: await allEntries(w, user.id, reading) };
  for (let look = 1; look < looks && books.entries.length !== books.user.entries; look += 1) {
    const again = (await findUser(w, user.id, reading)) ?? user;
    books = { user: again, entries: await allEntries(w, user.id, reading) };
  }
  return books;
};

/** The books of everybody who ever was in a workspace, as they stand now. */
export const readBooks = async (w: WorkspaceId, now: Date): Promise<Books[]> => {
  const reading = { now, consistent: true };
  const { users } = await listUsers(w, {}, reading);
  const books: Books[] = [];
  for (let at = 0; at < users.length; at += width)
    books.push(...(await Promise.all(users.slice(at, at + width).map((user) => booksOf(w, user, reading)))));
  return books;
};
