import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, newFolder, operate, type Server, startServer, withoutSite } from '../support/server.ts';

let server: Server;
beforeAll(async () => {
  server = await startServer(newFolder(), [], withoutSite);
});
afterAll(async () => void (await server.kill('SIGINT')));

const command = (...args: string[]) => operate('impersonate', ['--data', server.data, ...args]);

test('the impersonation command prints a link that signs in once', async () => {
  const asked = [
    '--user',
    'Anna@acme.example',
    '--workspace',
    'Acme Studio',
    '--by',
    'Sam',
    '--url',
    server.origin,
  ];
  const { code, said } = await command(...asked);
  expect(code).toBe(0);
  expect(said).toContain('Sam as Anna Petrova, Acme Studio');
  const [, token] = new RegExp(`${server.origin}/impersonate/(\\S+)`).exec(said) ?? [];
  const use = () => call(server, 'POST', '/auth/session/impersonate/', { body: { token } });
  const { status, body } = await use();
  expect(status).toBe(200);
  const seen = await call(server, 'GET', '/config', { token: String(body['access_token']) });
  expect(seen.body).toMatchObject({ user: { first_name: 'Anna' }, features: { impersonated_by: 'Sam' } });
  expect((await use()).status).toBe(401);
});

test.each([
  ['a stranger', ['--user', 'nobody@acme.example'], 'nobody@acme.example is not a member of any workspace.'],
  ['another workspace', ['--user', 'anna@acme.example', '--workspace', 'Other'], 'not a member of Other'],
  ['what is no address', ['--user', 'anna'], '"anna" is not an email address.'],
  ['nobody’s name', ['--user', 'anna@acme.example', '--by', ' '], 'audit log'],
  ['a table without an origin', ['--user', 'anna@acme.example', '--table', 't'], '--url'],
])('the impersonation command explains the error: %s', async (_, args, words) => {
  const { code, said } = await command(...args);
  expect(code).toBe(1);
  expect(said).toContain(words);
  expect(said).not.toContain('/impersonate/');
});
