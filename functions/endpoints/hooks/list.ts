import { listHooks } from '#functions/data/hooks';
import { findShownUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { hooks } from '#shared/contract/connections/hooks';
import { presentHook } from '#shared/rules/connections/hooks';

export const handler = handleWith(
  hooks.list,
  ({ workspaceId, reading }) => listHooks(workspaceId, reading),
  async ({ actor, reading }, found) => {
    const makers = [...new Set(found.map(({ created_by: id }) => id))];
    const people = await findShownUsers(actor.workspaceId, makers, reading);
    return found.map((hook) => presentHook(hook, people));
  },
);
