import { findUser } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { users } from '#shared/contract/users';
import { requireMember } from '#shared/rules/people/members';
import { presentUser } from '#shared/rules/people/users';

export const handler = handleWith(
  users.read,
  ({ workspaceId, params, reading }) => findUser(workspaceId, params.id, reading),
  async ({ actor, now }, user) => presentUser(requireMember(user), actor.workspace, actor.user, now),
);
