import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, onTestFinished } from 'vitest';
import {
  clientId,
  clientSecret,
  type IdentityProvider,
  startIdentityProvider,
} from '#infra/emulators/identity-provider/identity-provider';
import { startNameServer } from '#infra/emulators/name-server/name-server';
import { freePort } from '#infra/emulators/basics/ports';
import { audit } from '#shared/contract/audit';
import { sso } from '#shared/contract/connections/sso';
import type { WorkspaceId } from '#shared/model/ids';
import type { StoredSso } from '#shared/model/sso';
import type { User } from '#shared/model/user';
import { call, internals, send, stack } from './stack.ts';
import { aTeam, type Member, type Team } from './team.ts';

/** Name servers that know what a test enters. */
export const names = await startNameServer(0);
Object.assign(process.env, names.environment);

const started: IdentityProvider[] = [];
afterAll(async () => {
  await names.stop();
  // A test may have stopped one.
  for (const one of started) await one.stop().catch(() => undefined);
});

/** The identity provider of a company. */
export const aProvider = async (): Promise<IdentityProvider> => {
  const provider = await startIdentityProvider('sso', 0, stack.clock);
  started.push(provider);
  return provider;
};

export const draftOf = (provider: IdentityProvider) => ({
  issuer: provider.issuer.url ?? '',
  client_id: clientId,
  client_secret: clientSecret,
});

/** A browser: the secret that it keeps, and what it shows of it. */
export const aBrowser = () => {
  const code_verifier = `${randomUUID()}${randomUUID()}`;
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
  return { code_verifier, code_challenge };
};

/** What the page of the provider was asked for. */
export const askedFor = (url: string) => {
  const { searchParams: asked } = new URL(url);
  const get = (name: string): string => asked.get(name) ?? '';
  return { state: get('state'), nonce: get('nonce'), challenge: get('code_challenge'), asked };
};

/** An administrator proves a domain by its TXT record. */
export const proveDomain = async (by: Member, domain: string) => {
  const { body } = await call(sso.read, {}, by);
  names.set(`${body.record.name}.${domain}`, body.record.value);
  return call(sso.proveDomain, { body: { domain } }, by);
};

/** An administrator leaves for the provider; returns what comes back to them. */
export const aTest = async (
  by: Member,
  provider: IdentityProvider,
  claims: object = {},
  email: string = by.email,
) => {
  const { code_verifier, code_challenge } = aBrowser();
  const { body } = await call(sso.beginTest, { body: { code_challenge } }, by);
  const { state, nonce, challenge } = askedFor(body.url);
  return { state, code_verifier, code: provider.codeFor(email, { challenge, nonce }, claims) };
};

export const tryIt = async (by: Member, provider: IdentityProvider, claims: object = {}, email?: string) =>
  call(sso.finishTest, { body: await aTest(by, provider, claims, email) }, by);

/** A browser that comes back from the provider of a workspace. */
export const aReturn = async (
  workspace_id: WorkspaceId,
  provider: IdentityProvider,
  email: string,
  claims: object = {},
) => {
  const { code_verifier, code_challenge } = aBrowser();
  const { body } = await call(sso.start, { body: { workspace_id, code_challenge } });
  const { state, nonce, challenge } = askedFor(body.url);
  return { workspace_id, state, code_verifier, code: provider.codeFor(email, { challenge, nonce }, claims) };
};

/** Somebody signs in at the provider of a workspace. */
export const signInBySso = async (
  workspace_id: WorkspaceId,
  provider: IdentityProvider,
  email: string,
  claims: object = {},
) => call(sso.signIn, { body: await aReturn(workspace_id, provider, email, claims) });

/** The domain of a team's addresses. */
export const domainOfTeam = ({ email }: Pick<Member, 'email'>): string => email.split('@')[1] ?? '';

/** A team that can sign in by a provider of its own; `ann` has set it up and tried it. */
export const aTeamWithSso = async <Name extends string>(
  others: readonly Name[],
  users: Readonly<Record<string, Partial<User>>> = {},
): Promise<Team<Name | 'ann'> & { readonly provider: IdentityProvider; readonly domain: string }> => {
  const team = await aTeam(['ann', ...others], { users });
  const provider = await aProvider();
  const { ann } = team as Team<'ann'>;
  const domain = domainOfTeam(ann);
  const answers = [
    await call(sso.save, { body: draftOf(provider) }, ann),
    await proveDomain(ann, domain),
    await tryIt(ann, provider),
  ];
  for (const { status, body } of answers) if (status !== 200) throw new Error(JSON.stringify(body));
  return Object.assign(team, { provider, domain });
};

export const requireSso = (by: Member, required = true) => call(sso.require, { body: { required } }, by);

export const storedSso = (w: WorkspaceId): Promise<StoredSso | undefined> =>
  internals.table.get<StoredSso>(internals.keys.sso(w), { now: new Date(0), consistent: true });

export const invalid = { status: 401, codes: ['invalid_token'] };
export const failed = (problem: string) => ({
  status: 422,
  codes: ['sso_failed'],
  body: { errors: [{ details: { problem } }] },
});

/** A server of somebody; returns its address. */
export const aServer = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  server.listen(await freePort(0), '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
};

/** A token endpoint that gives this token to everybody, whatever they show. */
export const aCarelessEndpoint = (token: () => Promise<string>): Promise<string> =>
  aServer(async (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id_token: await token() }));
  });

/** Sets a provider up. */
export const save = (by: Member, body: object) => send('PUT', '/sso/provider', body, by);
/** The audit log, oldest first: what was done, and its details. */
export const logOf = async (by: Member) =>
  (await call(audit.list, { query: {} }, by)).body
    .toReversed()
    .map(({ action, details }) => [action, ...Object.values(details)]);
