import { listPasskeys } from '#functions/data/passkeys';
import { handleWith } from '#functions/http/handle';
import { passkeys } from '#shared/contract/passkeys';
import { presentPasskeys } from '#shared/rules/sign-in/passkeys';

export const handler = handleWith(
  passkeys.list,
  ({ workspaceId, userId, reading }) => listPasskeys(workspaceId, userId, reading),
  async ({ actor }, found) => presentPasskeys(found, actor.user),
);
