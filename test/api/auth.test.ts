import { expect, test } from 'vitest';
import { securityHeaders } from '#infra/blueprint/headers';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { users } from '#shared/contract/users';
import type { Email } from '#shared/model/common';
import type { WorkspaceId } from '#shared/model/ids';
import { unknownId } from '../support/post-body.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { aTeam, temporaryTokenFor as proof, signIn, storedUser } from '../support/team.ts';
import { newAddress, proveAddress, requestCode } from '../support/sign-in.ts';

const { networkInSig } = await import('#functions/crypto/codes');

const company = {
  first_name: 'Ann',
  last_name: 'Lee',
  company_name: 'Acme',
  agreement: true,
  timezone: 'Europe/Madrid',
} as const;

const days = (count: number): Date => new Date(Date.now() + count * 86_400_000);

test('signs up with a mailed code, a temporary token and a workspace, and becomes its owner', async () => {
  const email = newAddress();
  const proved = await proveAddress(`  ${email.toUpperCase()} `);
  expect(proved).toMatchObject({ status: 200, body: { email, workspaces: [] } });
  const created = await call(auth.createWorkspace, { body: company }, { token: proved.body.access_token });
  expect(created).toMatchObject({ status: 201, body: { workspace: { name: 'Acme', users_count: 1 } } });
  const { body } = await call(config.read, {}, { token: created.body.access_token });
  expect(body).toMatchObject({
    user: { first_name: 'Ann', state: 'accepted', balance: 0, score_remaining: 100 },
    workspace: { billing_active: true, trial_days: 30 },
    settings: {
      global: { active_color: 'c2410c', limit: 100, limit_period: 'month', timezone: 'Europe/Madrid' },
    },
    permissions: { account_administrator: true, billing_administrator: true },
    features: { demo_dialog: true },
  });
  expect(body.values).toHaveLength(5);
  expect(body.values.filter((value) => value.default)).toHaveLength(1);
});

test('creates one workspace when one key is sent four times concurrently', async () => {
  const { body } = await proveAddress(newAddress());
  const sent = { token: body.access_token, key: 'one-click' };
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => call(auth.createWorkspace, { body: company }, sent)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body: made }) => made.workspace.id)).size).toBe(1);
  expect((await call(auth.listWorkspaces, {}, sent)).body).toHaveLength(1);
});

test.each([
  ['first_name_required', { first_name: ' ' }],
  ['last_name_required', { last_name: '' }],
  ['company_required', { company_name: '' }],
  ['invalid_phone', { phone: 'call me' }],
  ['agreement_required', { agreement: false }],
  ['wrong_format', { timezone: 'Mars/Olympus' }],
  ['message_too_long', { first_name: 'a'.repeat(61) }],
])('422 %s when creating a workspace', async (code, change) => {
  const { body } = await proveAddress(newAddress());
  const answered = await send(
    'POST',
    '/auth/workspaces',
    { ...company, ...change },
    { token: body.access_token },
  );
  expect(answered).toMatchObject({ status: 422, codes: [code] });
});

test('the table stores no code, sig or token in plain text', async () => {
  const email = newAddress();
  const { sig, code } = await requestCode(email);
  const record = JSON.stringify(
    await internals.table.get(internals.keys.code(email as Email, networkInSig(sig)), { now: new Date() }),
  );
  expect(record).not.toContain(code.replace(' ', ''));
  expect(record).not.toContain(sig);
  const { body } = await call(auth.verifyCode, { body: { email, sig, code } });
  const asked = { token: body.access_token, key: 'founding' };
  const founded = await call(auth.createWorkspace, { body: company }, asked);
  const { items } = await internals.table.query({ pk: `ACCOUNT#${email}` }, { now: new Date() });
  expect(JSON.stringify(items)).not.toContain(body.access_token.split('.')[2]);
  // The answer stored for a repeated request holds no usable token.
  expect(JSON.stringify(items)).toContain(founded.body.workspace.id);
  expect(JSON.stringify(items)).not.toContain(founded.body.access_token.slice(-43));
  const again = await call(auth.createWorkspace, { body: company }, asked);
  expect(again.body).toEqual(founded.body);
  const other = await call(
    auth.createWorkspace,
    { body: company },
    { ...asked, token: await proof(email as Email) },
  );
  expect(other).toMatchObject({ status: 409, codes: ['idempotency_mismatch'] });
});

test('a temporary token opens no workspace route, and a session token creates no workspace', async () => {
  const team = await aTeam(['ann']);
  const { body } = await proveAddress(newAddress());
  expect(await call(config.read, {}, { token: body.access_token })).toMatchObject({ status: 401 });
  const created = await call(auth.createWorkspace, { body: company }, { token: team.ann.token });
  expect(created).toMatchObject({ status: 401, codes: ['unauthenticated'] });
});

test.each([
  '',
  'Bearer',
  'Basic abc',
  'Bearer x',
  `Bearer ${'A'.repeat(95)}`,
  'Bearer t.YQ.x',
  `Bearer ${'é'.repeat(95)}`,
])('401 for the authorization header %j', async (authorization) => {
  const answered = await send('GET', '/config', undefined, {
    headers: { authorization: encodeURI(authorization) },
  });
  expect(answered).toMatchObject({ status: 401, codes: ['unauthenticated'] });
});

