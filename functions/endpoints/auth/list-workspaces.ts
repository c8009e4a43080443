import { listMemberships } from '#functions/data/users';
import { listSummaries } from '#functions/data/workspaces';
import { handle } from '#functions/http/handle';
import { auth } from '#shared/contract/auth';

export const handler = handle(auth.listWorkspaces, async ({ account, reading }) =>
  listSummaries(await listMemberships(account.email, reading), reading),
);
