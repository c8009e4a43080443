import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '#shared/contract/index';
import type { Endpoint } from '#shared/contract/endpoint';
import { apiKeys } from '#shared/contract/connections/api-keys';
import { audit } from '#shared/contract/audit';
import { auth } from '#shared/contract/auth';
import { billing } from '#shared/contract/billing';
import { coins } from '#shared/contract/coins';
import { config } from '#shared/contract/config';
import { groups } from '#shared/contract/groups';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import { NewUser } from '#shared/contract/invitees';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import type { ApiKeyId } from '#shared/model/ids';
import { scopes } from '#shared/model/scopes';
import { addDays, addSeconds } from '#shared/rules/basics/time';
import { storeApiKey } from '../support/api-keys.ts';
import { noPermissions } from '#shared/rules/people/users';
import { postBody } from '../support/post-body.ts';
import { call, internals, stack } from '../support/stack.ts';
import { newAddress } from '../support/sign-in.ts';
import { aTeam, type Member, signIn, withPermissions } from '../support/team.ts';

const { keys, table, writes } = internals;
const makeKey = (by: Member, body: object = {}) =>
  call(
    apiKeys.create,
    { body: { name: 'Payroll', scopes: ['people:read', 'posts:write'], ...body } as never },
    by,
  );
const listUsers = (token: string, at?: Date) => call(users.list, { query: {} }, { token, at });
const listKeys = async (by: Member) => (await call(apiKeys.list, {}, by)).body;

test('a key is shown once, is stored as a hash only, and can be listed without its token', async () => {
  const team = await aTeam(['ann']);
  const now = new Date();
  const { status, body } = await call(
    apiKeys.create,
    { body: { name: ' Payroll ', scopes: ['posts:write', 'people:read'], expires_days: 30 } },
    { ...team.ann, at: now },
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Payroll',
    scopes: ['posts:write', 'people:read'],
    created_by: { id: team.ann.id },
    expires_at: addDays(now, 30).toISOString(),
    used_at: null,
    state: 'active',
  });
  const { token, ...shown } = body;
  expect(token).toMatch(/^bravo_[A-Za-z0-9_-]{117}$/);
  expect(await listKeys(team.ann)).toEqual([shown]);
  const items = await table.query({ pk: `W#${team.workspace.id}` }, { now, consistent: true });
  const secret = token.slice('bravo_'.length + 52, -22);
  expect(JSON.stringify(items)).not.toContain(secret);
  expect(JSON.stringify(items)).toContain(body.id);
});

test('a key makes the calls of its scopes in the name of its maker, and when it was used is known to the minute', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { body } = await makeKey(team.ann);
  const at = new Date();
  expect((await listUsers(body.token, at)).status).toBe(200);
  const post = await call(posts.create, { body: postBody(team, [team.bob], 3) }, { token: body.token, at });
  expect(post).toMatchObject({ status: 201, body: { from: { id: team.ann.id } } });
  expect(await call(posts.list, { query: {} }, { token: body.token })).toMatchObject({
    status: 403,
    codes: ['insufficient_scope'],
    body: { errors: [{ details: { scope: 'posts:read' } }] },
  });
  const [listed] = await listKeys(team.ann);
  expect(listed?.used_at?.slice(0, 15)).toBe(at.toISOString().slice(0, 15));
});

test('a key opens no session, makes no key and reads no token', async () => {
  const team = await aTeam(['ann']);
  const { token } = await storeApiKey(team.ann, scopes);
  for (const closed of [config.read, auth.listSessions, auth.listWorkspaces, apiKeys.list])
    expect((await call(closed, {}, { token })).status).toBe(401);
  expect((await makeKey({ ...team.ann, token })).status).toBe(401);
});

test('the token of a key cannot be made from that of a session, nor the other way round', async () => {
  const team = await aTeam(['ann']);
  const { token } = await storeApiKey(team.ann, scopes);
  expect((await listUsers(`bravo_${team.ann.token}`)).status).toBe(401);
  expect((await listUsers(token.slice('bravo_'.length))).status).toBe(401);
});

