import { fillPage, filterRows } from '#functions/table/paging';
import type { Reading } from '#functions/table/read';
import type { GroupId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { isCurrentMember } from '#shared/rules/people/users';
import { readMembersOf } from './member-list.ts';

/** One more than a post can have: enough to tell that there are too many. */
const most = limits.post.receivers + 1;

/** Returns the members of a group whom somebody of the workspace can thank, at most one more than a post can have. */
export const findReceivers = async (w: WorkspaceId, group: GroupId, me: UserId, reading: Reading) => {
  const read = readMembersOf(w, group, most + 1, reading);
  const { items } = await fillPage(most, undefined, async (after) =>
    filterRows(await read(after), (user) => user.id !== me && isCurrentMember(user)),
  );
  return items;
};
