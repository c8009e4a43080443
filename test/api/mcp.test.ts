import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { posts } from '#shared/contract/posts';
import { tools } from '#shared/contract/tools';
import { limits } from '#shared/model/limits';
import { scopes } from '#shared/model/scopes';
import { addDays, addSeconds } from '#shared/rules/basics/time';
import { anApiKey } from '../support/api-keys.ts';
import { stubAws } from '../support/aws-stubs.ts';
import { changeValue } from '../support/change-value.ts';
import { captureLogs } from '../support/logs.ts';
import { anAssistant, answered } from '../support/mcp.ts';
import { postBody, unknownId } from '../support/post-body.ts';
import { aGroup } from '../support/groups.ts';
import { aReward } from '../support/shop.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { aTeam, ledgerDifferences, storedPosts, storedUser } from '../support/team.ts';

const { documents } = internals.table;
const thanks = { points: 5, message: 'For the calm launch' };
const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const post = (token: string | undefined, body: unknown = ping, at?: Date) =>
  send('POST', '/mcp', body, { token, at });

test.each(['2025', '2026'] as const)(
  'an assistant of the version of %s connects, sees all tools and uses one, without a problem beside',
  async (version) => {
    const team = await aTeam(['ann']);
    const assistant = await anAssistant(await anApiKey(team.ann, scopes), version);
    expect(await assistant.tools()).toEqual(Object.keys(tools));
    expect(answered(await assistant.use('balance'))).toEqual({ balance: 0, left_to_give: 100, limit: 100 });
    expect(assistant.client.getInstructions()).toContain(team.workspace.name);
    await assistant.client.close();
    expect(assistant.problems).toEqual([]);
  },
);

test('a key sees the tools of its scopes, a reading key the reading ones, and can use no other', async () => {
  const team = await aTeam(['ann', 'bob']);
  const reading = await anAssistant(
    await anApiKey(
      team.ann,
      scopes.filter((one) => one.endsWith(':read')),
    ),
  );
  expect(await reading.tools()).toEqual([
    'find_people',
    'list_values',
    'balance',
    'feed',
    'leaderboard',
    'rewards',
    'awards',
  ]);
  await expect(reading.use('recognise', { ...thanks, to: [team.bob.id] })).rejects.toThrow('recognise');
  const { tools: described } = await reading.client.listTools();
  expect(described.map(({ annotations }) => annotations?.readOnlyHint)).not.toContain(false);
  const posting = await anAssistant(await anApiKey(team.ann, ['posts:write', 'audit:read']));
  expect(await posting.tools()).toEqual(['recognise']);
  const nothing = await anAssistant(await anApiKey(team.ann, ['audit:read']));
  expect(await nothing.tools()).toEqual([]);
});

