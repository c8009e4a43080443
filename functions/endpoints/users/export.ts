import { readGroups } from '#functions/data/groups';
import { auditWrite } from '#functions/data/audit';
import { write } from '#functions/table/transact';
import { firstUsers, restOfUsers } from '#functions/views/member-list';
import { handleWith } from '#functions/http/handle';
import { offerDownload } from '#functions/workflows/offer-download';
import { users } from '#shared/contract/users';
import { usersCsv } from '#shared/rules/users-csv';

/** The first members are read during authentication, the others while the export is recorded in the audit log. */
export const handler = handleWith(
  users.export,
  ({ workspaceId, reading }) => firstUsers(workspaceId, reading),
  async ({ actor, query: { state }, now, reading }, { users: first, next }) => {
    const [rest, { groups }] = await Promise.all([
      restOfUsers(actor.workspaceId, next, reading),
      readGroups(actor.workspaceId, reading),
      write(auditWrite(actor, 'exported', { details: { what: 'users' } }, now)),
    ]);
    return usersCsv([...first, ...rest], groups, state, actor.workspace, now);
  },
  offerDownload,
);
