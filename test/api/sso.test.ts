import { expect, onTestFinished, test } from 'vitest';
import { clientId } from '#infra/emulators/identity-provider/identity-provider';
import { auth } from '#shared/contract/auth';
import { sso } from '#shared/contract/connections/sso';
import { limits } from '#shared/model/limits';
import {
  aServer,
  failed,
  invalid,
  logOf,
  save,
  aBrowser,
  aReturn,
  aProvider,
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
import { aTeam, type Member } from '../support/team.ts';

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
  const needed = failed('no_secret');
  const other = await aProvider();
  expect(await save(ann, { ...draft, issuer: draftOf(other).issuer })).toMatchObject(needed);
  expect(await save(ann, { ...draft, client_id: 'another' })).toMatchObject(needed);
});

test('a domain is proved by the record of this very workspace, and belongs to one workspace', async () => {
  const [one, two] = [await aTeamWithSso([]), await aTeamWithSso([])];
  const domain = `${one.domain}.shared.example`;
  const prove = (by: Member, name = domain) => send('POST', '/sso/domains', { domain: name }, by);
  const unproved = failed('no_record');
  expect(await prove(one.ann)).toMatchObject({
    status: 422,
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

test('texts have five hundred characters at most, all of them whole; a domain of 254 characters is none', async () => {
  const { ann, provider, domain } = await aTeamWithSso([]);
  const draft = draftOf(provider);
  const most = limits.sso.text;
  for (const field of ['issuer', 'client_id', 'client_secret'])
    expect(await save(ann, { ...draft, [field]: 'x'.repeat(most + 1) })).toMatchObject({
      status: 422,
      codes: ['message_too_long'],
    });
  expect(await save(ann, { ...draft, client_id: 'half \ud800' })).toMatchObject({ codes: ['wrong_format'] });
  expect((await save(ann, { ...draft, client_secret: 'x'.repeat(most) })).status).toBe(200);
  const long = (length: number) =>
    `${'a.'.repeat(limits.sso.domain)}${domain}`.slice(-length).replace(/^\./, 'a');
  const prove = (name: string) => send('POST', '/sso/domains', { domain: name }, ann);
  expect(await prove(long(limits.sso.domain + 1))).toMatchObject({ codes: ['wrong_format'] });
  expect(await prove(long(limits.sso.domain - 20))).toMatchObject({ codes: ['sso_failed'] });
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
  const { ann, provider, workspace } = await aTeamWithSso([]);
  const headers = { 'x-local-address': '203.0.113.77' };
  const hour = new Date().toISOString().slice(0, 13);
  await internals.table.write(
    internals.writes.replace(internals.keys.networkSso('203.0.113.77', hour), {
      codes: limits.sso.perHourAndNetwork - 1,
    }),
  );
  const signIn = async () =>
    call(sso.signIn, { body: await aReturn(workspace.id, provider, ann.email) }, { headers });
  expect((await signIn()).status).toBe(200);
  const refused = await signIn();
  expect(refused).toMatchObject({ status: 429, codes: ['too_many_requests'] });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('removing it gives the domains free; so does deleting the workspace', async () => {
  const { ann, domain } = await aTeamWithSso([]);
  expect((await call(sso.remove, {}, ann)).status).toBe(204);
  expect(await call(sso.remove, {}, ann)).toMatchObject({ status: 404 });
  expect(await find(`x@${domain}`)).toBeNull();
  expect((await logOf(ann)).at(-1)).toEqual(['sso_removed']);
  const claimed = (name: string) =>
    internals.table.get(internals.keys.ssoDomain(name), { now: new Date(), consistent: true });
  expect(await claimed(domain)).toBeUndefined();

  const other = await aTeamWithSso([]);
  expect(await claimed(other.domain)).toBeDefined();
  const gone = { name: other.workspace.name };
  expect((await send('DELETE', '/workspace', gone, other.ann)).status).toBeLessThan(300);
  await stack.settle();
  expect(await claimed(other.domain)).toBeUndefined();
});