test('a key is refused from the moment it was revoked or has expired', async () => {
  const team = await aTeam(['ann']);
  const now = new Date();
  const kept = await storeApiKey(team.ann, ['people:read'], { days: 30, now });
  const last = addSeconds(addDays(now, 30), -1);
  expect((await listUsers(kept.token, last)).status).toBe(200);
  expect((await listUsers(kept.token, addDays(now, 30))).status).toBe(401);
  const { body } = await makeKey(team.ann);
  const revoke = () => call(apiKeys.revoke, { params: { id: body.id } }, team.ann);
  expect((await revoke()).status).toBe(204);
  expect((await listUsers(body.token)).status).toBe(401);
  expect((await revoke()).status).toBe(404);
  expect((await listKeys(team.ann)).map(({ id }) => id)).toEqual([kept.id]);
});

describe.each([
  ['is deactivated', { state: 'deactivated' }],
  ['is erased', { state: 'deleted' }],
  ['is no account administrator any more', withPermissions('global_administrator')],
] as const)('a key whose maker %s', (_, change) => {
  test('goes on to look after the workspace, and does nothing in the name of its maker', async () => {
    const team = await aTeam(['ann', 'bob'], { users: { bob: withPermissions('account_administrator') } });
    const { token } = await storeApiKey(team.bob, scopes);
    const makeGroup = (name: string) =>
      call(groups.create, { body: { kind: 'department', name } }, { token });
    const thank = () => call(posts.create, { body: postBody(team, [team.ann], 1) }, { token });
    expect((await thank()).status).toBe(201);
    await table.write(writes.change(keys.user(team.workspace.id, team.bob.id), { set: change }));
    expect((await listUsers(token)).status).toBe(200);
    expect((await makeGroup('Design')).status).toBe(201);
    const invited = await call(users.invite, { body: { users: [{ email: newAddress() }] } }, { token });
    expect(invited.body).toMatchObject([{ result: 'invited' }]);
    expect((await thank()).status).toBe(401);
    expect(await listKeys(team.ann)).toMatchObject([{ state: 'active', created_by: { id: team.bob.id } }]);
    const { body: log } = await call(audit.list, { query: {} }, team.ann);
    const said = { action: 'users_invited', by: { id: team.bob.id }, by_key: 'Payroll' };
    expect(log.filter(({ action }) => action === said.action)).toMatchObject([said]);
  });
});

test('a key changes its maker as it changes everybody else, and leaves an account administrator', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: withPermissions('account_administrator') } });
  const { token } = await storeApiKey(team.bob, ['people:write']);
  const change = ({ id }: Member, state: 'deactivated' | 'pending') =>
    call(users.update, { params: { id }, body: { state } }, { token });
  expect(await change(team.bob, 'deactivated')).toMatchObject({
    status: 200,
    body: { state: 'deactivated' },
  });
  expect(await change(team.ann, 'deactivated')).toMatchObject({ codes: ['last_account_administrator'] });
  expect(await change(team.bob, 'pending')).toMatchObject({
    status: 200,
    body: { permissions: noPermissions },
  });
});

test('a key is refused, and the list says so, when somebody else had taken over the account of its maker', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: withPermissions('account_administrator') } });
  const { token } = await storeApiKey(team.bob, ['people:read']);
  const keys_from = addSeconds(new Date(), 3600).toISOString();
  await table.write(writes.change(keys.user(team.workspace.id, team.bob.id), { set: { keys_from } }));
  expect((await listUsers(token)).status).toBe(401);
  expect(await listKeys(team.ann)).toMatchObject([{ state: 'orphaned' }]);
});

test('a key keeps the permissions that its maker had when they made it', async () => {
  const team = await aTeam(['ann', 'bob'], {
    users: { bob: withPermissions('account_administrator', 'rewards_administrator') },
  });
  const { token } = await storeApiKey(team.bob, ['rewards:read', 'billing:read']);
  const less = withPermissions('account_administrator');
  await table.write(writes.change(keys.user(team.workspace.id, team.bob.id), { set: less }));
  expect((await call(rewards.list, { query: {} }, { token })).status).toBe(200);
  expect(await call(billing.read, {}, { token })).toMatchObject({ status: 403, codes: ['forbidden'] });
});

