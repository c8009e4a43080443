import { apiKeyToken, hashApiKeySecret, newSecret } from '#functions/crypto/tokens';
import { recordApiKey } from '#functions/data/api-keys';
import { auditWrite } from '#functions/data/audit';
import { handle } from '#functions/http/handle';
import { apiKeys } from '#shared/contract/connections/api-keys';
import { planApiKey, presentApiKey } from '#shared/rules/connections/api-keys';

export const handler = handle(apiKeys.create, async ({ body, actor, now }) => {
  const { user, workspace } = actor;
  const secret = newSecret();
  const apiKey = planApiKey(body, hashApiKeySecret(secret), actor, now);
  const details = { title: apiKey.name, scopes: apiKey.scopes.join(' ') };
  await recordApiKey(apiKey, user, auditWrite(actor, 'api_key_made', { details }, now));
  const shown = presentApiKey(apiKey, undefined, new Map([[user.id, user]]), now);
  return { ...shown, token: apiKeyToken(workspace, user.id, secret) };
});
