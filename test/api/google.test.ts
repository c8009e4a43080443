import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { sampleNonce, startIdentityProvider } from '#infra/emulators/identity-provider/identity-provider';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { startJwksServer } from '../support/jwks-server.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';
import { newAddress } from '../support/sign-in.ts';

const google = await startIdentityProvider('google', 0, stack.clock);
const ours = google.environment;
afterAll(() => google.stop());
beforeEach(() => void Object.assign(process.env, ours));

const verify = (id_token: string, nonce = sampleNonce, at?: Date) =>
  call(auth.verifyGoogleIdToken, { body: { id_token, nonce } }, { at });

const later = (seconds: number): Date => new Date(Date.now() + seconds * 1000);
const epoch = (seconds: number): number => Math.floor(later(seconds).getTime() / 1000);
const hour = { iat: epoch(0), exp: epoch(3600) };
const claimsOf = (email: string) => ({
  ...hour,
  iss: ours['GOOGLE_ISSUER'],
  aud: ours['GOOGLE_CLIENT_IDS'],
  sub: '1',
  email,
  email_verified: true,
  nonce: sampleNonce,
});

/** Every invalid token gets the same answer. */
const refused = { status: 401, codes: ['invalid_token'] };

const aSigner = async (alg = 'RS256') => {
  const published = google.issuer.keys.get();
  if (!published) throw new Error('no key');
  return { key: await importJWK(published, alg), kid: published.kid };
};

test('a Google token proves its address and returns its workspaces and a temporary token', async () => {
  const team = await aTeam(['ann']);
  const answered = await verify(await google.tokenFor(team.ann.email.toUpperCase()));
  expect(answered).toMatchObject({
    status: 200,
    body: { email: team.ann.email, workspaces: [{ id: team.workspace.id, name: team.workspace.name }] },
  });
  const token = answered.body.access_token;
  expect((await call(config.read, {}, { token })).status).toBe(401);
  const opened = await call(auth.openSession, { body: { workspace_id: team.workspace.id } }, { token });
  const { body } = await call(config.read, {}, { token: opened.body.access_token });
  expect(body).toMatchObject({ user: { id: team.ann.id }, features: { google: ours['GOOGLE_CLIENT_IDS'] } });
});

test('the providers call returns the client id and sign-in URL, or null when Google is not configured', async () => {
  expect((await call(auth.providers, {})).body).toEqual({
    google: { client_id: ours['GOOGLE_CLIENT_IDS'], sign_in_url: ours['GOOGLE_SIGN_IN_URL'] },
    microsoft: null,
  });
  delete process.env['GOOGLE_CLIENT_IDS'];
  expect((await call(auth.providers, {})).body).toEqual({ google: null, microsoft: null });
  const answered = await verify(await google.tokenFor(newAddress()));
  expect(answered).toMatchObject({ status: 503, codes: ['not_configured'] });
});

test('the sign-in URL and issuer are Google’s own unless configured otherwise', async () => {
  for (const name of ['GOOGLE_ISSUER', 'GOOGLE_SIGN_IN_URL']) delete process.env[name];
  const { body } = await call(auth.providers, {});
  expect(body.google?.sign_in_url).toBe('https://accounts.google.com/o/oauth2/v2/auth');
  for (const iss of ['https://accounts.google.com', 'accounts.google.com'])
    expect((await verify(await google.tokenFor(newAddress(), { iss }))).status).toBe(200);
  for (const iss of ['http://accounts.google.com', 'https://accounts.google.com.evil.example', undefined])
    expect(await verify(await google.tokenFor(newAddress(), { iss }))).toMatchObject(refused);
});

