import { hasDomainRecord, recordName } from '#functions/adapters/sign-in/sso/domain-record';
import { domainRecordValue } from '#functions/crypto/sso-states';
import { auditWrite } from '#functions/data/audit';
import { findSso, recordDomain } from '#functions/data/sso';
import { handleWith } from '#functions/http/handle';
import { logger } from '#functions/platform/log';
import { showSso } from '#functions/workflows/sso/show';
import { sso } from '#shared/contract/connections/sso';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { requireSso } from '#shared/rules/connections/sso';

const isProved = async (domain: string, value: string): Promise<boolean> => {
  try {
    return await hasDomainRecord(domain, value);
  } catch (error) {
    logger.warn('a domain could not be looked up', { error: error as Error });
    throw new Refusal('upstream_failed');
  }
};

export const handler = handleWith(
  sso.proveDomain,
  ({ workspaceId, reading }) => findSso(workspaceId, { ...reading, consistent: true }),
  async ({ actor, body: { domain }, now, reading }, found) => {
    const stored = requireSso(found);
    const { domains } = stored;
    if (domains.some((one) => one.domain === domain)) return showSso(stored, actor.workspace, reading);
    if (domains.length >= limits.sso.domains) throw new Refusal('too_many', { max: limits.sso.domains });
    if (!(await isProved(domain, domainRecordValue(actor.workspace))))
      throw new Refusal('sso_failed', { problem: 'no_record', name: `${recordName}.${domain}` });
    const added = { domain, proved_at: now.toISOString() };
    const audit = auditWrite(actor, 'sso_domain_proved', { details: { domain } }, now);
    await recordDomain(stored, added, { actor: actor.user, audit });
    return showSso({ ...stored, domains: [...domains, added] }, actor.workspace, reading);
  },
);
