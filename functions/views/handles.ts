import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { findByHandle as personWithHandle, isAddress } from '#shared/rules/posts/composer';
import { exactnessOf, matchesUserName, typedWords } from '#shared/rules/basics/search';
import { displayName, isCurrentMember } from '#shared/rules/people/users';
import { fillPage, filterRows } from '#functions/table/paging';
import type { Reading } from '#functions/table/read';
import { mapConcurrent } from '#functions/platform/concurrency';
import { readBySearch } from './member-list.ts';

/** With more members whose names begin alike a handle is ambiguous anyway, unless it is somebody's whole name. */
const looked = 50;
const width = 5;

const withoutSign = (search: string): string => search.trim().replace(/^@/, '');

/** Whether colleagues find a member by what they typed: by the name, or by an address that they know already. */
export const isFoundBy = (user: User, search: string): boolean =>
  matchesUserName(user, typedWords(search)) || isAddress(withoutSign(search), user.email);

/**
 * Returns what was typed where it is the address of a member, and their name says less. So whoever typed it knows whom
 * they found, and learns nothing that they did not type.
 */
export const addressFoundBy = (user: User, search: string): string | undefined => {
  const typed = withoutSign(search);
  return isAddress(typed, user.email) && exactnessOf(displayName(user), typed) < 2 ? typed : undefined;
};

/** Returns current members whom a search finds, at most so many. */
export const findColleagues = async (
  w: WorkspaceId,
  search: string,
  limit: number,
  reading: Reading,
): Promise<readonly User[]> => {
  const read = readBySearch(w, typedWords(search), limit, reading);
  const { items } = await fillPage(
    limit,
    undefined,
    async (after) =>
      filterRows(await read(after), (user) => isCurrentMember(user) && isFoundBy(user, search)),
    limit,
  );
  return items;
};

/** Whom a handle names without doubt, and everybody whom it could mean. */
type Meant = { readonly only: User | undefined; readonly fitting: readonly User[] };

/** Returns whom a handle names. Nobody names themselves. */
export const findByHandle = async (
  w: WorkspaceId,
  handle: string,
  me: UserId | undefined,
  reading: Reading,
): Promise<Meant> => {
  const people = await findColleagues(w, handle, looked, reading);
  const fitting = people.filter(({ id }) => id !== me);
  const named = fitting.map((user) => ({ name: displayName(user), email: user.email, user }));
  return { only: personWithHandle(withoutSign(handle), named)?.user, fitting };
};

/** Returns the members whom handles name, each without doubt. Nobody names themselves. */
export const findByHandles = async (
  w: WorkspaceId,
  handles: readonly string[],
  me: UserId | undefined,
  reading: Reading,
): Promise<readonly UserId[]> => {
  const found = await mapConcurrent(handles, width, (handle) => findByHandle(w, handle, me, reading));
  return [...new Set(found.flatMap(({ only }) => only?.id ?? []))];
};