test('a recognition is asked back with its exact cost, is sent by its confirmation, and appears everywhere', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const assistant = await anAssistant(await anApiKey(team.ann, scopes));
  await stack.settle();
  const { people } = answered(await assistant.use('find_people', { search: 'bo' }));
  expect(people).toEqual([{ id: team.bob.id, name: 'bob Member', detail: null }]);
  const to = [team.bob.id, '@cyd'];
  const asked = answered(await assistant.use('recognise', { ...thanks, to }));
  expect(asked).toMatchObject({
    sent: false,
    to: [{ id: team.bob.id }, { id: team.cyd.id }],
    points_each: 5,
    cost: 10,
    cost_in_words: '10 points',
    left_after: 90,
    message: thanks.message,
  });
  expect(await storedPosts(team)).toEqual([]);
  expect(answered(await assistant.use('balance'))).toMatchObject({ left_to_give: 100 });
  const { confirmation } = asked;
  const sent = answered(await assistant.use('recognise', { ...thanks, to, confirmation }));
  expect(sent).toEqual({ ...asked, sent: true, confirmation: null, confirm_until: null });
  await stack.settle();
  expect(answered(await assistant.use('balance'))).toEqual({ balance: 0, left_to_give: 90, limit: 100 });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 5 });
  expect(answered(await assistant.use('feed', { search: 'calm' }))).toMatchObject({
    posts: [{ from: 'ann Member', to: ['bob Member', 'cyd Member'], points_each: 5, value: asked.value }],
    cursor: null,
  });
  expect(answered(await assistant.use('leaderboard'))).toMatchObject({
    shown: true,
    ranks: [
      { rank: 1, points: 5 },
      { rank: 1, points: 5 },
    ],
  });
  const { body: log } = await call(audit.list, { query: {} }, team.ann);
  expect(log).toMatchObject([
    {
      action: 'api_key_write',
      by: { id: team.ann.id },
      by_key: 'Payroll',
      details: { call: 'MCP recognise' },
    },
  ]);
  // The same path without points counts what its giver sent today.
  const free = { ...thanks, to, points: 0 };
  const again = answered(await assistant.use('recognise', free));
  expect(
    answered(await assistant.use('recognise', { ...free, confirmation: again.confirmation })),
  ).toMatchObject({
    sent: true,
    cost: 0,
    left_after: 90,
  });
  expect(await storedUser(team, team.ann)).toMatchObject({ spent: 10 });
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('a confirmation sends once, however often and concurrently it is used, also after its time', async () => {
  const team = await aTeam(['ann', 'bob']);
  const assistant = await anAssistant(await anApiKey(team.ann, ['posts:write']));
  const draft = { ...thanks, to: [team.bob.id] };
  const { confirmation } = answered(await assistant.use('recognise', draft));
  const use = () => assistant.use('recognise', { ...draft, confirmation });
  const all = (await Promise.all(Array.from({ length: 8 }, use))).map(answered);
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
  assistant.moveTo(addSeconds(new Date(), 2 * limits.tools.confirmMinutes * 60));
  expect(answered(await use())).toEqual(all[0]);
  expect(await storedPosts(team)).toHaveLength(1);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 5 });
  expect(await storedUser(team, team.ann)).toMatchObject({ spent: 5 });
});

test('a confirmation is good for the recognition it was asked for, for its key, and for ten minutes', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const token = await anApiKey(team.ann, ['posts:write']);
  const assistant = await anAssistant(token);
  const draft = { ...thanks, to: [team.bob.id] };
  const { confirmation } = answered(await assistant.use('recognise', draft));
  const outdated = { refused: expect.stringContaining('confirmation_outdated') as string };
  for (const other of [
    { points: 6 },
    { message: 'For something else' },
    { to: [team.cyd.id] },
    { to: [team.bob.id, team.cyd.id] },
    { value: team.values.at(-1)?.name },
    { confirmation: `${confirmation?.slice(0, 26)}${'A'.repeat(22)}` },
    { confirmation: 'nonsense' },
  ])
    expect(await assistant.use('recognise', { ...draft, confirmation, ...other })).toEqual(outdated);
  const another = await anAssistant(await anApiKey(team.ann, ['posts:write']));
  expect(await another.use('recognise', { ...draft, confirmation })).toEqual(outdated);
  assistant.moveTo(addSeconds(new Date(), limits.tools.confirmMinutes * 60 + 5));
  expect(await assistant.use('recognise', { ...draft, confirmation })).toEqual(outdated);
  expect(await storedPosts(team)).toEqual([]);
  expect(await storedUser(team, team.ann)).toMatchObject({ spent: 0 });
  assistant.moveTo(new Date());
  expect(await assistant.use('recognise', { ...draft, confirmation })).toMatchObject({
    answer: { sent: true },
  });
});

