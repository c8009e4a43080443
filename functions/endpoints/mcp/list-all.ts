import { listAssistants } from '#functions/data/assistants';
import { findUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { assistants } from '#shared/contract/connections/assistants';
import { presentAssistants } from '#shared/rules/connections/assistants';
import { toPerson } from '#shared/rules/people/users';

export const handler = handleWith(
  assistants.listAll,
  ({ workspaceId, after, reading }) => listAssistants(workspaceId, after, reading),
  async ({ actor: { workspace }, reading }, { items, next }) => {
    const people = await findUsers(workspace.id, [...new Set(items.map((one) => one.user_id))], reading);
    const shown = [...people.values()].flatMap((user) =>
      presentAssistants(
        items.filter((one) => one.user_id === user.id),
        user,
        workspace,
      ).map((one) => ({
        ...one,
        of: toPerson(user),
      })),
    );
    return { items: shown, next };
  },
);
