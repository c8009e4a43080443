import { discover, RefusedAddress, SsoFailure } from '#functions/adapters/sign-in/sso/discovery';
import { sealClientSecret } from '#functions/crypto/sso-states';
import { auditWrite } from '#functions/data/audit';
import { findSso, recordSetUp } from '#functions/data/sso';
import { handleWith } from '#functions/http/handle';
import { addressRefusal } from '#functions/workflows/check-outside-address';
import { ssoFailed } from '#functions/workflows/sso/come-back';
import { showSso } from '#functions/workflows/sso/show';
import { sso } from '#shared/contract/connections/sso';
import type { SsoEndpoints, SsoProviderDraft, StoredSso } from '#shared/model/sso';

const read = async (issuer: string): Promise<SsoEndpoints> => {
  try {
    return await discover(issuer);
  } catch (error) {
    if (error instanceof RefusedAddress) throw addressRefusal(error.result, 'issuer');
    if (error instanceof SsoFailure) throw ssoFailed(error.problem);
    throw error;
  }
};

/** A secret that was entered for one server must never be sent to another one. */
const mayKeepSecret = (before: StoredSso, { issuer, client_id: client }: SsoProviderDraft): boolean =>
  before.issuer === issuer && before.client_id === client;

export const handler = handleWith(
  sso.save,
  ({ workspaceId, reading }) => findSso(workspaceId, { ...reading, consistent: true }),
  async ({ actor, body, now, reading }, before) => {
    const { issuer, client_id, client_secret: secret } = body;
    const { workspaceId: w, user } = actor;
    const kept = before && mayKeepSecret(before, body) ? before.sealed_secret : undefined;
    const sealed_secret = secret === undefined ? kept : await sealClientSecret(secret, w);
    if (sealed_secret === undefined) throw ssoFailed('no_secret');
    const stored: StoredSso = {
      workspace_id: w,
      issuer,
      client_id,
      sealed_secret,
      endpoints: await read(issuer),
      domains: before?.domains ?? [],
      changed_at: now.toISOString(),
      changed_by: user.id,
    };
    const audit = auditWrite(actor, 'sso_changed', { details: { issuer: new URL(issuer).host } }, now);
    await recordSetUp(stored, before, { actor: user, audit });
    return showSso(stored, {}, reading);
  },
);
