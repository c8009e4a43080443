import { pageOfUsers, searchUsers } from '#functions/data/people-list';
import { handleWith } from '#functions/http/handle';
import { users } from '#shared/contract/users';
import { folded, isFoundByName } from '#shared/rules/search';
import { fullUserOf, isListed, personOf, runsPeople, takesPart } from '#shared/rules/users';

/** Members see whom they can recognise, and find them by name; administrators see everybody, in full. */
export const handler = handleWith(
  users.list,
  ({ workspaceId: w, query: { search, state, limit }, after, reading }) => {
    const wanted = { after, limit, keep: isListed(state) };
    const prefix = folded(search ?? '');
    return prefix ? searchUsers(w, { prefix, ...wanted }, reading) : pageOfUsers(w, wanted, reading);
  },
  async ({ actor, query: { search }, now }, { users: found, next }) => {
    const prefix = folded(search ?? '');
    const items = runsPeople(actor.user)
      ? found.map((user) => fullUserOf(user, actor.workspace, actor.user, now))
      : found.filter((user) => takesPart(user) && isFoundByName(user, prefix)).map(personOf);
    return { items, next };
  },
);
