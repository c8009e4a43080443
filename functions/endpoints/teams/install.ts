import { teamsApp } from '#functions/chat/teams/client';
import { linkToken, newSecret } from '#functions/crypto/tokens';
import { recordInstall } from '#functions/data/chat';
import { handle } from '#functions/http/handle';
import { codeHash } from '#functions/chat/teams/connect';
import { teams } from '#shared/contract/connections/teams';

/** The code says whose it is, and is worth something once: whoever types it to our bot connects their own tenant. */
export const handler = handle(teams.install, async ({ actor, now }) => {
  await teamsApp();
  const secret = newSecret();
  await recordInstall(actor.session, codeHash(secret), now);
  return { code: linkToken(actor.workspaceId, actor.userId, secret) };
});
