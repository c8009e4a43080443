import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFolder, type Server, startServer } from '../support/server.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

let server: Server;
beforeAll(async () => {
  server = await startServer(newFolder(), [], { BRAVO_NO_SITE: '1' });
});
afterAll(async () => void (await server.kill('SIGINT')));

const command = async (...args: string[]): Promise<{ code: number | null; said: string }> => {
  const child = spawn(process.execPath, ['infra/impersonate.ts', '--data', server.data, ...args], {
    cwd: root,
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, said };
};

const api = async (method: string, path: string, token?: string, body?: object) => {
  const response = await fetch(`${server.origin}/api/v1${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test('the operator’s command prints a link that lets them in once', async () => {
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
  const use = () => api('POST', '/auth/session/impersonate/', undefined, { token });
  const { status, body } = await use();
  expect(status).toBe(200);
  const seen = await api('GET', '/config', String(body['access_token']));
  expect(seen.body).toMatchObject({ user: { first_name: 'Anna' }, features: { impersonated_by: 'Sam' } });
  expect((await use()).status).toBe(401);
});

test.each([
  ['a stranger', ['--user', 'nobody@acme.example'], 'nobody@acme.example is not a member of any workspace.'],
  ['another workspace', ['--user', 'anna@acme.example', '--workspace', 'Other'], 'not a member of Other'],
  ['what is no address', ['--user', 'anna'], '"anna" is no e-mail address.'],
  ['nobody’s name', ['--user', 'anna@acme.example', '--by', ' '], 'audit log'],
  ['a table without an origin', ['--user', 'anna@acme.example', '--table', 't'], '--url'],
])('it says what is wrong with %s', async (_, args, words) => {
  const { code, said } = await command(...args);
  expect(code).toBe(1);
  expect(said).toContain(words);
  expect(said).not.toContain('/impersonate/');
});
