import { listApiKeys } from '#functions/data/api-keys';
import { findUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { apiKeys } from '#shared/contract/connections/api-keys';
import { presentApiKey } from '#shared/rules/connections/api-keys';

export const handler = handleWith(
  apiKeys.list,
  ({ workspaceId, reading }) => listApiKeys(workspaceId, reading),
  async ({ actor, now, reading }, { found, calls }) => {
    const makers = [...new Set(found.map(({ created_by: id }) => id))];
    const people = await findUsers(actor.workspaceId, makers, reading);
    return found.map((apiKey) => presentApiKey(apiKey, calls.get(apiKey.id), people, now));
  },
);
