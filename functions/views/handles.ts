import type { UserId, WorkspaceId } from '#shared/model/ids';
import { findByHandle } from '#shared/rules/composer';
import { matchesUserName, typedWords } from '#shared/rules/search';
import { isCurrentMember, toPerson } from '#shared/rules/users';
import { fillPage, filterRows } from '#functions/table/paging';
import type { Reading } from '#functions/table/read';
import { mapConcurrent } from '#functions/platform/concurrency';
import { readBySearch } from './member-list.ts';

/** With more members whose names begin alike a handle is ambiguous anyway, unless it is somebody's whole name. */
const looked = 50;
const width = 5;

/** Returns the members whom handles name, each without doubt. Nobody names themselves. */
export const findByHandles = async (
  w: WorkspaceId,
  handles: readonly string[],
  me: UserId | undefined,
  reading: Reading,
): Promise<readonly UserId[]> => {
  const found = await mapConcurrent(handles, width, async (handle) => {
    const typed = typedWords(handle);
    const read = readBySearch(w, typed, looked, reading);
    const { items } = await fillPage(
      looked,
      undefined,
      async (after) =>
        filterRows(
          await read(after),
          (user) => user.id !== me && isCurrentMember(user) && matchesUserName(user, typed),
        ),
      looked,
    );
    return findByHandle(handle, items.map(toPerson))?.id;
  });
  return [...new Set(found.filter((id) => id !== undefined))];
};
