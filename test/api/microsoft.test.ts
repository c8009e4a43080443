import { createHash } from 'node:crypto';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  sampleNonce,
  sampleTenant,
  startIdentityProvider,
} from '#infra/emulators/identity-provider/identity-provider';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { newAddress } from '../support/sign-in.ts';
import { call, send, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const microsoft = await startIdentityProvider('microsoft', 0, stack.clock);
const ours = microsoft.environment;
afterAll(() => microsoft.stop());
beforeEach(() => {
  delete process.env['MICROSOFT_TENANTS'];
  Object.assign(process.env, ours);
});

const verifier = 'a-verifier-that-only-this-browser-knows-0123456789';
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** A code that Microsoft returned to this browser. */
const aCode = (email: string, claims: object = {}): string =>
  microsoft.codeFor(email, { challenge, nonce: sampleNonce }, claims);

const verify = (code: string, code_verifier = verifier, nonce = sampleNonce) =>
  call(auth.verifyMicrosoftCode, { body: { code, code_verifier, nonce } });

const refused = { status: 401, codes: ['invalid_token'] };
const issuer = (tenant: string): string => String(ours['MICROSOFT_ISSUER']).replace('{tenantid}', tenant);
const another = 'c0ffee00-1111-4222-8333-444455556666';

test('a code of Microsoft proves its address and opens a session of the workspace', async () => {
  const team = await aTeam(['ann']);
  const answered = await verify(aCode(team.ann.email.toUpperCase()));
  expect(answered).toMatchObject({
    status: 200,
    body: { email: team.ann.email, workspaces: [{ id: team.workspace.id }] },
  });
  const token = answered.body.access_token;
  const opened = await call(auth.openSession, { body: { workspace_id: team.workspace.id } }, { token });
  const { body } = await call(config.read, {}, { token: opened.body.access_token });
  expect(body).toMatchObject({ features: { microsoft: ours['MICROSOFT_CLIENT_IDS'] } });
});

test('the address must be verified by the tenant: anybody can write any address into the account of their own', async () => {
  for (const xms_edov of [true, 1, '1', 'true'])
    expect((await verify(aCode(newAddress(), { xms_edov }))).status).toBe(200);
  for (const xms_edov of [undefined, false, 0, '0', 'false', '', null, [true]])
    expect(await verify(aCode(newAddress(), { xms_edov, email_verified: true }))).toMatchObject(refused);
});

test('the issuer must be the tenant that the token names', async () => {
  expect((await verify(aCode(newAddress(), { tid: another, iss: issuer(another) }))).status).toBe(200);
  for (const claims of [
    { tid: another },
    { iss: issuer(another) },
    { tid: undefined },
    { tid: undefined, iss: issuer('') },
    { tid: '{tenantid}', iss: issuer('{tenantid}') },
    { tid: 'evil.example', iss: issuer('evil.example') },
    { iss: `https://evil.example/${sampleTenant}/v2.0` },
  ])
    expect(await verify(aCode(newAddress(), claims))).toMatchObject(refused);
});

test('an operator can admit some tenants only; personal accounts are never admitted', async () => {
  const personal = '9188040d-6c67-4c5b-b112-36a304b66dad';
  const ofTenant = (tid: string) => verify(aCode(newAddress(), { tid, iss: issuer(tid) }));
  expect(await ofTenant(personal)).toMatchObject(refused);
  process.env['MICROSOFT_TENANTS'] = `${another},${personal}`;
  expect((await ofTenant(another)).status).toBe(200);
  expect(await ofTenant(personal)).toMatchObject(refused);
  expect(await ofTenant(sampleTenant)).toMatchObject(refused);
});

test('people sign in at the address of the only tenant, otherwise at that of all organizations', async () => {
  delete process.env['MICROSOFT_SIGN_IN_URL'];
  const address = async () => new URL((await call(auth.providers, {})).body.microsoft?.sign_in_url ?? '');
  expect((await address()).pathname).toBe('/organizations/oauth2/v2.0/authorize');
  process.env['MICROSOFT_TENANTS'] = another;
  expect((await address()).pathname).toBe(`/${another}/oauth2/v2.0/authorize`);
  process.env['MICROSOFT_TENANTS'] = `${another},${sampleTenant}`;
  expect((await address()).pathname).toBe('/organizations/oauth2/v2.0/authorize');
});

test('a code is good once, for the browser that asked for it', async () => {
  const [code, stolen] = [aCode(newAddress()), aCode(newAddress())];
  const answers = await Promise.all(Array.from({ length: 4 }, () => verify(code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await verify(stolen, `${verifier}-of-another-browser`)).toMatchObject(refused);
  expect(await verify(aCode(newAddress()), verifier, 'another nonce')).toMatchObject(refused);
  expect(await verify('made up')).toMatchObject(refused);
});

test.each([
  ['for another client', { aud: 'another-client' }],
  ['that has expired', { exp: 1 }],
  ['without an expiry', { exp: undefined }],
  ['without an address', { email: undefined }],
  ['without an issuer', { iss: undefined }],
])('401 for a code that stands for a token %s', async (_, claims) => {
  expect(await verify(aCode(newAddress(), claims))).toMatchObject(refused);
});

test('a token of Google does not sign in as one of Microsoft, and the other way round', async () => {
  const google = await startIdentityProvider('google', 0, stack.clock);
  onTestFinished(async () => {
    delete process.env['GOOGLE_CLIENT_IDS'];
    await google.stop();
  });
  Object.assign(process.env, google.environment);
  const ofGoogle = await google.tokenFor(newAddress());
  const ofMicrosoft = await microsoft.tokenFor(newAddress());
  const asGoogle = (id_token: string) =>
    call(auth.verifyGoogleIdToken, { body: { id_token, nonce: sampleNonce } });
  expect((await asGoogle(ofGoogle)).status).toBe(200);
  expect(await asGoogle(ofMicrosoft)).toMatchObject(refused);
  // Each provider keeps its keys beside those of the other.
  expect((await verify(aCode(newAddress()))).status).toBe(200);
  expect((await asGoogle(await google.tokenFor(newAddress()))).status).toBe(200);
});

test('503 without a client id or its secret, and the button is not offered', async () => {
  delete process.env['SECRET_MICROSOFT'];
  expect(await verify(aCode(newAddress()))).toMatchObject({ status: 503, codes: ['not_configured'] });
  delete process.env['MICROSOFT_CLIENT_IDS'];
  expect(await verify(aCode(newAddress()))).toMatchObject({ status: 503, codes: ['not_configured'] });
  expect((await call(auth.providers, {})).body.microsoft).toBeNull();
});

test('502 when Microsoft refuses our secret or does not answer', async () => {
  process.env['SECRET_MICROSOFT'] = 'expired';
  expect(await verify(aCode(newAddress()))).toMatchObject({ status: 502, codes: ['upstream_failed'] });
  process.env['MICROSOFT_TOKEN_URL'] = 'http://127.0.0.1:9/token';
  expect(await verify(aCode(newAddress()))).toMatchObject({ status: 502, codes: ['upstream_failed'] });
});

test('400 for a verifier or a code that cannot be one', async () => {
  const body = { code: 'c', code_verifier: verifier, nonce: sampleNonce };
  for (const odd of [
    { code_verifier: 'short' },
    { code_verifier: 7 },
    { code: '' },
    { code: ['x'] },
    { nonce: null },
  ])
    expect((await send('POST', '/auth/verify_microsoft_code', { ...body, ...odd })).status).toBeOneOf([
      400, 422,
    ]);
});
