import { auditWrite } from '#functions/data/audit';
import { findSso, recordDomainRemoval } from '#functions/data/sso';
import { handleWith } from '#functions/http/handle';
import { showSso } from '#functions/workflows/sso/show';
import { sso } from '#shared/contract/connections/sso';
import { Refusal } from '#shared/model/refusal';
import { requireSso } from '#shared/rules/connections/sso';

export const handler = handleWith(
  sso.removeDomain,
  ({ workspaceId, reading }) => findSso(workspaceId, { ...reading, consistent: true }),
  async ({ actor, params: { domain }, now, reading }, found) => {
    const stored = requireSso(found);
    const domains = stored.domains.filter((one) => one.domain !== domain);
    if (domains.length === stored.domains.length) throw new Refusal('not_found');
    const audit = auditWrite(actor, 'sso_domain_removed', { details: { domain } }, now);
    await recordDomainRemoval(stored, domain, { actor: actor.user, audit });
    return showSso({ ...stored, domains }, domains.length > 0 ? actor.workspace : {}, reading);
  },
);
