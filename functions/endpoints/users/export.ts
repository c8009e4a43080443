import { readGroups } from '#functions/data/groups';
import { auditWrite } from '#functions/data/audit';
import { write } from '#functions/table/transact';
import { firstUsers, restOfUsers } from '#functions/views/member-list';
import { handleWith } from '#functions/http/handle';
import { offerDownload } from '#functions/workflows/offer-download';
import { users } from '#shared/contract/users';
import { usersCsv } from '#shared/rules/people/users-csv';

/** The groups and the first members are read during authentication, the others while the export is recorded in the audit log. */
export const handler = handleWith(
  users.export,
  ({ workspaceId, reading }) =>
    Promise.all([firstUsers(workspaceId, reading), readGroups(workspaceId, reading)]),
  async (
    { actor, query: { state, manager_id: manager, separator }, now, reading },
    [{ users: first, next }, { groups }],
  ) => {
    const [rest] = await Promise.all([
      restOfUsers(actor.workspaceId, next, reading),
      write(auditWrite(actor, 'exported', { details: { what: 'users' } }, now)),
    ]);
    return usersCsv([...first, ...rest], groups, { state, manager }, actor.workspace, now, separator);
  },
  offerDownload,
);
