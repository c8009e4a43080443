import { fillPage, filterRows } from '#functions/table/paging';
import { readBySearch, readByJoinDate, readSorted } from '#functions/views/member-list';
import { handleWith } from '#functions/http/handle';
import { users } from '#shared/contract/users';
import type { User } from '#shared/model/user';
import { foldForSearch, matchesName } from '#shared/rules/search';
import {
  presentUser,
  isInDirectory,
  toPerson,
  isPeopleAdministrator,
  isCurrentMember,
} from '#shared/rules/users';

/**
 * Members see whom they can recognise, and find them by name; administrators see everyone, with all fields. The
 * caller is known only after the first rows are read, so the visible fields are decided then.
 */
export const handler = handleWith(
  users.list,
  async ({ workspaceId: w, query: { search = '', limit, order }, after, reading }) => {
    const prefix = foldForSearch(search);
    const asStored = prefix ? readBySearch(w, prefix, limit, reading) : readByJoinDate(w, limit, reading);
    const read = order === 'state' ? readSorted(w, prefix, reading) : asStored;
    return { read, prefix, first: await read(after) };
  },
  async (
    { actor: { user: me, workspace }, query: { state, limit }, after, now },
    { read, prefix, first },
  ) => {
    const listed = isInDirectory(state);
    const isSeen = (user: User): boolean =>
      listed(user) && (isPeopleAdministrator(me) || (isCurrentMember(user) && matchesName(user, prefix)));
    const { items, next } = await fillPage(limit, after, async (from) =>
      filterRows(from === after ? first : await read(from), isSeen),
    );
    return {
      items: items.map((user) =>
        isPeopleAdministrator(me) ? presentUser(user, workspace, me, now) : toPerson(user),
      ),
      next,
    };
  },
);