test('a key makes so many calls in a minute and no more, whatever they answer; another key is not affected', async () => {
  const team = await aTeam(['ann']);
  const one = await storeApiKey(team.ann, ['people:read']);
  const other = await storeApiKey(team.ann, ['people:read']);
  const at = new Date('2030-05-01T10:00:20.000Z');
  await workingUntil(team.workspace.id);
  const made = { minute: '2030-05-01T10:00', calls: limits.apiKey.callsPerMinute - 2 };
  await table.write(writes.replace(keys.apiKeyCalls(team.workspace.id, one.id), made));
  // Two calls at the same time take the last two places, and one of them is refused for another reason.
  const last = await Promise.all([
    listUsers(one.token, at),
    call(posts.list, { query: {} }, { token: one.token, at }),
  ]);
  expect(last.map(({ status }) => status)).toEqual([200, 403]);
  const refused = await listUsers(one.token, at);
  expect(refused).toMatchObject({ status: 429, codes: ['too_many_requests'] });
  expect(refused.headers.get('retry-after')).toBe('40');
  expect((await listUsers(other.token, at)).status).toBe(200);
  expect((await listUsers(one.token, addSeconds(at, 40))).status).toBe(200);
});

/** So that a call far in the future is not refused because the trial is over. */
const workingUntil = (w: Parameters<typeof keys.workspace>[0]) =>
  table.write(writes.change(keys.workspace(w), { set: { trial_ends_at: '2031-01-01T00:00:00.000Z' } }));

test('twenty calls that begin a minute at once are all counted', async () => {
  const team = await aTeam(['ann']);
  const { id, token } = await storeApiKey(team.ann, ['people:read']);
  const at = new Date();
  const made = await Promise.all(Array.from({ length: 20 }, () => listUsers(token, at)));
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]));
  const item = await table.get(keys.apiKeyCalls(team.workspace.id, id), { now: at, consistent: true });
  expect(item).toMatchObject({ calls: 20 });
});

test('whoever makes up or keeps a revoked key leaves nothing behind', async () => {
  const team = await aTeam(['ann']);
  const { body } = await makeKey(team.ann);
  await call(apiKeys.revoke, { params: { id: body.id } }, team.ann);
  expect((await listUsers(body.token)).status).toBe(401);
  const { items } = await table.query(
    { pk: `W#${team.workspace.id}#KEY_CALLS` },
    { now: new Date(), consistent: true },
  );
  expect(items).toEqual([]);
});

test('every write of a key is recorded before it is made, and the change itself says that a key made it', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { token } = await storeApiKey(team.ann, ['points:write', 'people:write'], { name: 'HR' });
  const pay = { params: { id: team.bob.id }, body: { amount: 5 } };
  expect((await call(coins.adjust, pay, { token, key: 'pay-1' })).status).toBe(200);
  // The repeated call gets the stored answer, and is recorded no second time.
  expect((await call(coins.adjust, pay, { token, key: 'pay-1' })).headers.get('idempotent-replay')).toBe(
    'true',
  );
  await call(users.invite, { body: { users: [{ email: 'new@acme.example' }] } }, { token });
  await stack.settle();
  const { body } = await call(audit.list, { query: {} }, team.ann);
  const lines = body.map(
    ({ action, by, by_key, details }) => `${action} ${by?.id} ${by_key} ${details['call'] ?? '–'}`,
  );
  const { id } = team.ann;
  expect(new Set(lines)).toEqual(
    new Set([
      `api_key_write ${id} HR PUT /coins/${team.bob.id}`,
      `balance_adjusted ${id} HR –`,
      `api_key_write ${id} HR POST /users`,
      `users_invited ${id} HR –`,
    ]),
  );
  expect(lines).toHaveLength(4);
});

test('an Idempotency-Key of an API key is another than the same one of its maker, or of another key', async () => {
  const team = await aTeam(['ann', 'bob']);
  const one = await storeApiKey(team.ann, ['points:write']);
  const two = await storeApiKey(team.ann, ['points:write']);
  const pay = { params: { id: team.bob.id }, body: { amount: 5 } };
  for (const token of [one.token, two.token, team.ann.token])
    expect(
      (await call(coins.adjust, pay, { token, key: 'same' })).headers.get('idempotent-replay'),
    ).toBeNull();
  await stack.settle();
  const { body } = await call(users.read, { params: { id: team.bob.id } }, team.ann);
  expect(body.balance).toBe(15);
});

test('a workspace has twenty keys at most, even when two are made at once; a revoked one makes room', async () => {
  const team = await aTeam(['ann'], { workspace: { api_keys_count: limits.apiKey.count - 1 } });
  const two = await Promise.all([makeKey(team.ann), makeKey(team.ann)]);
  expect(new Set(two.map(({ status }) => status))).toEqual(new Set([201, 422]));
  expect(two.flatMap(({ codes }) => codes)).toEqual(['too_many']);
  const [made] = await listKeys(team.ann);
  await call(apiKeys.revoke, { params: { id: made?.id as ApiKeyId } }, team.ann);
  expect((await makeKey(team.ann)).status).toBe(201);
});

