import { describe, expect, test } from 'vitest';
import { smokeTest } from '#infra/operate/aws/smoke-test';
import { auth } from '#shared/contract/auth';
import { apiPrefix } from '#shared/contract/prefix';
import { limits } from '#shared/model/limits';
import { scimSchemas } from '#shared/model/scim-schemas';
import { call, send, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';
import { newAddress, requestCode } from '../support/sign-in.ts';

const ask = (email: string, headers: Record<string, string>) =>
  call(auth.getCode, { body: { email } }, { headers });

test('31 people behind one address of CloudFront each get a code', async () => {
  const asked = Array.from({ length: limits.code.perHourAndNetwork + 1 }, (_, at) =>
    requestCode(newAddress(), undefined, `203.0.113.${at}`),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('an address that a caller claims for itself counts for nothing', async () => {
  const email = newAddress();
  const home = { 'x-local-address': '203.0.113.200' };
  expect((await ask(email, home)).status).toBe(200);
  for (const name of ['x-viewer-address', 'cloudfront-viewer-address', 'x-forwarded-for', 'x-real-ip'])
    expect((await ask(email, { ...home, [name]: '198.51.100.77' })).status).toBe(429);
});

test.each([
  ['without a secret', {}],
  ['with a secret of its own', { 'x-origin-secret': 'guessed', 'x-viewer-address': '198.51.100.1' }],
  ['with an empty one', { 'x-origin-secret': '' }],
])('a call past CloudFront is refused, %s', async (_, headers) => {
  const answered = await fetch(`${stack.api}${apiPrefix}/auth/get_code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: newAddress() }),
  });
  expect(answered.status).toBe(403);
  expect(await answered.json()).toMatchObject({ errors: [{ code: 'forbidden' }] });
});

test('two secrets are valid while one replaces the other, and none without their hashes', async () => {
  const email = newAddress();
  const before = process.env['ORIGIN_HASHES'] ?? '';
  try {
    process.env['ORIGIN_HASHES'] = `${'0'.repeat(64)},${before}`;
    expect((await ask(email, { 'x-local-address': '203.0.113.201' })).status).toBe(200);
    process.env['ORIGIN_HASHES'] = '0'.repeat(64);
    const refused = fetch(`${stack.origin}${apiPrefix}/auth/providers`);
    expect((await refused).status).toBe(403);
    delete process.env['ORIGIN_HASHES'];
    expect((await fetch(`${stack.origin}${apiPrefix}/auth/providers`)).status).toBe(403);
  } finally {
    process.env['ORIGIN_HASHES'] = before;
  }
});

describe('the smoke test after a deployment', () => {
  test('finds nothing wrong with the product, whose API refuses past the edge', async () => {
    expect(await smokeTest(stack.origin, String(stack.api))).toEqual([]);
  });

  test('says what is wrong, in words', async () => {
    // The web app's own origin in place of the API's: it answers, as an API that is open to everybody would.
    expect(await smokeTest(stack.origin, stack.origin)).toEqual(['the API answers past CloudFront']);
    const broken = await smokeTest(String(stack.api), String(stack.api));
    expect(broken).toContain('/ answered 403');
    expect(broken).toContain('/ is not a page');
    expect(broken).toContain('/ has no header strict-transport-security');
    const [nobody] = await smokeTest('http://127.0.0.1:9', String(stack.api));
    expect(nobody).toMatch(/did not answer/);
  });
});

test.each([
  ['/config', 200],
  ['/posts', 200],
  ['/users.csv', 200],
  ['/values', 200],
  ['/scim/v2/Users', 401],
  ['/posts/nothing', 404],
])('HEAD %s answers %i as GET does, without a body', async (path, status) => {
  const { ann } = await aTeam(['ann']);
  const asked = async (method: string) => send(method, path, undefined, ann);
  const [get, head] = [await asked('GET'), await asked('HEAD')];
  expect([get.status, head.status, head.body]).toEqual([status, status, null]);
  for (const name of ['content-type', 'etag', 'www-authenticate', 'content-disposition'])
    expect(head.headers.get(name)).toBe(get.headers.get(name));
});

test.each([
  ['GET', '/nothing'],
  ['PATCH', '/config'],
  ['POST', '/posts/nothing/at/all'],
])('%s %s, where no call is, is refused in the words of the API', async (method, path) => {
  const { ann } = await aTeam(['ann']);
  expect(await send(method, path, undefined, ann)).toMatchObject({
    status: 404,
    body: { errors: [{ code: 'not_found' }], request_id: expect.any(String) },
  });
});

test('what SCIM does not have is refused in the words of SCIM', async () => {
  for (const path of ['/scim/v2/Bulk', '/scim/v2/Users/1/2', '/scim/v2/'])
    expect(await send('POST', path, {})).toMatchObject({
      status: 404,
      body: {
        schemas: [scimSchemas.error],
        status: '404',
        detail: 'not_found: Not found. It may have been deleted.',
      },
    });
});
