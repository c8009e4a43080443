import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { assistants } from '#shared/contract/connections/assistants';
import { users } from '#shared/contract/users';
import { workspace as workspaceCalls } from '#shared/contract/workspace';
import type { StoredAssistant } from '#shared/model/assistant';
import { limits } from '#shared/model/limits';
import { addDays, addSeconds } from '#shared/rules/basics/time';
import { impersonate } from '../support/impersonation.ts';
import { aCode, aConnection, aRequest, register, renew, sendForm } from '../support/oauth.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { allItems } from '../support/stored-data.ts';
import { aTeam, type Member } from '../support/team.ts';

const { recordRenewal } = await import('#functions/data/assistants');
const { keys, table, writes } = internals;
const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const use = async (token: string, at?: Date) => (await send('POST', '/mcp', ping, { token, at })).status;
const listOf = async (member: Member) => (await call(assistants.listOwn, {}, member)).body;

/** What the audit log says of assistants: who did what, to whom, the newest first. */
const logOf = async (member: Member) =>
  (await call(audit.list, { query: {} }, member)).body
    .filter(({ action }) => action.startsWith('assistant_'))
    .map(({ action, by, subject, details }) => [action, by?.id, subject?.id, details['title']]);

test('of two exchanges of a code at once one gets tokens, and the connection ends, because one is a thief', async () => {
  const team = await aTeam(['ann']);
  const code = await aCode(team.ann);
  const both = await Promise.all([sendForm('/oauth/token', code), sendForm('/oauth/token', code)]);
  const [got, ...others] = both.filter(({ status }) => status === 200);
  expect([others.length, both.filter(({ body }) => body.error === 'invalid_grant').length]).toEqual([0, 1]);
  expect(await use(got?.body.access_token ?? '')).toBe(401);
  expect(await listOf(team.ann)).toEqual([]);
  expect(await logOf(team.ann)).toEqual([
    ['assistant_disconnected', undefined, team.ann.id, 'Helper'],
    ['assistant_connected', team.ann.id, undefined, 'Helper'],
  ]);
});

test('the same refresh token at once answers the same, and later ends the connection for both who have it', async () => {
  const team = await aTeam(['ann']);
  const first = await aConnection(team.ann);
  const at = addSeconds(new Date(), 60);
  const [one, other] = await Promise.all([renew(first, at), renew(first, at)]);
  expect(one.status).toBe(200);
  expect(other.body).toEqual(one.body);
  // Calls that are on their way with the token before are still answered.
  expect(await use(first.access_token, at)).toBe(200);
  const lost = await renew(first, addSeconds(at, limits.assistant.repeatSeconds - 1));
  expect(lost.body).toEqual({ ...one.body, expires_in: expect.any(Number) as number });
  const next = await renew({ ...one.body, client_id: first.client_id }, addSeconds(at, 10));
  expect(next.status).toBe(200);
  expect([await use(next.body.access_token, at), await use(first.access_token, at)]).toEqual([200, 401]);
  const late = await renew(first, addSeconds(at, limits.assistant.repeatSeconds + 1));
  expect([late.status, late.body.error]).toEqual([400, 'invalid_grant']);
  expect(await use(next.body.access_token, at)).toBe(401);
  expect((await renew({ ...next.body, client_id: first.client_id }, at)).status).toBe(400);
});

test('a refresh token that comes again after half a minute ends the connection, also when nobody renewed it since', async () => {
  const team = await aTeam(['ann']);
  const first = await aConnection(team.ann);
  const at = new Date();
  const renewed = await renew(first, at);
  const late = await renew(first, addSeconds(at, limits.assistant.repeatSeconds + 1));
  expect([late.body.error, await use(renewed.body.access_token, at)]).toEqual(['invalid_grant', 401]);
});

test('a renewal that was decided on tokens which were renewed meanwhile is decided again', async () => {
  const team = await aTeam(['ann']);
  const now = new Date();
  const first = await aConnection(team.ann, {}, now);
  const key = keys.assistant(team.workspace.id, team.ann.id, '00');
  const before = await table.get<StoredAssistant>(key, { now, consistent: true });
  if (!before) throw new Error('No assistant is stored.');
  await renew(first, now);
  const tokens = { refresh: 'x', access: { hash: 'x', until: now.toISOString() } };
  const { WriteConflict } = await import('#functions/table/transact');
  await expect(recordRenewal(before, tokens, now)).rejects.toThrow(WriteConflict);
});

