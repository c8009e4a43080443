import { inviteAll } from '#functions/workflows/invite-members';
import { handle } from '#functions/http/handle';
import { chance } from '#functions/crypto/tokens';
import { users } from '#shared/contract/users';
import { idsAt } from '#shared/rules/ids';

export const handler = handle(users.invite, ({ body, actor, now, reading }) =>
  inviteAll(body.users, actor, idsAt(now, chance), reading),
);
