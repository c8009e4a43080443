import { handle } from '#functions/http/handle';
import { revokeToken } from '#functions/workflows/assistants/tokens';
import { oauth } from '#shared/contract/connections/oauth';

export const handler = handle(oauth.revoke, async ({ body, reading }) => {
  await revokeToken(body.token, body.client_id, reading);
  return {};
});
