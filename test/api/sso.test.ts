import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmulator } from 'emulate';
import { SignJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { clientId } from '#infra/local/emulators/identity-provider';
import { freePort } from '#infra/local/ports';
import { audit } from '#shared/contract/audit';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { passkeys } from '#shared/contract/passkeys';
import { sso } from '#shared/contract/sso';
import { users } from '#shared/contract/users';
import type { WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { requestCode } from '../support/sign-in.ts';
import {
  aBrowser,
  aProvider,
  aReturn,
  askedFor,
  aTeamWithSso,
  aTest,
  domainOfTeam,
  draftOf,
  names,
  proveDomain,
  signInBySso,
  storedSso,
  tryIt,
} from '../support/sso.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { aTeam, type Member, storedUser } from '../support/team.ts';

const invalid = { status: 401, codes: ['invalid_token'] };
const failed = (problem: string) => ({
  status: 422,
  codes: ['sso_failed'],
  body: { errors: [{ details: { problem } }] },
});

/** A server of somebody; returns its address. */
const aServer = async (listener: RequestListener): Promise<string> => {
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
const aCarelessEndpoint = (token: () => Promise<string>): Promise<string> =>
  aServer(async (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id_token: await token() }));
  });

const save = (by: Member, body: object) => send('PUT', '/sso/provider', body, by);
const logOf = async (by: Member) =>
  (await call(audit.list, { query: {} }, by)).body
    .toReversed()
    .map(({ action, details }) => [action, ...Object.values(details)]);
const find = async (email: string) => (await call(sso.find, { body: { email } })).body.workspace_id;

test('an administrator sets it up, proves a domain and tries it; then it is offered', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { ann } = team;
  const provider = await aProvider();
  const domain = domainOfTeam(ann);
  const before = await call(sso.read, {}, ann);
  expect(before.body).toMatchObject({ sso: null, redirect_uri: `${stack.origin}/sso/${team.workspace.id}` });

  const saved = await call(sso.save, { body: draftOf(provider) }, ann);
  expect(saved).toMatchObject({
    status: 200,
    body: { state: 'untested', changed_by: { id: ann.id }, domains: [] },
  });
  expect((await proveDomain(ann, domain)).body.domains).toMatchObject([{ domain }]);
  expect(await find(`anybody@${domain}`)).toBeNull();
  const { code_challenge } = aBrowser();
  const start = { body: { workspace_id: team.workspace.id, code_challenge } };
  expect(await call(sso.start, start)).toMatchObject({ status: 404 });

  expect(await tryIt(ann, provider)).toMatchObject({ status: 200, body: { state: 'offered' } });
  expect(await find(`anybody@${domain}`)).toBe(team.workspace.id);
  expect(await find(team.bob.email)).toBe(team.workspace.id);
  expect(await find(`anybody@sub.${domain}`)).toBeNull();
  const { asked } = askedFor((await call(sso.start, start)).body.url);
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: `${stack.origin}/sso/${team.workspace.id}`,
    scope: 'openid email',
    code_challenge,
    code_challenge_method: 'S256',
  });
  expect(await logOf(ann)).toEqual([
    ['sso_changed', new URL(draftOf(provider).issuer).host],
    ['sso_domain_proved', domain],
    ['sso_tested'],
  ]);
});

test.each([
  ['nonsense', 'wrong_format'],
  ['http://example.com', 'address_insecure'],
  ['https://user:password@example.com', 'address_insecure'],
  ['https://example.com:8443', 'address_insecure'],
  ['https://10.0.0.1', 'address_private'],
  ['https://169.254.169.254', 'address_private'],
  ['https://no-such-host.invalid', 'host_not_found'],
])('an issuer at %s is refused: %s', async (issuer, code) => {
  const { ann } = await aTeam(['ann']);
  const refused = await save(ann, { issuer, client_id: 'c', client_secret: 's' });
  expect(refused).toMatchObject({ status: 422, codes: [code], body: { errors: [{ path: ['issuer'] }] } });
});

