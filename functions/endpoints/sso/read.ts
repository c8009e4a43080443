import { recordName } from '#functions/adapters/sign-in/sso/domain-record';
import { domainRecordValue } from '#functions/crypto/sso-states';
import { findSso } from '#functions/data/sso';
import { handleWith } from '#functions/http/handle';
import { showSso } from '#functions/workflows/sso/show';
import { ssoReturnUrl } from '#functions/workflows/sso/leave';
import { sso } from '#shared/contract/connections/sso';

export const handler = handleWith(
  sso.read,
  ({ workspaceId, reading }) => findSso(workspaceId, { ...reading, consistent: true }),
  async ({ actor, reading }, found) => ({
    sso: found ? await showSso(found, actor.workspace, reading) : null,
    redirect_uri: ssoReturnUrl(actor.workspaceId),
    sign_in_url: ssoReturnUrl(actor.workspaceId),
    record: { name: recordName, value: domainRecordValue(actor.workspace) },
  }),
);
