import { fillPage, filterRows } from '#functions/table/paging';
import { readBySearch, readByJoinDate, readSorted } from '#functions/views/member-list';
import { addressFoundBy, isFoundBy } from '#functions/views/handles';
import { tellUsersApart } from '#functions/data/tell-apart';
import { handleWith } from '#functions/http/handle';
import { users } from '#shared/contract/users';
import type { Person, User } from '#shared/model/user';
import { typedWords } from '#shared/rules/basics/search';
import {
  presentUser,
  isInDirectory,
  toPerson,
  isPeopleAdministrator,
  isCurrentMember,
} from '#shared/rules/people/users';

/** Entries of the index that a call reads at most: a search that finds few of many goes on with the next page. */
const mostEntries = 1000;

/**
 * Members see whom they can recognize, and find them by name; administrators see everyone, with all fields. The
 * caller is known only after the first rows are read, so the visible fields are decided then.
 */
export const handler = handleWith(
  users.list,
  async ({ workspaceId: w, query: { search = '', limit, order }, after, reading }) => {
    const typed = typedWords(search);
    const asStored =
      typed.length > 0 ? readBySearch(w, typed, limit, reading) : readByJoinDate(w, limit, reading);
    const read = order === 'state' ? readSorted(w, typed, reading) : asStored;
    return { read, first: await read(after) };
  },
  async (
    { actor: { user: me, workspace }, query: { search = '', state, limit }, after, now, reading },
    { read, first },
  ) => {
    const listed = isInDirectory(state);
    const isSeen = (user: User): boolean =>
      listed(user) && (isPeopleAdministrator(me) || (isCurrentMember(user) && isFoundBy(user, search)));
    const { items, next } = await fillPage(
      limit,
      after,
      async (from) => filterRows(from === after ? first : await read(from), isSeen),
      search.trim() === '' ? Infinity : mostEntries,
    );
    const apart = await tellUsersApart(workspace.id, items, reading);
    const detailOf = (user: User): Pick<Person, 'detail'> => {
      const detail = addressFoundBy(user, search) ?? apart.get(user.id);
      return detail === undefined ? {} : { detail };
    };
    return {
      items: items.map((user) => ({
        ...(isPeopleAdministrator(me) ? presentUser(user, workspace, me, now) : toPerson(user)),
        ...detailOf(user),
      })),
      next,
    };
  },
);