test('the document must be the one of this issuer, and name addresses that we ask', async () => {
  const { ann } = await aTeam(['ann']);
  const provider = await aProvider();
  const draft = draftOf(provider);
  provider.publish({ issuer: 'https://accounts.example' });
  expect(await save(ann, draft)).toMatchObject(failed('other_issuer'));
  for (const field of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'])
    for (const bad of ['http://example.com/', 'https://10.0.0.1/', 'javascript:alert(1)', 'nonsense']) {
      provider.publish({ [field]: bad });
      expect(await save(ann, draft)).toMatchObject(failed('insecure'));
    }
  provider.publish({ token_endpoint: undefined });
  expect(await save(ann, draft)).toMatchObject(failed('not_a_provider'));
  expect(await save(ann, { ...draft, issuer: `${draft.issuer}/elsewhere` })).toMatchObject(
    failed('not_a_provider'),
  );
  expect(await save(ann, { ...draft, issuer: 'http://127.0.0.1:9' })).toMatchObject(failed('unreachable'));
  provider.publish();
  expect((await save(ann, draft)).status).toBe(200);
});

test('no redirect is followed, neither to a private address nor to any other', async () => {
  const { ann } = await aTeam(['ann']);
  let asked = 0;
  const target = await aServer((_, response) => {
    asked += 1;
    response.end('{}');
  });
  const issuer = await aServer((_, response) => response.writeHead(302, { location: target }).end());
  expect(await save(ann, { ...draftOf(await aProvider()), issuer })).toMatchObject(failed('not_a_provider'));
  expect(asked).toBe(0);
});

test('the secret is stored encrypted, never shown, and never sent to another provider than it was entered for', async () => {
  const { ann, provider, workspace } = await aTeamWithSso([]);
  const stored = await storedSso(workspace.id);
  expect(JSON.stringify(stored)).not.toContain(draftOf(provider).client_secret);
  expect(JSON.stringify((await call(sso.read, {}, ann)).body)).not.toContain(stored?.sealed_secret);
  const { client_secret: _, ...draft } = draftOf(provider);
  expect((await save(ann, draft)).status).toBe(200);
  const needed = { status: 422, codes: ['secret_required'], body: { errors: [{ path: ['client_secret'] }] } };
  const other = await aProvider();
  expect(await save(ann, { ...draft, issuer: draftOf(other).issuer })).toMatchObject(needed);
  expect(await save(ann, { ...draft, client_id: 'another' })).toMatchObject(needed);
});

test('a domain is proved by the record of this very workspace, and belongs to one workspace', async () => {
  const [one, two] = [await aTeamWithSso([]), await aTeamWithSso([])];
  const domain = `${one.domain}.shared.example`;
  const prove = (by: Member, name = domain) => send('POST', '/sso/domains', { domain: name }, by);
  const unproved = { status: 422, codes: ['domain_not_proved'] };
  expect(await prove(one.ann)).toMatchObject({
    ...unproved,
    body: { errors: [{ details: { name: `_bravo-verification.${domain}` } }] },
  });
  await proveDomain(one.ann, domain);
  expect(await prove(two.ann)).toMatchObject(unproved);
  expect(await proveDomain(two.ann, domain)).toMatchObject({ status: 422, codes: ['not_unique'] });
  for (const odd of [
    '',
    'example',
    'a b.example',
    '10.0.0.1',
    'evil.example/path',
    `${'a'.repeat(64)}.example`,
  ])
    expect(await prove(one.ann, odd)).toMatchObject({ status: 422, codes: ['wrong_format'] });

  const removed = await call(sso.removeDomain, { params: { domain } }, one.ann);
  expect(removed.body.domains).toHaveLength(1);
  expect(await call(sso.removeDomain, { params: { domain } }, one.ann)).toMatchObject({ status: 404 });
  expect((await prove(two.ann)).status).toBe(200);
  expect(await find(`x@${domain}`)).toBe(two.workspace.id);
});

test('a workspace has ten domains at most; 502 while name servers do not answer', async () => {
  const { ann, domain } = await aTeamWithSso([]);
  for (let at = 1; at < limits.sso.domains; at += 1)
    expect((await proveDomain(ann, `d${at}.${domain}`)).status).toBe(200);
  const eleventh = await proveDomain(ann, `more.${domain}`);
  expect(eleventh).toMatchObject({ status: 422, codes: ['too_many'] });
  await call(sso.removeDomain, { params: { domain: `d1.${domain}` } }, ann);
  names.keepSilent(true);
  onTestFinished(() => names.keepSilent(false));
  expect(await proveDomain(ann, `d1.${domain}`)).toMatchObject({ status: 502, codes: ['upstream_failed'] });
});

test('an administrator tries it with their own account', async () => {
  const { ann, bob, provider, workspace } = await aTeamWithSso(['bob']);
  await save(ann, draftOf(provider));
  expect(await tryIt(ann, provider, {}, bob.email)).toMatchObject(failed('other_person'));
  expect((await storedSso(workspace.id))?.tested_at).toBeUndefined();
  // What one session began, another one cannot end.
  const begun = await aTest(ann, provider);
  const { body } = await call(auth.openSession, { body: { workspace_id: workspace.id } }, ann);
  expect(await call(sso.finishTest, { body: begun }, { token: body.access_token })).toMatchObject(invalid);
});

test('a member signs in, and so does somebody who was invited; nobody else does', async () => {
  const team = await aTeamWithSso(['bob', 'cyd']);
  const { ann, bob, cyd, provider, workspace, domain } = team;
  const signIn = (email: string) => signInBySso(workspace.id, provider, email);
  const { status, body } = await signIn(bob.email.toUpperCase());
  expect(status).toBe(200);
  expect((await call(config.read, {}, { token: body.access_token })).body).toMatchObject({
    user: { id: bob.id },
    workspace: { id: workspace.id },
    features: { address_proved: false },
  });
  expect((await logOf(ann)).at(-1)).toEqual(['signed_in', 'sso']);

  const invited = `dan@${domain}`;
  const [row] = (await call(users.invite, { body: { users: [{ email: invited }] } }, ann)).body;
  expect((await signIn(invited)).status).toBe(200);
  expect(await storedUser(team, { id: row?.user_id as never })).toMatchObject({ state: 'accepted' });

  expect(await signIn(`nobody@${domain}`)).toMatchObject(failed('not_a_member'));
  await call(users.update, { params: { id: cyd.id }, body: { state: 'deactivated' } }, ann);
  expect(await signIn(cyd.email)).toMatchObject(failed('not_a_member'));
});

test('what the provider of one workspace says counts in no other one', async () => {
  const here = await aTeamWithSso(['bob']);
  const other = await aTeam(['eve']);
  // Somebody of another workspace was invited here: the provider speaks for them here, if at all, and nowhere else.
  const victim = other.eve.email;
  await proveDomain(here.ann, domainOfTeam(other.eve));
  expect(await signInBySso(here.workspace.id, here.provider, victim)).toMatchObject(failed('not_a_member'));
  await call(users.invite, { body: { users: [{ email: victim }] } }, here.ann);
  const { body } = await signInBySso(here.workspace.id, here.provider, victim);
  const token = body.access_token;
  const unproved = { status: 403, codes: ['proof_required'] };
  expect(
    await call(auth.openSession, { body: { workspace_id: other.workspace.id } }, { token }),
  ).toMatchObject(unproved);
  expect(await call(auth.listWorkspaces, {}, { token })).toMatchObject(unproved);
  // A passkey would prove the address everywhere.
  expect(await call(passkeys.prepare, {}, { token })).toMatchObject(unproved);
  expect((await send('POST', '/auth/workspaces', {}, { token })).status).toBe(401);
  // Once the address is proved by a code, the session is one of that code in the other workspace.
  const { sig, code } = await requestCode(victim);
  await call(auth.prove, { body: { sig, code } }, { token });
  const opened = await call(auth.openSession, { body: { workspace_id: other.workspace.id } }, { token });
  const [session] = (await call(auth.listSessions, {}, { token: opened.body.access_token })).body;
  expect(session).toMatchObject({ current: true, opened_by: 'code' });
});

test('only addresses in proved domains sign in', async () => {
  const { ann, workspace, provider, domain } = await aTeamWithSso([]);
  for (const email of [`x@sub.${domain}`, `x@${domain}.evil.example`, `x@evil${domain}`]) {
    await call(users.invite, { body: { users: [{ email }] } }, ann);
    expect(await signInBySso(workspace.id, provider, email)).toMatchObject(failed('foreign_domain'));
  }
});

test.each([
  ['of another issuer', { iss: 'https://accounts.example' }, 'token_refused'],
  ['for another client', { aud: 'another' }, 'token_refused'],
  ['given to another client', { azp: 'another' }, 'token_refused'],
  ['for several, given to nobody', { aud: [clientId, 'another'], azp: undefined }, 'token_refused'],
  ['that has expired', { exp: Math.floor(Date.now() / 1000) - 3600 }, 'token_refused'],
  ['without an expiry', { exp: undefined }, 'token_refused'],
  ['of an hour ago', { iat: Math.floor(Date.now() / 1000) - 3600 }, 'token_refused'],
  ['of another sign-in', { nonce: 'another' }, 'token_refused'],
  ['without a nonce', { nonce: undefined }, 'token_refused'],
  ['without an address', { email: undefined }, 'no_address'],
  ['with an address that is not verified', { email_verified: false }, 'address_not_verified'],
  ['with an address that is said not to be verified', { email_verified: 'false' }, 'address_not_verified'],
])('a token %s is refused', async (_, claims, problem) => {
  const { ann, provider, workspace } = await aTeamWithSso([]);
  expect(await signInBySso(workspace.id, provider, ann.email, claims)).toMatchObject(failed(problem));
});

test('a provider need not say that an address in a proved domain is verified; several audiences are fine with our name', async () => {
  const { ann, provider, workspace } = await aTeamWithSso([]);
  for (const claims of [
    { email_verified: undefined },
    { email_verified: 'true' },
    { aud: [clientId, 'another'], azp: clientId },
    { azp: undefined },
  ])
    expect((await signInBySso(workspace.id, provider, ann.email, claims)).status).toBe(200);
});

test('a token must be signed by a published key: not by a shared secret, by its own key, or not at all', async () => {
  const { ann, provider, workspace } = await aTeamWithSso([]);
  const draft = draftOf(provider);
  let header: object = {};
  let nonce = '';
  const made = async (): Promise<string> => {
    const claims = {
      iss: draft.issuer,
      aud: clientId,
      sub: 'x',
      email: ann.email,
      email_verified: true,
      nonce,
    };
    if ('alg' in header && header.alg === 'none') {
      const now = Math.floor(Date.now() / 1000);
      const parts = [header, { ...claims, iat: now, exp: now + 60 }];
      return `${parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
    }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', ...header })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(draft.client_secret));
  };
  provider.publish({ token_endpoint: await aCarelessEndpoint(made) });
  await save(ann, draft);
  await internals.table.write(
    internals.writes.change(internals.keys.sso(workspace.id), {
      set: { tested_at: new Date().toISOString() },
    }),
  );
  for (const one of [
    { alg: 'none' },
    {},
    { jku: `${draft.issuer}/jwks` },
    { jwk: { kty: 'oct', k: 'AAAA' } },
  ]) {
    header = one;
    const { code_verifier, code_challenge } = aBrowser();
    const { body } = await call(sso.start, { body: { workspace_id: workspace.id, code_challenge } });
    ({ nonce } = askedFor(body.url));
    const sent = { workspace_id: workspace.id, code: 'c', state: askedFor(body.url).state, code_verifier };
    expect(await call(sso.signIn, { body: sent })).toMatchObject(failed('token_refused'));
  }
});

test('a state is good once, within ten minutes, for the browser it was given to', async () => {
  const { ann, provider, workspace } = await aTeamWithSso([]);
  const aTry = () => aReturn(workspace.id, provider, ann.email);
  const signIn = (body: Awaited<ReturnType<typeof aTry>>, at?: Date) => call(sso.signIn, { body }, { at });
  const sent = await aTry();
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(sent)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
  const late = new Date(Date.now() + limits.sso.minutes * 60_000 + 1000);
  expect(await signIn(await aTry(), late)).toMatchObject(invalid);
  expect(await signIn({ ...(await aTry()), state: 'made up' })).toMatchObject(invalid);
  expect((await signIn(await aTry())).status).toBe(200);
});

test('a code that another browser asked for is worth nothing, whatever the provider checks', async () => {
  const { ann, provider, workspace } = await aTeamWithSso([]);
  let nonce = '';
  const token = () => provider.tokenFor(ann.email, { nonce });
  provider.publish({ token_endpoint: await aCarelessEndpoint(token) });
  await save(ann, draftOf(provider));
  await internals.table.write(
    internals.writes.change(internals.keys.sso(workspace.id), {
      set: { tested_at: new Date().toISOString() },
    }),
  );
  const sent = await aReturn(workspace.id, provider, ann.email);
  const begun = async () => {
    const { code_verifier, code_challenge } = aBrowser();
    const { body } = await call(sso.start, { body: { workspace_id: workspace.id, code_challenge } });
    ({ nonce } = askedFor(body.url));
    return { workspace_id: workspace.id, code: 'c', state: askedFor(body.url).state, code_verifier };
  };
  expect((await call(sso.signIn, { body: await begun() })).status).toBe(200);
  const stolen = { ...(await begun()), code_verifier: sent.code_verifier };
  expect(await call(sso.signIn, { body: stolen })).toMatchObject(invalid);
});

test('an answer belongs to one workspace, one set-up and one purpose', async () => {
  const here = await aTeamWithSso(['bob']);
  const there = await aTeamWithSso([]);
  const { ann, provider, workspace } = here;
  const aTry = () => aReturn(workspace.id, provider, ann.email);
  const signIn = (body: object) => send('POST', '/sso/sign_in', body);
  // The address that it came back to is another workspace's: somebody mixed two providers up.
  expect(await signIn({ ...(await aTry()), workspace_id: there.workspace.id })).toMatchObject(invalid);
  expect(await signIn({ ...(await aTry()), iss: draftOf(there.provider).issuer })).toMatchObject(invalid);
  expect((await signIn({ ...(await aTry()), iss: draftOf(provider).issuer })).status).toBe(200);
  expect(await signIn({ ...(await aTest(ann, provider)), workspace_id: workspace.id })).toMatchObject(
    invalid,
  );
  const { workspace_id: _, ...other } = await aTry();
  expect(await call(sso.finishTest, { body: other }, ann)).toMatchObject(invalid);
  const early = await aTry();
  await save(ann, draftOf(provider));
  expect(await signIn(early)).toMatchObject(invalid);
});

test('what is wrong with the connection is shown, until it works again; what is wrong with a person is not', async () => {
  const { ann, provider, workspace } = await aTeamWithSso([]);
  const shown = async () => (await call(sso.read, {}, ann)).body.sso?.problem;
  const signIn = (claims: object = {}) => signInBySso(workspace.id, provider, ann.email, claims);
  await signIn({ email_verified: false });
  expect(await shown()).toBeNull();
  await signIn({ aud: 'another' });
  expect(await shown()).toBe('token_refused');
  await signIn();
  expect(await shown()).toBeNull();

  await save(ann, { ...draftOf(provider), client_secret: 'expired' });
  expect(await tryIt(ann, provider)).toMatchObject(failed('secret_refused'));
  expect(await shown()).toBe('secret_refused');
  await save(ann, draftOf(provider));
  expect(await shown()).toBeNull();
  const begun = await aTest(ann, provider);
  expect(await call(sso.finishTest, { body: { ...begun, code: 'made up' } }, ann)).toMatchObject(
    failed('code_refused'),
  );
  expect(await shown()).toBeNull();
  await provider.stop();
  expect(await call(sso.finishTest, { body: await aTest(ann, provider) }, ann)).toMatchObject(
    failed('unreachable'),
  );
  expect(await shown()).toBe('unreachable');
});

test('a network finishes six hundred sign-ins in an hour', async () => {
  const { workspace } = await aTeam(['ann']);
  const headers = { 'x-local-address': '203.0.113.77' };
  const hour = new Date().toISOString().slice(0, 13);
  await internals.table.write(
    internals.writes.replace(internals.keys.networkSso('203.0.113.77', hour), {
      codes: limits.sso.perHourAndNetwork - 1,
    }),
  );
  const { code_verifier } = aBrowser();
  const body = { workspace_id: workspace.id, code: 'c', state: 's', code_verifier };
  expect(await call(sso.signIn, { body }, { headers })).toMatchObject(invalid);
  const refused = await call(sso.signIn, { body }, { headers });
  expect(refused).toMatchObject({ status: 429, codes: ['too_many_requests'] });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('removing it gives the domains free; so does deleting the workspace', async () => {
  const { ann, domain, workspace } = await aTeamWithSso([]);
  expect((await call(sso.remove, {}, ann)).status).toBe(204);
  expect(await call(sso.remove, {}, ann)).toMatchObject({ status: 404 });
  expect(await find(`x@${domain}`)).toBeNull();
  expect((await logOf(ann)).at(-1)).toEqual(['sso_removed']);
  const claimed = (name: string) =>
    internals.table.get(internals.keys.ssoDomain(name), { now: new Date(), consistent: true });
  expect(await claimed(domain)).toBeUndefined();
  expect(workspace.id).not.toBe('');

  const other = await aTeamWithSso([]);
  expect(await claimed(other.domain)).toBeDefined();
  const gone = { name: other.workspace.name };
  expect((await send('DELETE', '/workspace', gone, other.ann)).status).toBeLessThan(300);
  await stack.settle();
  expect(await claimed(other.domain)).toBeUndefined();
});

test('Okta, as `emulate` plays it, signs a member in', async () => {
  const { ann, workspace } = await aTeam(['ann']);
  const emulator = await createEmulator({
    service: 'okta',
    port: await freePort(0),
    seed: {
      okta: {
        users: [{ login: ann.email, email: ann.email, first_name: 'Ann', last_name: 'Member' }],
        authorization_servers: [{ id: 'default', name: 'default', audiences: ['api://default'] }],
        oauth_clients: [
          {
            client_id: 'bravo',
            client_secret: 'a secret / with + signs',
            name: 'Bravo',
            redirect_uris: [`${stack.origin}/sso/${workspace.id}`],
            auth_server_id: 'default',
          },
        ],
      },
    },
  });
  onTestFinished(() => emulator.close());
  const issuer = `${emulator.url}/oauth2/default`;
  const draft = { issuer, client_id: 'bravo', client_secret: 'a secret / with + signs' };
  expect(await save(ann, draft)).toMatchObject({ status: 200 });
  await proveDomain(ann, domainOfTeam(ann));

  /** Somebody chooses their account on the page; returns what comes back. */
  const choose = async (url: string) => {
    const forms = (await (await fetch(url)).text()).split('<form');
    const page = forms.find((form) => form.includes(ann.email)) ?? '';
    const fields = [...page.matchAll(/name="([^"]+)"\s+value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')] as const,
    );
    const form = new URLSearchParams(fields as never);
    const { pathname } = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '/', url);
    const response = await fetch(new URL(pathname, url), { method: 'POST', body: form, redirect: 'manual' });
    const back = new URL(response.headers.get('location') ?? '', url);
    return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
  };
  const trying = aBrowser();
  const begun = await call(sso.beginTest, { body: { code_challenge: trying.code_challenge } }, ann);
  const tested = { ...(await choose(begun.body.url)), code_verifier: trying.code_verifier };
  expect(await call(sso.finishTest, { body: tested }, ann)).toMatchObject({
    status: 200,
    body: { state: 'offered' },
  });
  const { code_verifier, code_challenge } = aBrowser();
  const workspace_id: WorkspaceId = workspace.id;
  const { body } = await call(sso.start, { body: { workspace_id, code_challenge } });
  const sent = { ...(await choose(body.url)), workspace_id, code_verifier };
  const signedIn = await call(sso.signIn, { body: sent });
  expect(signedIn.status).toBe(200);
  expect((await call(config.read, {}, { token: signedIn.body.access_token })).body.user.id).toBe(ann.id);
});