test.each([
  ['for another client', { aud: 'another-client' }],
  ['for several clients', { aud: ['bravo.local', 'another-client'] }],
  ['without an audience', { aud: undefined }],
  ['from another issuer', { iss: 'https://evil.example' }],
  ['expired', { exp: epoch(-60) }],
  ['without an expiry', { exp: undefined }],
  ['not valid yet', { nbf: epoch(120) }],
  ['without an issue time', { iat: undefined }],
  ['with an unverified address', { email_verified: false }],
  ['without email_verified', { email_verified: undefined }],
  ['with email_verified as text', { email_verified: 'true' }],
  ['without an address', { email: undefined }],
  ['with an invalid address', { email: 'nobody' }],
])('401 for a token %s', async (_, claims) => {
  expect(await verify(await google.tokenFor(newAddress(), claims))).toMatchObject(refused);
});

test('accepts a token for one of several configured client ids', async () => {
  process.env['GOOGLE_CLIENT_IDS'] = 'another,bravo.local';
  expect((await verify(await google.tokenFor(newAddress()))).status).toBe(200);
});

test('accepts a token until 30 seconds after its expiry', async () => {
  const [first, second] = [await google.tokenFor(newAddress()), await google.tokenFor(newAddress())];
  expect((await verify(first, undefined, later(3615))).status).toBe(200);
  expect(await verify(second, undefined, later(3640))).toMatchObject(refused);
});

test('401 for unsigned tokens, other algorithms and unknown keys', async () => {
  // The keys declare no algorithm, so only our own list of algorithms can refuse another one.
  const silent = () => google.issuer.keys.toJSON().map((key) => ({ ...key, alg: undefined }));
  const published = await startJwksServer(silent, 600);
  onTestFinished(() => void published.stop());
  process.env['GOOGLE_KEYS_URL'] = published.url;
  const claims = claimsOf(newAddress());
  const { key, kid } = await aSigner();
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const sign = (alg: string, by: Parameters<SignJWT['sign']>[0], name?: string) =>
    new SignJWT(claims).setProtectedHeader({ alg, ...(name !== undefined && { kid: name }) }).sign(by);
  // Algorithm confusion: the public key used as the secret of a symmetric signature.
  const secret = new TextEncoder().encode(await exportSPKI(publicKey));
  const rs512 = await aSigner('RS512');
  const tokens = [
    new UnsecuredJWT(claims).encode(),
    await sign('HS256', secret, kid),
    await sign('RS512', rs512.key, kid),
    await sign('RS256', privateKey, kid),
    await sign('RS256', privateKey, 'unknown'),
    await sign('RS256', privateKey),
  ];
  for (const token of tokens) expect(await verify(token)).toMatchObject(refused);
  expect((await verify(await sign('RS256', key, kid))).status).toBe(200);
});

test('401 for a token that names its own key, even when the signature is valid', async () => {
  const { key, kid } = await aSigner();
  const jwk = { kty: 'RSA', n: 'AQAB', e: 'AQAB' };
  for (const own of [
    { jku: 'http://evil.example/keys' },
    { jwk },
    { x5u: 'http://evil.example' },
    { x5c: ['x'] },
  ]) {
    const header = { alg: 'RS256', kid, ...own };
    const token = await new SignJWT(claimsOf(newAddress())).setProtectedHeader(header).sign(key);
    expect(await verify(token)).toMatchObject(refused);
  }
});

test('401 for malformed tokens, 400 for values that are no text', async () => {
  const token = await google.tokenFor(newAddress());
  const [head = '', payload = '', signature = ''] = token.split('.');
  const odd = [
    'x',
    '..',
    'a.b.c',
    `${head}.${payload}.`,
    `${head}..${signature}`,
    token.slice(0, -8),
    `${token}.x`,
  ];
  for (const one of odd) expect(await verify(one)).toMatchObject(refused);
  for (const id_token of [7, null, {}, ['x'], '', 'x'.repeat(8001)])
    expect(
      (await send('POST', '/auth/verify_google_id_token', { id_token, nonce: sampleNonce })).status,
    ).toBe(400);
  expect((await verify(token)).status).toBe(200);
});

