import { handle } from '#functions/http/handle';
import { resource } from '#functions/platform/assistant-addresses';
import { exchangeCode, renewTokens } from '#functions/workflows/assistants/tokens';
import { oauth } from '#shared/contract/connections/oauth';
import { oauthRefused } from '#shared/rules/connections/assistants';

export const handler = handle(oauth.token, ({ body, reading }) => {
  if ((body.resource ?? resource()) !== resource()) throw oauthRefused('invalid_target');
  if (body.grant_type === 'authorization_code') return exchangeCode(body, reading);
  if (body.grant_type === 'refresh_token') return renewTokens(body.refresh_token, body.client_id, reading);
  throw oauthRefused('unsupported_grant_type');
});
