import { inviteMembers } from '#functions/workflows/invite-members';
import { handle } from '#functions/http/handle';
import { randomIdBytes } from '#functions/crypto/tokens';
import { users } from '#shared/contract/users';
import { createIds } from '#shared/rules/basics/ids';

export const handler = handle(users.invite, ({ body, actor, now, reading }) =>
  inviteMembers(body.users, { actor, ids: createIds(now, randomIdBytes), reading }),
);
