import { newSsoState, type SsoPurpose } from '#functions/crypto/sso-states';
import { newSecret } from '#functions/crypto/tokens';
import { absoluteUrl } from '#functions/mails/links';
import type { WorkspaceId } from '#shared/model/ids';
import type { StoredSso } from '#shared/model/sso';

/**
 * Where the provider of a workspace sends people back to. Each workspace has an address of its own, so that what the provider
 * of one workspace answers cannot be taken to another one (RFC 9700, section 4.4).
 */
export const ssoReturnUrl = (w: WorkspaceId): string => absoluteUrl(`/sso/${w}`);

/** Returns the page of the provider where somebody signs in (OpenID Connect Core 1.0, section 3.1.2; RFC 7636). */
export const leaveForProvider = async (
  { workspace_id: w, changed_at: set_up, client_id, endpoints }: StoredSso,
  challenge: string,
  purpose: SsoPurpose,
  now: Date,
): Promise<{ readonly url: string }> => {
  const nonce = newSecret();
  const url = new URL(endpoints.authorize);
  const asked = {
    response_type: 'code',
    client_id,
    redirect_uri: ssoReturnUrl(w),
    scope: 'openid email',
    state: await newSsoState({ workspace_id: w, set_up, challenge, nonce }, purpose, now),
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return { url: url.toString() };
};