test('what became impossible after it was asked for is refused, and moves nothing', async () => {
  const team = await aTeam(['ann', 'bob']);
  const assistant = await anAssistant(await anApiKey(team.ann, ['posts:write']));
  const draft = { points: 60, message: 'For the launch', to: [team.bob.id] };
  const { confirmation } = answered(await assistant.use('recognise', draft));
  expect((await call(posts.create, { body: postBody(team, [team.bob], 50) }, team.ann)).status).toBe(201);
  expect(await assistant.use('recognise', { ...draft, confirmation })).toEqual({
    refused: 'No points available to send (no_points_available, points)',
  });
  expect(await storedPosts(team)).toHaveLength(1);
});

test('what cannot be sent is said before it is asked back: who, which value, and that the points are too few', async () => {
  const team = await aTeam(['ann', 'bob', 'bobby']);
  // The search finds whom the change stream has brought.
  await stack.settle();
  const assistant = await anAssistant(await anApiKey(team.ann, ['posts:write']));
  const ask = (draft: object) => assistant.use('recognise', { ...thanks, to: [team.bob.id], ...draft });
  expect(await ask({ to: [team.bob.id, 'nobody'] })).toEqual({
    refused: 'User not found (user_not_found, to.1)',
  });
  expect(await ask({ to: [unknownId] })).toMatchObject({
    refused: expect.stringContaining('user_not_found') as string,
  });
  expect(await ask({ to: [team.ann.id] })).toMatchObject({
    refused: expect.stringContaining('self_recognition') as string,
  });
  expect(await ask({ value: '#none' })).toMatchObject({
    refused: expect.stringContaining('value_required') as string,
  });
  expect(await ask({ points: 101 })).toMatchObject({
    refused: expect.stringContaining('no_points_available') as string,
  });
  expect(await ask({ points: -1 })).toMatchObject({ refused: expect.stringContaining('points') as string });
  expect(answered(await ask({ points: 0 }))).toMatchObject({ cost_in_words: 'no points', left_after: 100 });
  // Somebody who is named twice gets the points once.
  const twice = [team.bob.id, 'bob member', team.bob.email.toUpperCase(), ` ${team.bob.email}`];
  expect(answered(await ask({ to: twice }))).toMatchObject({ cost: 5, to: [{ id: team.bob.id }] });
  expect(await ask({ to: ['@bo'] })).toEqual({
    refused: `Several colleagues match. Ask which one is meant, then use their id: bob Member (${team.bob.id}), bobby Member (${team.bobby.id}) (person_ambiguous, to.0)`,
  });
  const elsewhere = await aTeam(['eve']);
  for (const unknown of [elsewhere.eve.email, 'nobody@nowhere.example'])
    expect(await ask({ to: [unknown] })).toEqual({ refused: 'User not found (user_not_found, to.0)' });
  // A tag of before still means its value.
  await changeValue(team, { tag: 'renamed' }, team.ann);
  for (const [value, tag] of [
    [team.values.at(-1), team.values.at(-1)?.tag],
    [team.values[0], team.values[0]?.tag],
    [team.values[0], 'renamed'],
  ] as const)
    expect(answered(await ask({ value: `#${tag}` }))).toMatchObject({ value: value?.name });
});

test('people are found by the beginnings of their names, twenty at most', async () => {
  const names = Array.from({ length: limits.tools.people + 1 }, (_, at) => `bob${at}` as const);
  const team = await aTeam(['ann', ...names]);
  await stack.settle();
  const assistant = await anAssistant(await anApiKey(team.ann, ['people:read']));
  const { people } = answered(await assistant.use('find_people', { search: 'Bob' }));
  expect(people).toHaveLength(limits.tools.people);
  expect(answered(await assistant.use('find_people', { search: 'memb bob7' }))).toMatchObject({
    people: [{ name: 'bob7 Member' }],
  });
});

