import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { findByHandle as personWithHandle } from '#shared/rules/posts/composer';
import { matchesUserName, typedWords } from '#shared/rules/basics/search';
import { isCurrentMember, toPerson } from '#shared/rules/people/users';
import { fillPage, filterRows } from '#functions/table/paging';
import type { Reading } from '#functions/table/read';
import { mapConcurrent } from '#functions/platform/concurrency';
import { readBySearch } from './member-list.ts';

/** With more members whose names begin alike a handle is ambiguous anyway, unless it is somebody's whole name. */
const looked = 50;
const width = 5;

/** Returns current members whose names begin with all typed words, at most so many. */
export const findColleagues = async (
  w: WorkspaceId,
  typed: readonly string[],
  limit: number,
  reading: Reading,
): Promise<readonly User[]> => {
  const read = readBySearch(w, typed, limit, reading);
  const { items } = await fillPage(
    limit,
    undefined,
    async (after) =>
      filterRows(await read(after), (user) => isCurrentMember(user) && matchesUserName(user, typed)),
    limit,
  );
  return items;
};

/** Returns whom a handle names without doubt, and everybody whom it could mean. Nobody names themselves. */
export const findByHandle = async (
  w: WorkspaceId,
  handle: string,
  me: UserId | undefined,
  reading: Reading,
): Promise<{ readonly only: UserId | undefined; readonly fitting: readonly User[] }> => {
  const people = await findColleagues(w, typedWords(handle), looked, reading);
  const fitting = people.filter(({ id }) => id !== me);
  return { only: personWithHandle(handle, fitting.map(toPerson))?.id, fitting };
};

/** Returns the members whom handles name, each without doubt. Nobody names themselves. */
export const findByHandles = async (
  w: WorkspaceId,
  handles: readonly string[],
  me: UserId | undefined,
  reading: Reading,
): Promise<readonly UserId[]> => {
  const found = await mapConcurrent(handles, width, (handle) => findByHandle(w, handle, me, reading));
  return [...new Set(found.flatMap(({ only }) => only ?? []))];
};
