import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { apiPrefix } from '#shared/contract/prefix';
import { expectAccessibleInBothSchemes, expectFits } from '../support/accessibility.ts';
import { toFeed } from '../support/journey.ts';
import { expectNoTrouble } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

const { aMember, server } = aStage();

const ask = (token: string, method: string, path: string, body?: object): Promise<Response> =>
  fetch(`${server.origin}${apiPrefix}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

test('a key is made by keyboard, thanks from a program, is refused what it may not do, and is revoked', async () => {
  const anna = await aMember('anna@acme.example', { at: '/settings/connect/api-keys' });
  const { page } = anna;
  await page.getByText('No keys yet').waitFor();
  await page.getByRole('button', { name: 'Create a key' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('Please choose what the key may do.').waitFor();
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.type('Release notes');
  for (const right of ['Recognition: Write', 'People: Read', 'Values: Read'])
    await dialog.getByRole('checkbox', { name: right }).press('Space');
  await name.press('Enter');
  await dialog.getByText('you won’t see it again').waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  const token = await dialog.getByRole('textbox', { name: 'Key' }).inputValue();
  expect(token).toMatch(/^bravo_.{117}$/);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await page.getByText('Not used yet').waitFor();

  const first = async (path: string): Promise<string | undefined> =>
    ((await (await ask(token, 'GET', path)).json()) as { id: string }[])[0]?.id;
  const post = {
    to_id: [await first('/users?search=marcus')],
    value_id: await first('/values'),
    score: 2,
    message: 'From our release script.',
  };
  expect((await ask(token, 'POST', '/posts', post)).status).toBe(201);
  const refused = await ask(token, 'GET', '/posts');
  expect([refused.status, await refused.json()]).toEqual([
    403,
    expect.objectContaining({ errors: [expect.objectContaining({ code: 'insufficient_scope' })] }),
  ]);

  await toFeed(anna);
  await page.getByRole('article').filter({ hasText: 'From our release script.' }).waitFor();
  await page.goto('/settings/connect/api-keys');
  await page.getByText(/Used .* ago|Used now/).waitFor();
  await expectFits(page);
  await page.getByRole('button', { name: 'Revoke Release notes' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await page.getByText('No keys yet').waitFor();
  expect((await ask(token, 'GET', '/values')).status).toBe(401);

  await page.goto('/settings/audit');
  await page.getByText('Release notes').first().waitFor();
  await expectNoTrouble(anna);
});

/** A program on this machine that a browser is sent back to. */
const aProgram = async () => {
  const arrived: URL[] = [];
  const program = createServer((request, response) => {
    arrived.push(new URL(request.url ?? '/', 'http://127.0.0.1'));
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Helper</title><h1>Welcome back</h1>');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void program.close());
  await once(program, 'listening');
  return { arrived, address: `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback` };
};

const post = (path: string, body: object | URLSearchParams): Promise<Response> =>
  fetch(`${server.origin}${apiPrefix}${path}`, {
    method: 'POST',
    body: body instanceof URLSearchParams ? body : JSON.stringify(body),
    ...(!(body instanceof URLSearchParams) && { headers: { 'content-type': 'application/json' } }),
  });

test('a member without any permission connects an assistant by keyboard, sees it in the profile, and ends it', async () => {
  const { arrived, address } = await aProgram();
  const registered = await post('/oauth/register', { redirect_uris: [address], client_name: 'Helper' });
  const { client_id } = (await registered.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: address,
    state: 'remembered',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const marcus = await aMember('marcus@acme.example', { at: `/connect/assistant?${asked.toString()}` });
  const { page } = marcus;
  const allow = page.getByRole('button', { name: 'Allow' });
  await allow.waitFor();
  await page.getByRole('heading', { name: 'Connect Helper?' }).waitFor();
  await page.getByText('marcus@acme.example').waitFor();
  await settled(page);
  await expectFits(page);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(arrived.at(-1)?.searchParams.get('error')).toBe('access_denied');
  await page.goBack();
  await allow.press('Enter');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  const told = arrived.at(-1)?.searchParams;
  expect([told?.get('state'), told?.get('iss')]).toEqual(['remembered', server.origin]);
  const exchanged = await post(
    '/oauth/token',
    new URLSearchParams({
      grant_type: 'authorization_code',
      client_id,
      code: told?.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: address,
    }),
  );
  const { access_token: token } = (await exchanged.json()) as { access_token: string };
  const use = async () =>
    (await ask(token, 'POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })).status;
  expect(await use()).toBe(200);

  await page.goto('/edit-profile');
  await page.getByRole('button', { name: 'Disconnect Helper' }).press('Enter');
  await page.getByText('Helper was disconnected.').waitFor();
  expect(await use()).toBe(401);
  await expectNoTrouble(marcus);
});
