import { listUsers, searchUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { users } from '#shared/contract/users';
import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { folded } from '#shared/rules/search';
import { fullUserOf, personOf, runsPeople, takesPart } from '#shared/rules/users';

/** Members see whom they can recognise; administrators see everybody, in full. */
export const handler = handleWith(
  users.list,
  ({ workspaceId: w, query: { search }, after, reading }) => {
    const from = after === undefined ? {} : { after };
    const prefix = folded(search ?? '');
    return prefix
      ? searchUsers(w, { prefix, limit: limits.page, ...from }, reading)
      : listUsers(w, { limit: limits.page, ...(after !== undefined && { after: after as UserId }) }, reading);
  },
  async ({ actor, query: { state }, now }, { users: found, next }) => {
    const wanted = found.filter((user) => state === undefined || user.state === state);
    const items = runsPeople(actor.user)
      ? wanted.map((user) => fullUserOf(user, actor.workspace, actor.user, now))
      : wanted.filter(takesPart).map(personOf);
    return { items, next };
  },
);
