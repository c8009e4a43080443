import { handle } from '#functions/http/handle';
import { registerClient } from '#functions/workflows/assistants/clients';
import { oauth } from '#shared/contract/connections/oauth';
import { epochSeconds } from '#shared/rules/basics/time';

export const handler = handle(oauth.register, async ({ body, now }) => {
  const { redirect_uris: addresses, client_name: name } = body;
  const client = await registerClient(addresses, name);
  return {
    client_id: client.id,
    client_id_issued_at: epochSeconds(now),
    client_name: client.name,
    redirect_uris: addresses,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
});
