import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, newFolder, operate, type Server, startServer, withoutSite } from '../support/server.ts';
import { tokenFor } from '../support/journey.ts';

let server: Server;
let token: string;
beforeAll(async () => {
  server = await startServer(newFolder(), [], withoutSite);
  token = await tokenFor(server, 'owner@northwind.example', { found: { name: 'Northwind' } });
});
afterAll(async () => void (await server.kill('SIGINT')));

const command = (...args: string[]) =>
  operate('manual-payments', ['--data', server.data, '--by', 'Sam', ...args]);
const planOf = async () => (await call(server, 'GET', '/billing/billing', { token })).body;

test('a team that pays by contract needs no subscription, and the audit log names who said so', async () => {
  expect(await planOf()).toMatchObject({ plan: 'trial', manual_payments: false });
  const { code, said } = await command('--user', 'Owner@northwind.example', '--on');
  expect([code, said]).toEqual([0, expect.stringContaining('Northwind pays by contract')]);
  expect(await planOf()).toMatchObject({ manual_payments: true });
  expect((await call(server, 'GET', '/audit', { token })).body).toMatchObject([
    { action: 'billing_changed', impersonated_by: 'Sam' },
    {},
  ]);
  expect((await command('--user', 'owner@northwind.example', '--off')).code).toBe(0);
  expect(await planOf()).toMatchObject({ plan: 'trial', manual_payments: false });
});

test.each([
  ['a stranger', ['--user', 'nobody@northwind.example', '--on'], 'is not a member of any workspace'],
  ['what is no address', ['--user', 'owner', '--on'], '"owner" is not an email address.'],
  ['neither on nor off', ['--user', 'owner@northwind.example'], 'either --on or --off'],
  ['both', ['--user', 'owner@northwind.example', '--on', '--off'], 'either --on or --off'],
])('the command for manual payments explains the error: %s', async (_, args, words) => {
  const { code, said } = await command(...args);
  expect(code).toBe(1);
  expect(said).toContain(words);
});