test('an access token ends after an hour, a connection that nobody uses after ninety days', async () => {
  const team = await aTeam(['ann']);
  const now = new Date();
  const connected = await aConnection(team.ann, {}, now);
  expect(await use(connected.access_token, addSeconds(now, limits.assistant.accessSeconds - 5))).toBe(200);
  expect(await use(connected.access_token, addSeconds(now, limits.assistant.accessSeconds + 5))).toBe(401);
  expect((await renew(connected, addDays(now, limits.assistant.idleDays + 1))).body.error).toBe(
    'invalid_grant',
  );
});

test('its tokens open the tools alone, and only the one for calls does', async () => {
  const team = await aTeam(['ann']);
  const { access_token: token, refresh_token: refresh, code } = await aConnection(team.ann);
  expect((await call(users.list, { query: {} }, { token })).codes).toEqual(['unauthenticated']);
  expect((await call(assistants.listOwn, {}, { token })).codes).toEqual(['unauthenticated']);
  expect((await send('GET', '/scim/v2/Users', undefined, { token })).status).toBe(401);
  for (const wrong of [
    refresh,
    code.code,
    `${token.slice(0, -1)}B`,
    token.replace('bravo_at_00', 'bravo_at_01'),
  ])
    expect(await use(wrong)).toBe(401);
  expect(await use(token)).toBe(200);
});

test('a program ends its own connection by a token, and no other one', async () => {
  const team = await aTeam(['ann']);
  const [mine, other] = [
    await aConnection(team.ann),
    await aConnection(team.ann, { redirect_uri: 'http://127.0.0.1:8/callback' }),
  ];
  const revoke = (token: string, client_id: string) => sendForm('/oauth/revoke', { token, client_id });
  const stranger = await register(['https://stranger.example/']);
  for (const [token, client] of [
    [mine.refresh_token, stranger],
    ['nonsense', mine.client_id],
    [mine.refresh_token, mine.client_id],
    [mine.refresh_token, mine.client_id],
  ] as const)
    expect(await revoke(token, client)).toMatchObject({ status: 200, body: {} });
  expect(await use(mine.access_token)).toBe(401);
  expect(await use(other.access_token)).toBe(200);
});

test('members end their own, account administrators everybody’s, and nobody else sees any', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const [bobs, cyds] = [await aConnection(team.bob), await aConnection(team.cyd)];
  const { id } = bobs;
  expect((await call(assistants.disconnect, { params: { id } }, team.cyd)).status).toBe(404);
  expect((await call(assistants.listAll, { query: {} }, team.bob)).status).toBe(403);
  expect((await call(assistants.end, { params: { user: team.cyd.id, id } }, team.bob)).status).toBe(403);
  const { body: all } = await call(assistants.listAll, { query: {} }, team.ann);
  expect(new Map(all.map(({ name, of }) => [of.id, name]))).toEqual(
    new Map([
      [team.bob.id, 'Helper'],
      [team.cyd.id, 'Helper'],
    ]),
  );
  expect((await call(assistants.end, { params: { user: team.cyd.id, id: cyds.id } }, team.ann)).status).toBe(
    204,
  );
  expect((await call(assistants.end, { params: { user: team.cyd.id, id: cyds.id } }, team.ann)).status).toBe(
    404,
  );
  expect((await call(assistants.disconnect, { params: { id } }, team.bob)).status).toBe(204);
  expect([await use(bobs.access_token), await use(cyds.access_token)]).toEqual([401, 401]);
  expect(await logOf(team.ann)).toEqual([
    ['assistant_disconnected', team.bob.id, team.bob.id, 'Helper'],
    ['assistant_disconnected', team.ann.id, team.cyd.id, 'Helper'],
    ['assistant_connected', team.cyd.id, undefined, 'Helper'],
    ['assistant_connected', team.bob.id, undefined, 'Helper'],
  ]);
});

test('it ends with what let it in: the membership, all sessions, the address, the provider, the workspace', async () => {
  const team = await aTeam(['ann', 'bob']);
  const w = team.workspace.id;
  const later = () => new Date(Date.now() + 1000).toISOString();
  const set = (key: ReturnType<typeof keys.user>, fields: object) =>
    table.write(writes.change(key, { set: { ...fields } }));
  const bob = keys.user(w, team.bob.id);
  const ends: readonly (readonly [string, () => Promise<unknown>, () => Promise<unknown>])[] = [
    ['deactivated', () => set(bob, { state: 'deactivated' }), () => set(bob, { state: 'accepted' })],
    ['address', () => set(bob, { keys_from: later() }), () => set(bob, { keys_from: '' })],
    [
      'provider',
      () => set(keys.workspace(w), { sso_required: 'x' }),
      () => set(keys.workspace(w), { sso_required: undefined }),
    ],
    [
      'workspace',
      () => set(keys.workspace(w), { closing: 'delete' }),
      () => set(keys.workspace(w), { closing: undefined }),
    ],
  ];
  const connected = await aConnection(team.bob);
  for (const [why, end, undo] of ends) {
    await end();
    expect([why, await use(connected.access_token), (await renew(connected)).body.error]).toEqual([
      why,
      401,
      'invalid_grant',
    ]);
    await undo();
    expect([why, await use(connected.access_token)]).toEqual([why, 200]);
  }
  expect((await call(users.endSessions, { params: { id: team.bob.id } }, team.ann)).status).toBe(204);
  expect([await use(connected.access_token), (await renew(connected)).status]).toEqual([401, 400]);
});

