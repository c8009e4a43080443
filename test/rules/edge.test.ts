import { expect, test } from 'vitest';
import { refusalMessages } from '#shared/model/refusal';
import { behaviorOf, behaviors } from '#infra/blueprint/edge/behaviors';
import { viewerRequest, viewerRequestSource } from '#infra/blueprint/edge/viewer-request';

const answer = (uri: string, headers: Record<string, { value: string }> = {}, method = 'GET') =>
  viewerRequest({ request: { uri, method, headers }, viewer: { ip: '198.51.100.7' } });
const ask = (...asked: Parameters<typeof answer>) => {
  const passed = answer(...asked);
  if ('statusCode' in passed) throw new Error(`answered ${passed.statusCode} itself`);
  return passed;
};

test.each([
  ['/', '/index.html'],
  ['/feed', '/index.html'],
  ['/settings/team/', '/index.html'],
  ['/settings/users/01ABC', '/index.html'],
  ['/robots.txt', '/robots.txt'],
  ['/favicon.ico', '/icons/icon-192.png'],
  ['/manifest.webmanifest', '/manifest.webmanifest'],
  ['/sw.js', '/sw.js'],
  ['/demo/1.webp', '/demo/1.webp'],
  ['/assets/index-abc.js', '/assets/index-abc.js'],
  ['/assets/none', '/assets/none'],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
  ['/.well-known/none', '/.well-known/none'],
  ['/docs/api', '/docs/api/index.html'],
  ['/docs/api/', '/docs/api/index.html'],
  ['/docs/api/rapidoc-min.js', '/docs/api/rapidoc-min.js'],
  ['/.well-known/oauth-protected-resource', '/api/v1/oauth/resource'],
  ['/.well-known/oauth-protected-resource/api/v1/mcp', '/api/v1/oauth/resource'],
  ['/.well-known/oauth-authorization-server', '/api/v1/oauth/server'],
  ['/.well-known/oauth-none', '/.well-known/oauth-none'],
  ['/media/avatars/a/b.webp', '/avatars/a/b.webp'],
  ['/api/v1/auth/session/impersonate/', '/api/v1/auth/session/impersonate'],
  ['/api/v1/users.csv', '/api/v1/users.csv'],
  ['/api/v1/openapi.json', '/api/v1/openapi.json'],
])('%s asks the origin for %s', (uri, asked) => {
  expect(ask(uri).uri).toBe(asked);
});

test('programs for passwords find the page of passkeys', () => {
  const found = { statusCode: 302, headers: { location: { value: '/edit-profile' } } };
  expect(answer('/.well-known/change-password')).toMatchObject(found);
});

test('assistants post, and are told that they cannot listen', () => {
  const told = { statusCode: 405, headers: { allow: { value: 'POST' } }, body: { encoding: 'text' } };
  expect(answer('/api/v1/mcp')).toMatchObject(told);
  expect(answer('/api/v1/mcp/', {}, 'DELETE')).toMatchObject(told);
  expect(ask('/api/v1/mcp', {}, 'POST').uri).toBe('/api/v1/mcp');
  expect(ask('/api/v1/mcp2').uri).toBe('/api/v1/mcp2');
});

test.each([
  ['a body that no function could be given', '/api/v1/posts', 4_718_593, 413, 'file_too_large'],
  ['an address that cannot be read', '/api/v1/posts/%E0%A4%A', 0, 400, 'invalid_request'],
] as const)('%s is refused in the words of the API', (_, uri, bytes, statusCode, code) => {
  const body = {
    encoding: 'text',
    data: JSON.stringify({ errors: [{ code, message: refusalMessages[code] }] }),
  };
  const length = (count: number) => ({ 'content-length': { value: String(count) } });
  expect(answer(uri, length(bytes), 'POST')).toMatchObject({ statusCode, body });
  expect(answer('/api/v1/posts', length(4_718_592), 'POST')).not.toHaveProperty('statusCode');
});

test('the address of the viewer is what CloudFront knows, whatever the viewer claims, and only the API gets it', () => {
  expect(ask('/api/v1/posts', { 'x-viewer-address': { value: '10.0.0.1' } }).headers).toEqual({
    'x-viewer-address': { value: '198.51.100.7' },
  });
  const known = ask('/.well-known/oauth-protected-resource', { 'x-viewer-address': { value: '10.0.0.1' } });
  expect(known.headers).toEqual({ 'x-viewer-address': { value: '198.51.100.7' } });
  expect(ask('/feed').headers).toEqual({});
});

test.each([
  ['/api/v1/posts', 'api', 'api'],
  ['/api/v1/openapi.json', 'site', 'plain'],
  ['/media/logos/a.webp', 'media', 'media'],
  ['/assets/a.js', 'site', 'plain'],
  ['/docs/api/', 'site', 'docs'],
  ['/apis', 'site', 'page'],
  ['/sw.js', 'site', 'page'],
  ['/', 'site', 'page'],
] as const)('%s comes from the %s with the headers of the set %s', (path, origin, headers) => {
  expect(behaviorOf(path)).toMatchObject({ origin, headers });
});

test('patterns have their star at the end only, because the local server knows no others', () => {
  for (const { pattern } of behaviors) expect(pattern.slice(0, -1)).not.toContain('*');
});

test('the function is below the limit of CloudFront, and has nothing that its runtime does not know', () => {
  expect(Buffer.byteLength(viewerRequestSource)).toBeLessThan(10_240);
  expect(viewerRequestSource).not.toMatch(/\b(import|export|require|class|async|eval)\b\s*[({'"a-z]/);
});
