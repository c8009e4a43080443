import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startGoogle } from '#infra/local/emulators/google';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { publishKeys } from '../support/published-keys.ts';
import { call, inside, send, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const google = await startGoogle(0, stack.clock);
const ours = google.environment;
afterAll(() => google.stop());
beforeEach(() => void Object.assign(process.env, ours));

let people = 0;
const newAddress = (): string => `person${(people += 1)}@google.example`;
const verify = (id_token: string, nonce?: string, at?: Date) =>
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
});

/** Every way a token can be wrong gets the same answer. */
const refused = { status: 401, codes: ['invalid_token'] };

const aSigner = async (alg = 'RS256') => {
  const published = google.issuer.keys.get();
  if (!published) throw new Error('no key');
  return { key: await importJWK(published, alg), kid: published.kid };
};

test('a token of Google’s proves the address: its workspaces and a temporary token', async () => {
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

test('the browser learns before signing in whether and where Google is asked', async () => {
  expect((await call(auth.providers, {})).body).toEqual({
    google: { client_id: ours['GOOGLE_CLIENT_IDS'], sign_in_url: ours['GOOGLE_SIGN_IN_URL'] },
  });
  delete process.env['GOOGLE_CLIENT_IDS'];
  expect((await call(auth.providers, {})).body).toEqual({ google: null });
  const answered = await verify(await google.tokenFor(newAddress()));
  expect(answered).toMatchObject({ status: 503, codes: ['not_configured'] });
});

test('Google is asked at its own addresses unless told otherwise', async () => {
  for (const name of ['GOOGLE_ISSUER', 'GOOGLE_SIGN_IN_URL']) delete process.env[name];
  const { body } = await call(auth.providers, {});
  expect(body.google?.sign_in_url).toBe('https://accounts.google.com/o/oauth2/v2/auth');
  for (const iss of ['https://accounts.google.com', 'accounts.google.com'])
    expect((await verify(await google.tokenFor(newAddress(), { iss }))).status).toBe(200);
  for (const iss of ['http://accounts.google.com', 'https://accounts.google.com.evil.example', undefined])
    expect(await verify(await google.tokenFor(newAddress(), { iss }))).toMatchObject(refused);
});

test.each([
  ['for another client', { aud: 'somebody-else' }],
  ['for several clients', { aud: ['bravo.local', 'somebody-else'] }],
  ['for nobody', { aud: undefined }],
  ['from somebody else', { iss: 'https://evil.example' }],
  ['expired', { exp: epoch(-60) }],
  ['without an end', { exp: undefined }],
  ['not valid yet', { nbf: epoch(120) }],
  ['without the moment it was made', { iat: undefined }],
  ['for an address Google has not verified', { email_verified: false }],
  ['that does not say whether the address is verified', { email_verified: undefined }],
  ['with a word for a truth', { email_verified: 'true' }],
  ['without an address', { email: undefined }],
  ['with an address that is none', { email: 'nobody' }],
])('401 for a token %s', async (_, claims) => {
  expect(await verify(await google.tokenFor(newAddress(), claims))).toMatchObject(refused);
});

test('an address among several client ids is enough', async () => {
  process.env['GOOGLE_CLIENT_IDS'] = 'another,bravo.local';
  expect((await verify(await google.tokenFor(newAddress()))).status).toBe(200);
});

test('the clock decides: a token is good for its hour and half a minute more', async () => {
  const [first, second] = [await google.tokenFor(newAddress()), await google.tokenFor(newAddress())];
  expect((await verify(first, undefined, later(3615))).status).toBe(200);
  expect(await verify(second, undefined, later(3640))).toMatchObject(refused);
});

test('401 for unsigned tokens, other algorithms, and foreign keys', async () => {
  // Keys that do not say what they are for: only our own list of algorithms is left to refuse another one.
  const silent = () => google.issuer.keys.toJSON().map((key) => ({ ...key, alg: undefined }));
  const published = await publishKeys(silent, 600);
  onTestFinished(() => void published.stop());
  process.env['GOOGLE_KEYS_URL'] = published.url;
  const claims = claimsOf(newAddress());
  const { key, kid } = await aSigner();
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const sign = (alg: string, by: Parameters<SignJWT['sign']>[0], name?: string) =>
    new SignJWT(claims).setProtectedHeader({ alg, ...(name !== undefined && { kid: name }) }).sign(by);
  // The old trick: what is public, taken as the secret of a symmetric signature.
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

test('401 for a token that brings its own key, even when it is signed by the right one', async () => {
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

test('401 for what is no token, 400 for what is no text', async () => {
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
    expect((await send('POST', '/auth/verify_google_id_token', { id_token })).status).toBe(400);
  expect((await verify(token)).status).toBe(200);
});

test('the nonce the browser gave along must be the token’s; without one the token alone counts', async () => {
  const withNonce = (nonce?: string) => google.tokenFor(newAddress(), { nonce });
  expect((await verify(await withNonce('mine'), 'mine')).status).toBe(200);
  expect((await verify(await withNonce('mine'))).status).toBe(200);
  expect(await verify(await withNonce('another'), 'mine')).toMatchObject(refused);
  expect(await verify(await withNonce(), 'mine')).toMatchObject(refused);
});

test('a token works once, also when it is sent 16 times at once, with a jti or without', async () => {
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

test('a token that was used is remembered until it has expired, and nothing of it but a hash', async () => {
  const token = await google.tokenFor(newAddress(), { jti: 'remembered' });
  await verify(token);
  const { hashSecret } = await import('#functions/crypto/tokens');
  const key = inside.keys.googleToken(hashSecret(`${ours['GOOGLE_ISSUER']}\nremembered`));
  const record = await inside.table.get<{ ttl: number }>(key, { now: new Date() });
  expect(record?.ttl).toBeGreaterThanOrEqual(epoch(3600));
  expect(JSON.stringify(record)).not.toContain('remembered');
});

test('keys are read once for their age, and again for a key nobody knows, at most every 30 seconds', async () => {
  const published = await publishKeys(() => google.issuer.keys.toJSON(), 600);
  onTestFinished(() => void published.stop());
  process.env['GOOGLE_KEYS_URL'] = published.url;
  const start = Date.now();
  const at = (seconds: number): Date => new Date(start + seconds * 1000);
  const ask = async (seconds: number, claims = {}) =>
    (await verify(await google.tokenFor(newAddress(), { iat: epoch(0), ...claims }), undefined, at(seconds)))
      .status;
  expect(await Promise.all(Array.from({ length: 8 }, () => ask(0)))).toEqual(Array(8).fill(200));
  expect(published.state.asked).toBe(1);
  expect(await ask(599)).toBe(200);
  expect(published.state.asked).toBe(1);
  expect(await ask(601)).toBe(200);
  expect(published.state.asked).toBe(2);

  const { privateKey } = await generateKeyPair('RS256');
  const unknown = (kid: string) =>
    new SignJWT(claimsOf(newAddress())).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  for (const seconds of [602, 610, 630])
    expect(await verify(await unknown(`k${seconds}`), undefined, at(seconds))).toMatchObject(refused);
  expect(published.state.asked).toBe(2);
  await verify(await unknown('late'), undefined, at(632));
  expect(published.state.asked).toBe(3);

  const { kid } = await google.issuer.keys.generate('RS256');
  const turned = await google.issuer.buildToken({
    kid,
    scopesOrTransform: (_, payload) => Object.assign(payload, claimsOf(newAddress())),
  });
  expect(await verify(turned, undefined, at(650))).toMatchObject(refused);
  expect((await verify(turned, undefined, at(663))).status).toBe(200);
  expect(published.state.asked).toBe(4);
});

test('when the keys can not be read nobody gets in, and it says that it is not the token', async () => {
  const published = await publishKeys(() => google.issuer.keys.toJSON(), 60);
  onTestFinished(() => void published.stop());
  process.env['GOOGLE_KEYS_URL'] = published.url;
  const token = await google.tokenFor(newAddress());
  published.state.down = true;
  expect(await verify(token)).toMatchObject({ status: 502, codes: ['upstream_failed'] });
  published.state.down = false;
  expect((await verify(token)).status).toBe(200);
  // Old keys are not better than none.
  published.state.down = true;
  expect((await verify(await google.tokenFor(newAddress()), undefined, later(61))).status).toBe(502);
});
