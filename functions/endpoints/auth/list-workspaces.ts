import { listMemberships } from '#functions/data/users';
import { summariesOf } from '#functions/data/workspaces';
import { handle } from '#functions/http/handle';
import { auth } from '#shared/contract/auth';

export const handler = handle(auth.listWorkspaces, async ({ account, reading }) =>
  summariesOf(await listMemberships(account.email, reading), reading),
);