test('the feed is read on by its cursor, which continues no other search', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { ann: { limit: 1000 } } });
  const assistant = await anAssistant(await anApiKey(team.ann, ['posts:read']));
  for (let sent = 0; sent < limits.feedPage + 2; sent += 1)
    await call(posts.create, { body: postBody(team, [team.bob], 1) }, team.ann);
  const first = answered(await assistant.use('feed'));
  expect(first.posts).toHaveLength(limits.feedPage);
  const rest = answered(await assistant.use('feed', { cursor: first.cursor }));
  expect(rest).toMatchObject({ cursor: null });
  expect(rest.posts).toHaveLength(2);
  await call(posts.create, { body: postBody(team, [team.ann], 2) }, team.bob);
  await stack.settle();
  expect(answered(await assistant.use('feed', { from: team.bob.id, to: team.ann.id }))).toMatchObject({
    posts: [{ from: 'bob Member', to: ['ann Member'], points_each: 2 }],
  });
  expect(await assistant.use('feed', { cursor: first.cursor, from: team.ann.id })).toMatchObject({
    refused: expect.stringContaining('invalid_cursor') as string,
  });
});

test('rewards and ranking are told as the team shows them: no reward for another group', async () => {
  const team = await aTeam(['ann'], {
    workspace: { show_leaderboard: false },
    users: { ann: { balance: 5 } },
  });
  const assistant = await anAssistant(
    await anApiKey(team.ann, ['insights:read', 'rewards:read', 'values:read']),
  );
  const cheap = await aReward(team.ann, { title: 'Coffee', price: '5' });
  await aReward(team.ann, { title: 'Trip', price: '500' });
  const elsewhere = await aGroup(team.ann, 'Elsewhere');
  await aReward(team.ann, { title: 'For others', group_id: elsewhere.id });
  expect(answered(await assistant.use('leaderboard'))).toEqual({ shown: false, counts: 'points', ranks: [] });
  expect(answered(await assistant.use('rewards'))).toMatchObject({
    balance: 5,
    rewards: [
      { title: 'Trip', affordable: false },
      { id: cheap.id, title: 'Coffee', price: 5, type: 'individual', affordable: true },
    ],
  });
  const { values } = answered(await assistant.use('list_values'));
  const tags = (of: readonly { tag: string }[]) => of.map(({ tag }) => tag).toSorted();
  expect(tags(values)).toEqual(tags(team.values));
});

