import { auditWrite } from '#functions/data/audit';
import { findSso, recordSsoRemoval } from '#functions/data/sso';
import { handleWith } from '#functions/http/handle';
import { sso } from '#shared/contract/connections/sso';
import { requireSso } from '#shared/rules/connections/sso';

export const handler = handleWith(
  sso.remove,
  ({ workspaceId, reading }) => findSso(workspaceId, { ...reading, consistent: true }),
  async ({ actor, now }, found) => {
    await recordSsoRemoval(requireSso(found), {
      actor: actor.user,
      audit: auditWrite(actor, 'sso_removed', {}, now),
    });
    return null;
  },
);
