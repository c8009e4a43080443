import { createHash } from 'node:crypto';
import {
  clientId,
  clientSecret,
  startIdentityProvider,
} from '#infra/emulators/identity-provider/identity-provider';
import type { SessionId } from '#shared/model/ids';
import type { StoredSso } from '#shared/model/sso';
import type { Workspace } from '#shared/model/workspace';
import { domainOf, ownsDomainOf } from '#shared/rules/connections/sso';
import { internals, stack } from './stack.ts';
import type { Member } from './team.ts';

const { newSsoState, sealClientSecret } = await import('#functions/crypto/sso-states');

const started = startIdentityProvider('sso', 0, stack.clock);

/** The address of an identity provider that all of these workspaces share. */
export const sharedIssuer = async (): Promise<string> => (await started).issuer.url ?? '';
export const stopSharedProvider = async (): Promise<void> => (await started).stop();

type Of = { readonly workspace: Workspace; readonly owner: Member };

/** Stored as it is: a workspace that has set single sign-on up, and tried it; unless it is there already. */
export const aStoredSso = async ({ workspace: { id: w }, owner }: Of): Promise<StoredSso> => {
  const { keys, table, writes } = internals;
  const there = await table.get<StoredSso>(keys.sso(w), { now: new Date(), consistent: true });
  if (there?.tested_at !== undefined && ownsDomainOf(there, owner.email)) return there;
  const issuer = await sharedIssuer();
  const at = new Date().toISOString();
  const domain = domainOf(owner.email);
  const stored: StoredSso = {
    workspace_id: w,
    issuer,
    client_id: clientId,
    sealed_secret: await sealClientSecret(clientSecret, w),
    endpoints: {
      authorize: `${issuer}/authorize`,
      token: `${issuer}/token`,
      keys: `${issuer}/jwks`,
      secret_in: 'header',
    },
    domains: [{ domain, proved_at: at }],
    changed_at: at,
    changed_by: owner.id,
    tested_at: at,
  };
  await table.write(writes.replace(keys.sso(w), stored));
  await table.write(writes.replace(keys.ssoDomain(domain), { workspace_id: w }));
  return stored;
};

/** What somebody brings back from the provider of a stored set-up: to sign in, or to try it in a session. */
export const aStoredReturn = async (
  { workspace_id, changed_at: set_up }: StoredSso,
  email: string,
  session?: SessionId,
  at = new Date(),
) => {
  const code_verifier = 'a-verifier-that-only-this-browser-knows-0123456789';
  const challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const nonce = 'once';
  const purpose = session ? (`test/${session}` as const) : 'sign_in';
  const state = await newSsoState({ workspace_id, set_up, challenge, nonce }, purpose, at);
  const iat = Math.floor(at.getTime() / 1000);
  const code = (await started).codeFor(email, { challenge, nonce }, { iat, nbf: iat, exp: iat + 3600 });
  return { code, state, code_verifier };
};