test('a temporary token expires after 60 minutes, and a session 30 days after its last use', async () => {
  const { body } = await proveAddress(newAddress());
  const late = new Date(Date.now() + 61 * 60_000);
  expect((await call(auth.listWorkspaces, {}, { token: body.access_token, at: late })).status).toBe(401);
  const team = await aTeam(['ann'], { workspace: { manual_payments: true } });
  expect((await call(config.read, {}, { ...team.ann, at: days(29) })).status).toBe(200);
  expect((await call(config.read, {}, { ...team.ann, at: days(58) })).status).toBe(200);
  expect((await call(config.read, {}, { ...team.ann, at: days(89) })).status).toBe(401);
});

test('a session in regular use still expires after a year', async () => {
  const team = await aTeam(['ann'], { workspace: { manual_payments: true } });
  for (let day = 28; day < 364; day += 28)
    expect((await call(config.read, {}, { ...team.ann, at: days(day) })).status).toBe(200);
  expect((await call(config.read, {}, { ...team.ann, at: days(364) })).status).toBe(200);
  expect((await call(config.read, {}, { ...team.ann, at: days(366) })).status).toBe(401);
});

test('signing out ends the session immediately', async () => {
  const team = await aTeam(['ann']);
  expect((await call(auth.closeSession, {}, team.ann)).status).toBe(204);
  expect((await call(config.read, {}, team.ann)).status).toBe(401);
  expect((await call(auth.closeSession, {}, team.ann)).status).toBe(401);
});

test('switching the workspace replaces the session; 404 for a workspace without a membership', async () => {
  const [team, other] = [await aTeam(['ann']), await aTeam(['eve'])];
  expect(
    await call(auth.openSession, { body: { workspace_id: other.workspace.id } }, team.ann),
  ).toMatchObject({
    status: 404,
    codes: ['not_found'],
  });
  await call(users.invite, { body: { users: [{ email: team.ann.email }] } }, other.eve);
  const { body: listed } = await call(auth.listWorkspaces, {}, team.ann);
  expect(listed.map(({ id }) => id).toSorted()).toEqual([team.workspace.id, other.workspace.id].toSorted());
  const switched = await call(auth.openSession, { body: { workspace_id: other.workspace.id } }, team.ann);
  expect(switched.status).toBe(200);
  expect((await call(config.read, {}, team.ann)).status).toBe(401);
  const there = await call(config.read, {}, { token: switched.body.access_token });
  expect(there.body.user).toMatchObject({ state: 'accepted', email: team.ann.email });
  const absent = { workspace_id: unknownId as unknown as WorkspaceId };
  const nowhere = await call(auth.openSession, { body: absent }, { token: switched.body.access_token });
  expect(nowhere.status).toBe(404);
});

test('a deactivated member is signed out of every session with the next request', async () => {
  const team = await aTeam(['ann', 'bob']);
  const second = await signIn(await storedUser(team, team.bob));
  await internals.table.write(
    internals.writes.change(internals.keys.user(team.workspace.id, team.bob.id), {
      set: { state: 'deactivated' },
    }),
  );
  for (const token of [team.bob.token, second])
    expect((await call(config.read, {}, { token })).status).toBe(401);
});

test('the config is sent again only after it changed', async () => {
  const team = await aTeam(['ann']);
  const first = await call(config.read, {}, team.ann);
  const headers = { 'if-none-match': String(first.headers.get('etag')) };
  expect(await call(config.read, {}, { ...team.ann, headers })).toMatchObject({ status: 304, body: null });
  const strong = { 'if-none-match': headers['if-none-match'].replace('W/', '') };
  expect(await call(config.read, {}, { ...team.ann, headers: strong })).toMatchObject({ status: 304 });
  await internals.table.write(
    internals.writes.change(internals.keys.workspace(team.workspace.id), { set: { name: 'Renamed' } }),
  );
  expect((await call(config.read, {}, { ...team.ann, headers })).status).toBe(200);
});

test('what the edge answers by itself has security headers and says what is wrong', async () => {
  const unreadable = { errors: [{ code: 'invalid_request', message: 'The request is not valid' }] };
  for (const [path, status, body] of [
    ['/api/v1/mcp', 405, { message: 'Method Not Allowed' }],
    ['/api/v1/users/%ff', 400, unreadable],
    ['/%ff', 400, unreadable],
  ] as const) {
    const answer = await fetch(`${stack.origin}${path}`);
    expect(answer.status).toBe(status);
    for (const [name, value] of Object.entries(securityHeaders)) expect(answer.headers.get(name)).toBe(value);
    expect(await answer.json()).toEqual(body);
  }
});

test('every answer, also a refusal, forbids caching and MIME sniffing and allows no other origin', async () => {
  const team = await aTeam(['ann']);
  const nowhere = await send('GET', '/nowhere', undefined);
  const origin = { headers: { origin: 'https://another.example' } };
  for (const { headers } of [
    await call(config.read, {}, { ...team.ann, ...origin }),
    await call(config.read, {}, origin),
    nowhere,
  ]) {
    expect(headers.get('cache-control')).toBe('no-store');
    for (const [name, value] of Object.entries(securityHeaders)) expect(headers.get(name)).toBe(value);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  }
});
