import { findGroups } from '#functions/data/groups';
import { handle } from '#functions/http/handle';
import { readMembersOf } from '#functions/views/member-list';
import { fillPage, filterRows } from '#functions/table/paging';
import { groups } from '#shared/contract/groups';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { isCurrentMember, toPerson } from '#shared/rules/users';

/** One more than a post can have: enough to tell that there are too many. */
const most = limits.post.receivers + 1;

export const handler = handle(groups.receivers, async ({ params, actor, reading }) => {
  const { workspaceId: w, userId: me } = actor;
  const read = readMembersOf(w, params.id, most + 1, reading);
  const [found, first] = await Promise.all([findGroups(w, [params.id], reading), read(undefined)]);
  if (!found.has(params.id)) throw new Refusal('not_found');
  const { items } = await fillPage(most, undefined, async (after) =>
    filterRows(
      after === undefined ? first : await read(after),
      (user) => user.id !== me && isCurrentMember(user),
    ),
  );
  return items.map(toPerson);
});