test('erasing a member removes their assistants, and deleting a workspace removes all', async () => {
  const team = await aTeam(['ann', 'bob']);
  await aConnection(team.ann);
  await aConnection(team.bob);
  const kept = async () => (await allItems()).filter(({ pk }) => pk === `W#${team.workspace.id}#ASSISTANTS`);
  expect(await kept()).toHaveLength(2);
  const { id } = team.bob;
  await call(users.update, { params: { id }, body: { state: 'deactivated' } }, team.ann);
  expect((await call(users.remove, { params: { id } }, team.ann)).status).toBe(204);
  expect((await kept()).map(({ sk }) => sk)).toEqual([`${team.ann.id}#00`]);
  const { name } = team.workspace;
  expect((await call(workspaceCalls.remove, { body: { name } }, team.ann)).status).toBe(202);
  await stack.settle();
  expect(await kept()).toEqual([]);
});

test('a member has twenty at most, also when they are allowed at once, and a place that is left is used again', async () => {
  const team = await aTeam(['ann']);
  const { request } = aRequest(await register());
  const { count } = limits.assistant;
  const allow = (at?: Date) => call(assistants.allow, { body: request }, { ...team.ann, at });
  const all = await Promise.all(Array.from({ length: count + 3 }, () => allow()));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(count);
  expect((await allow()).codes).toEqual(['too_many']);
  // Codes that nobody exchanged are gone after a minute.
  const late = addSeconds(new Date(), limits.assistant.codeSeconds + 2);
  expect((await allow(late)).status).toBe(201);
});

test('an operator who acts as a member connects nothing', async () => {
  const team = await aTeam(['ann']);
  const { request } = aRequest(await register());
  const token = await impersonate(team, team.ann);
  expect((await call(assistants.allow, { body: request }, { token })).codes).toEqual(['forbidden']);
});

test('its calls are counted like those of a key', async () => {
  const team = await aTeam(['ann']);
  const { access_token: token } = await aConnection(team.ann);
  const at = new Date();
  const batch = Array.from({ length: 100 }, (_, id) => ({ ...ping, id }));
  const statuses = [];
  for (const message of [batch, batch, batch, ping])
    statuses.push((await send('POST', '/mcp', message, { token, at })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('a program may publish who it is at an address instead of registering, and speaks for that address alone', async () => {
  const team = await aTeam(['ann']);
  let document: object = {};
  const server: Server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const id = `${origin}/client.json`;
  const good = { client_id: id, client_name: 'Published', redirect_uris: ['http://127.0.0.1/callback'] };
  const read = async (clientId = id) => {
    const { body, codes } = await call(
      assistants.readRequest,
      { body: aRequest(clientId).request },
      team.ann,
    );
    return codes.length > 0 ? codes : [body.name, body.published_at];
  };
  document = good;
  expect(await read()).toEqual(['Published', new URL(origin).host]);
  for (const wrong of [
    { ...good, client_id: `${origin}/other.json` },
    { ...good, redirect_uris: ['https://elsewhere.example/'] },
    { ...good, redirect_uris: ['javascript:alert(1)', ...good.redirect_uris] },
    { ...good, token_endpoint_auth_method: 'client_secret_basic' },
    { ...good, padding: 'x'.repeat(limits.assistant.documentBytes) },
    {},
  ]) {
    document = wrong;
    expect(await read()).toEqual(['oauth_refused']);
  }
  // Also when the document names such an address.
  for (const wrong of [`${origin}/`, `${origin}/a/../client.json`, `${id}#x`, `${id}#`]) {
    document = { ...good, client_id: wrong };
    expect(await read(wrong)).toEqual(['oauth_refused']);
  }
  expect(await read('https://10.0.0.1/client.json')).toEqual(['oauth_refused']);
});
