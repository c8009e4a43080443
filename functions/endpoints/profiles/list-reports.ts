import { rowsOfReports } from '#functions/data/managers';
import { findLastThanks } from '#functions/data/received-posts';
import { withDetails } from '#functions/data/tell-apart';
import { findUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { fillPage } from '#functions/table/paging';
import { profiles } from '#shared/contract/profiles';
import { limits } from '#shared/model/limits';
import { presentReport } from '#shared/rules/people/reports';

export const handler = handleWith(
  profiles.listReports,
  async ({ workspaceId: w, userId: u, after, reading }) => {
    const { page } = limits.manager;
    const { items: ids, next } = await fillPage(page, after, (from) =>
      rowsOfReports(w, u, page + 1, from, reading),
    );
    const [users, thanks] = await Promise.all([findUsers(w, ids, reading), findLastThanks(w, ids, reading)]);
    const shown = await withDetails(w, users, reading);
    return { ids, users, thanks, shown, next };
  },
  async ({ actor, now }, { ids, users, thanks, shown, next }) => ({
    items: ids.flatMap((id) => {
      const [user, person] = [users.get(id), shown.get(id)];
      return user && person ? [presentReport(user, person, thanks.get(id) ?? {}, actor.workspace, now)] : [];
    }),
    next,
  }),
);
