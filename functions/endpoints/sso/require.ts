import { auditWrite } from '#functions/data/audit';
import { findSso, recordRequirement } from '#functions/data/sso';
import { handleWith } from '#functions/http/handle';
import { ssoFailed } from '#functions/workflows/sso/come-back';
import { showSso } from '#functions/workflows/sso/show';
import { sso } from '#shared/contract/connections/sso';
import { isOffered, requireSso } from '#shared/rules/connections/sso';

/** From then on sessions count only when the provider has admitted them; see `isAdmitted`. */
export const handler = handleWith(
  sso.require,
  ({ workspaceId, reading }) => findSso(workspaceId, { ...reading, consistent: true }),
  async ({ actor, body: { required }, now, reading }, found) => {
    const stored = requireSso(found);
    if (required && !isOffered(stored)) throw ssoFailed('not_tested');
    const audit = auditWrite(actor, 'sso_requirement_changed', { details: { required } }, now);
    await recordRequirement(stored, required, { actor: actor.user, audit });
    return showSso(stored, required ? { sso_required: stored.changed_at } : {}, reading);
  },
);