test('only keys are let in, as often as a key may call, while the company pays', async () => {
  const team = await aTeam(['ann']);
  const token = await anApiKey(team.ann, ['people:read']);
  expect((await post(undefined)).status).toBe(401);
  expect((await post(team.ann.token)).status).toBe(401);
  expect((await post(`${token.slice(0, -1)}B`)).status).toBe(401);
  expect((await post(token)).status).toBe(200);
  const at = new Date();
  const { callsPerMinute } = limits.apiKey;
  const all = await Promise.all(Array.from({ length: callsPerMinute + 1 }, () => post(token, ping, at)));
  expect(all.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect((await post(token, ping, addDays(at, 90))).status).toBe(402);
});

test.each([
  ['{', {}, 400, -32_700, null],
  ['', {}, 400, -32_700, null],
  [`${'['.repeat(50)}${']'.repeat(50)}`, {}, 400, -32_700, null],
  ['{"method":"tools/list","id":7}', {}, 400, -32_600, 7],
  ['7', {}, 400, -32_600, null],
  ['{"jsonrpc":"2.0","id":"a","method":"tools/none"}', {}, 200, -32_601, 'a'],
  ['{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":7}}', {}, 200, -32_602, 7],
  [JSON.stringify(ping), { 'mcp-protocol-version': '1999-01-01' }, 400, -32_000, null],
  [JSON.stringify(ping), { 'content-type': 'text/plain' }, 415, -32_000, 1],
  [JSON.stringify(ping), { origin: 'https://evil.example' }, 403, -32_000, 1],
  [JSON.stringify(ping), { origin: 'null' }, 403, -32_000, 1],
])('%s with %o is refused with %i as JSON-RPC does it, by %i', async (body, headers, status, code, id) => {
  const { token } = await aKeyOfAll();
  const answer = await send('POST', '/mcp', body, {
    token,
    headers: { 'content-type': 'application/json', ...headers },
  });
  expect(answer).toMatchObject({ status, body: { jsonrpc: '2.0', error: { code } } });
  expect((answer.body as { id: unknown }).id).toBe(id);
});

test('it speaks the versions that docs/security.md lists, and names its newest one to whoever wants another', async () => {
  const { token } = await aKeyOfAll();
  const agreedOn = async (version: string): Promise<string> => {
    const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const { body } = await post(token, { ...ping, method: 'initialize', params });
    return (body as { result: { protocolVersion: string } }).result.protocolVersion;
  };
  const withHandshake = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'];
  expect(await Promise.all(withHandshake.map(agreedOn))).toEqual(withHandshake);
  expect(await agreedOn('1999-01-01')).toBe('2025-11-25');
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' };
  const message = { ...ping, method: 'server/discover', params: { _meta: meta } };
  const { body } = await send('POST', '/mcp', message, { token, headers });
  expect(body).toMatchObject({ result: { supportedVersions: ['2026-07-28'] } });
});

let keyOfAll: Promise<{ readonly token: string }> | undefined;
/** A key for tests that leave nothing behind. */
const aKeyOfAll = () =>
  (keyOfAll ??= aTeam(['ann']).then(async (team) => ({ token: await anApiKey(team.ann, scopes) })));

test('a page of the product itself may ask, a notification has no answer, and nobody can listen', async () => {
  const { token } = await aKeyOfAll();
  const own = await send('POST', '/mcp', ping, { token, headers: { origin: stack.origin } });
  expect(own.status).toBe(200);
  const told = await post(token, { jsonrpc: '2.0', method: 'notifications/initialized' });
  expect([told.status, told.body]).toEqual([202, null]);
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const listening = await fetch(`${stack.origin}/api/v1/mcp`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([listening.status, listening.headers.get('allow')]).toEqual([405, 'POST']);
  }
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const listen = { ...ping, method: 'subscriptions/listen', params: { notifications: {}, _meta: meta } };
  const refused = await fetch(`${stack.origin}/api/v1/mcp`, {
    method: 'POST',
    body: JSON.stringify(listen),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
    },
  });
  expect(await refused.json()).toMatchObject({ error: { message: 'Subscription limit reached' } });
});

test('an assistant does not hear how something failed: the call fails, and the log says why', async () => {
  const team = await aTeam(['ann']);
  const assistant = await anAssistant(await anApiKey(team.ann, scopes));
  stubAws(documents).on(QueryCommand).rejects(new Error('secret of the house'));
  const stop = captureLogs();
  const failed = await assistant.use('feed').then(JSON.stringify, String);
  expect(stop()).toContain('secret of the house');
  expect(failed).toContain('Something went wrong');
  expect(failed).not.toContain('secret');
});

test('each message of a batch is a call of the key, and versions without batches get none answered', async () => {
  const team = await aTeam(['ann']);
  const token = await anApiKey(team.ann, scopes);
  const at = new Date();
  const batch = (count: number, version: string | undefined, when = at) =>
    send(
      'POST',
      '/mcp',
      Array.from({ length: count }, (_, id) => ({ ...ping, id })),
      {
        token,
        at: when,
        ...(version !== undefined && { headers: { 'mcp-protocol-version': version } }),
      },
    );
  for (const version of ['2025-06-18', '2025-11-25', '2026-07-28'])
    expect((await batch(2, version)).status).toBe(400);
  const most = limits.apiKey.callsPerMinute;
  const next = addSeconds(at, 60);
  expect((await batch(20, '2025-03-26', next)).status).toBe(200);
  // The SDK takes at most a hundred at once; they count all the same.
  for (let sent = 20; sent < most; sent += 70) expect((await batch(70, undefined, next)).status).toBe(200);
  expect((await batch(2, undefined, next)).status).toBe(429);
  expect((await batch(2000, undefined, addSeconds(at, 120))).status).toBe(429);
});