test('making a key needs a recent proof of the address, the permission, a name and a scope', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: withPermissions('global_administrator') } });
  const old = addSeconds(new Date(), -(limits.recentProofMinutes + 1) * 60);
  const token = await signIn({ id: team.ann.id, workspace_id: team.workspace.id }, old);
  expect(await makeKey({ ...team.ann, token })).toMatchObject({ status: 403, codes: ['proof_required'] });
  expect((await makeKey(team.bob)).status).toBe(403);
  expect(await makeKey(team.ann, { name: ' ', scopes: [] })).toMatchObject({
    codes: ['title_required', 'scope_required'],
  });
});

test('making and revoking a key are recorded with what it may do', async () => {
  const team = await aTeam(['ann']);
  const { body } = await makeKey(team.ann);
  await call(apiKeys.revoke, { params: { id: body.id } }, team.ann);
  const { body: log } = await call(audit.list, { query: {} }, team.ann);
  expect(log.map(({ action, details }) => [action, details])).toEqual([
    ['api_key_revoked', { title: 'Payroll' }],
    ['api_key_made', { title: 'Payroll', scopes: 'posts:write people:read' }],
  ]);
});

/** Names of fields by which points come into being. */
const ofPoints = /balance|amount|score|limit$|points/;
/** Where sending such a field is what the call is for. */
const pointAreas = new Set(['points', 'posts', 'settings', 'rewards']);

const bodyFields = (schema: unknown, path = ''): string[] => {
  const { properties, items } = schema as { properties?: Record<string, unknown>; items?: unknown };
  if (items) return bodyFields(items, `${path}*.`);
  return Object.entries(properties ?? {}).flatMap(([name, inner]) => [
    `${path}${name}`,
    ...bodyFields(inner, `${path}${name}.`),
  ]);
};

test('every field that makes points needs the scope of points, or is in a call that is about them', () => {
  const calls = Object.entries(contract).flatMap(([area, ofArea]) =>
    Object.entries(ofArea as Record<string, Endpoint>).map(([name, declared]) => ({
      id: `${area}.${name}`,
      declared,
    })),
  );
  const open = calls.filter(({ declared }) => declared.scope && declared.method !== 'GET' && declared.body);
  expect(open.length).toBeGreaterThan(20);
  const unguarded = open.flatMap(({ id, declared }) => {
    const { scope, fieldScopes = {}, body } = declared;
    if (pointAreas.has(String(scope).split(':')[0] ?? '')) return [];
    const schema = z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' });
    // Each row of an invitation is read by itself.
    const rows =
      id === 'users.invite' ? z.toJSONSchema(NewUser, { io: 'input', unrepresentable: 'any' }) : {};
    return [...bodyFields(schema), ...bodyFields(rows, 'users.*.')]
      .filter((field) => ofPoints.test(field) && !(field in fieldScopes))
      .map((field) => `${id} ${field}`);
  });
  expect(unguarded).toEqual([]);
});

test('a key that may write people mints no points by a balance they bring or by what they may give', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { token } = await storeApiKey(team.ann, ['people:write']);
  const both = await storeApiKey(team.ann, ['people:write', 'points:write']);
  const invite = (by: string, row: object) =>
    call(users.invite, { body: { users: [{ email: 'eve@acme.example' }, row] } } as never, { token: by });
  const rich = { email: 'max@acme.example', opening_balance: 1000 };
  const limit = { params: { id: team.bob.id }, body: { limit: 1_000_000 } };
  for (const refused of [await invite(token, rich), await call(users.update, limit, { token })])
    expect(refused).toMatchObject({
      status: 403,
      codes: ['insufficient_scope'],
      body: { errors: [{ details: { scope: 'points:write' } }] },
    });
  const { body } = await call(users.list, { query: {} }, team.ann);
  expect(body).toHaveLength(2);
  expect((await invite(both.token, rich)).status).toBe(200);
  expect((await call(users.update, limit, { token: both.token })).status).toBe(200);
  expect((await invite(token, { email: 'kim@acme.example' })).status).toBe(200);
});