test('the request names its nonce, and the token must have the same one', async () => {
  const withNonce = (nonce?: string) => google.tokenFor(newAddress(), { nonce });
  expect((await verify(await withNonce('mine'), 'mine')).status).toBe(200);
  const id_token = await withNonce('mine');
  expect((await send('POST', '/auth/verify_google_id_token', { id_token })).status).toBe(400);
  expect(await verify(await withNonce('another'), 'mine')).toMatchObject(refused);
  expect(await verify(await withNonce(), 'mine')).toMatchObject(refused);
});

test('rejects a reused token, with or without a jti, also when 16 requests run concurrently', async () => {
  for (const claims of [{}, { jti: undefined }]) {
    const token = await google.tokenFor(newAddress(), claims);
    const answers = await Promise.all(Array.from({ length: 16 }, () => verify(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answered of answers.filter(({ status }) => status !== 200))
      expect(answered).toMatchObject(refused);
  }
  const jti = 'the-same';
  expect((await verify(await google.tokenFor(newAddress(), { jti }))).status).toBe(200);
  expect(await verify(await google.tokenFor(newAddress(), { jti }))).toMatchObject(refused);
});

test('a used token is stored only as a hash, until it expires', async () => {
  const token = await google.tokenFor(newAddress(), { jti: 'remembered' });
  await verify(token);
  const { hashSecret } = await import('#functions/crypto/tokens');
  const key = internals.keys.identityToken(hashSecret(`${ours['GOOGLE_ISSUER']}\nremembered`));
  const record = await internals.table.get<{ ttl: number }>(key, { now: new Date() });
  expect(record?.ttl).toBeGreaterThanOrEqual(epoch(3600));
  expect(JSON.stringify(record)).not.toContain('remembered');
});

test('keys are cached for their max-age and read again for an unknown key at most every 30 seconds', async () => {
  const published = await startJwksServer(() => google.issuer.keys.toJSON(), 600);
  onTestFinished(() => void published.stop());
  process.env['GOOGLE_KEYS_URL'] = published.url;
  const start = Date.now();
  const at = (seconds: number): Date => new Date(start + seconds * 1000);
  const ask = async (seconds: number, claims = {}) =>
    (await verify(await google.tokenFor(newAddress(), { iat: epoch(0), ...claims }), undefined, at(seconds)))
      .status;
  expect(await Promise.all(Array.from({ length: 8 }, () => ask(0)))).toEqual(Array(8).fill(200));
  expect(published.state.requests).toBe(1);
  expect(await ask(599)).toBe(200);
  expect(published.state.requests).toBe(1);
  expect(await ask(601)).toBe(200);
  expect(published.state.requests).toBe(2);

  const { privateKey } = await generateKeyPair('RS256');
  const unknown = (kid: string) =>
    new SignJWT(claimsOf(newAddress())).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  for (const seconds of [602, 610, 630])
    expect(await verify(await unknown(`k${seconds}`), undefined, at(seconds))).toMatchObject(refused);
  expect(published.state.requests).toBe(2);
  await verify(await unknown('late'), undefined, at(632));
  expect(published.state.requests).toBe(3);

  const { kid } = await google.issuer.keys.generate('RS256');
  const turned = await google.issuer.buildToken({
    kid,
    scopesOrTransform: (_, payload) => Object.assign(payload, claimsOf(newAddress())),
  });
  expect(await verify(turned, undefined, at(650))).toMatchObject(refused);
  expect((await verify(turned, undefined, at(663))).status).toBe(200);
  expect(published.state.requests).toBe(4);
});

test('502 when the keys cannot be read', async () => {
  const published = await startJwksServer(() => google.issuer.keys.toJSON(), 60);
  onTestFinished(() => void published.stop());
  process.env['GOOGLE_KEYS_URL'] = published.url;
  const token = await google.tokenFor(newAddress());
  published.state.down = true;
  expect(await verify(token)).toMatchObject({ status: 502, codes: ['upstream_failed'] });
  published.state.down = false;
  expect((await verify(token)).status).toBe(200);
  // Expired keys are not used either.
  published.state.down = true;
  expect((await verify(await google.tokenFor(newAddress()), undefined, later(61))).status).toBe(502);
});
