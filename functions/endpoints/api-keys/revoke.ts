import { findApiKeyById, recordApiKeyRevocation } from '#functions/data/api-keys';
import { auditWrite } from '#functions/data/audit';
import { handleWith } from '#functions/http/handle';
import { apiKeys } from '#shared/contract/connections/api-keys';
import { Refusal } from '#shared/model/refusal';

export const handler = handleWith(
  apiKeys.revoke,
  ({ workspaceId, params, reading }) => findApiKeyById(workspaceId, params.id, reading),
  async ({ actor, now }, apiKey) => {
    if (!apiKey) throw new Refusal('not_found');
    const audit = auditWrite(actor, 'api_key_revoked', { details: { title: apiKey.name } }, now);
    await recordApiKeyRevocation(apiKey, actor.user, audit);
    return null;
  },
);
