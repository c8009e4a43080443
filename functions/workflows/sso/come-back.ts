import { createHash } from 'node:crypto';
import { RefusedAddress, SsoFailure } from '#functions/adapters/sign-in/sso/discovery';
import { exchangeOutside } from '#functions/adapters/sign-in/sso/exchange';
import { verifySsoTokens } from '#functions/adapters/sign-in/sso/verify';
import { openClientSecret, openSsoState, type SsoPurpose } from '#functions/crypto/sso-states';
import { consumeIdentityToken } from '#functions/data/identity-tokens';
import { countSsoSignIn, findSso, noteSsoProblem } from '#functions/data/sso';
import { write } from '#functions/table/transact';
import type { Email } from '#shared/model/common';
import type { WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { SsoProblem, StoredSso } from '#shared/model/sso';
import { ownsDomainOf } from '#shared/rules/connections/sso';
import { epochSeconds } from '#shared/rules/basics/time';
import { ssoReturnUrl } from './leave.ts';

/** What a browser brings back from the provider of a workspace, and the secret that shows that it was sent there. */
type Returned = {
  readonly workspace_id: WorkspaceId;
  readonly code: string;
  readonly state: string;
  readonly code_verifier: string;
  readonly iss?: string | undefined;
};
type Asked = { readonly address: string; readonly now: Date };

export const ssoFailed = (problem: SsoProblem): Refusal => new Refusal('sso_failed', { problem });

/** Opens a state that this very browser was given for this workspace, once. @throws Refusal invalid_token | too_many_requests */
const consumeState = async (
  { workspace_id: w, state, code_verifier: verifier, iss }: Returned,
  purpose: SsoPurpose,
  { address, now }: Asked,
): Promise<{ readonly sso: StoredSso; readonly nonce: string }> => {
  const opened = await openSsoState(state, purpose, now);
  if (!opened || opened.workspace_id !== w) throw new Refusal('invalid_token');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (opened.challenge !== challenge) throw new Refusal('invalid_token');
  const sso = await findSso(w, { now, consistent: true });
  if (sso?.changed_at !== opened.set_up) throw new Refusal('invalid_token');
  if (iss !== undefined && iss !== sso.issuer) throw new Refusal('invalid_token');
  await countSsoSignIn(address, now);
  await write(consumeIdentityToken(`sso\n${state}`, epochSeconds(new Date(opened.until))));
  return { sso, nonce: opened.nonce };
};

const addressFrom = async (
  sso: StoredSso,
  { code, code_verifier: codeVerifier }: Returned,
  nonce: string,
  now: Date,
): Promise<Email> => {
  const { workspace_id: w, client_id, endpoints } = sso;
  const client = {
    client_id,
    secret: await openClientSecret(sso.sealed_secret, w),
    redirect_uri: ssoReturnUrl(w),
  };
  const tokens = await exchangeOutside(endpoints, client, { code, codeVerifier });
  const email = await verifySsoTokens(sso, { ...tokens, nonce }, now);
  if (!ownsDomainOf(sso, email)) throw new SsoFailure('foreign_domain');
  return email;
};

/**
 * Returns the address that the provider of a workspace names, in a domain that the workspace has proved. It says something
 * in this workspace only. What is wrong with the connection is noted, for its administrators.
 * @throws Refusal invalid_token | sso_failed | too_many_requests
 */
export const comeBackFromProvider = async (
  returned: Returned,
  purpose: SsoPurpose,
  { address, now }: Asked,
): Promise<{ readonly sso: StoredSso; readonly email: Email }> => {
  const { sso, nonce } = await consumeState(returned, purpose, { address, now });
  try {
    const email = await addressFrom(sso, returned, nonce, now);
    await noteSsoProblem(sso, undefined, now);
    return { sso, email };
  } catch (error) {
    const failure = error instanceof RefusedAddress ? new SsoFailure('unreachable') : error;
    if (!(failure instanceof SsoFailure)) throw failure;
    await noteSsoProblem(sso, failure.problem, now);
    throw ssoFailed(failure.problem);
  }
};
