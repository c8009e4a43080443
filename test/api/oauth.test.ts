import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { assistants } from '#shared/contract/connections/assistants';
import { oauth } from '#shared/contract/connections/oauth';
import { apiPrefix } from '#shared/contract/prefix';
import { limits } from '#shared/model/limits';
import { toolScopes } from '#shared/model/scopes';
import { addSeconds } from '#shared/rules/basics/time';
import { aCode, aConnection, aRequest, connectByAddress, register, sendForm } from '../support/oauth.ts';
import { runSuite } from '../support/mcp-suite.ts';
import { call, send, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const ping = { jsonrpc: '2.0', id: 7, method: 'tools/list' };
const use = (token: string, at?: Date) => send('POST', '/mcp', ping, { token, at });
const afterAccess = limits.assistant.accessSeconds + 1;

test('the official client connects by the address alone, uses a tool, and renews its tokens by itself', async () => {
  const team = await aTeam(['ann', 'bob']);
  const connected = await connectByAddress(team.bob);
  expect(connected.back.searchParams.get('state')).toBe(connected.state);
  expect(connected.back.searchParams.get('iss')).toBe(stack.origin);
  const { tools } = await connected.program.listTools();
  expect(tools).toHaveLength(9);
  const first = connected.tokens();
  connected.moveTo(addSeconds(new Date(), afterAccess));
  const balance = await connected.program.callTool({ name: 'balance', arguments: {} });
  expect(balance.structuredContent).toEqual({ balance: 0, left_to_give: 100, limit: 100 });
  expect(connected.tokens()?.refresh_token).not.toBe(first?.refresh_token);
  expect((await call(assistants.listOwn, {}, team.bob)).body).toMatchObject([
    { name: 'Helper', host: '127.0.0.1:9', scopes: toolScopes, used_at: expect.any(String) as string },
  ]);
});

test('what is published says where everything is, and the tools name it to whoever has no token', async () => {
  const read = async (path: string) => {
    const answer = await fetch(`${stack.origin}/.well-known/${path}`);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const resource = `${stack.origin}${apiPrefix}/mcp`;
  for (const path of ['oauth-protected-resource', `oauth-protected-resource${apiPrefix}/mcp`])
    expect(await read(path)).toMatchObject({
      status: 200,
      body: { resource, authorization_servers: [stack.origin], scopes_supported: toolScopes },
    });
  expect(await read('oauth-authorization-server')).toMatchObject({
    status: 200,
    body: { issuer: stack.origin, code_challenge_methods_supported: ['S256'] },
  });
  expect((await read('oauth-something-else')).status).toBe(404);
  const { status, headers, body } = await send('POST', '/mcp', ping, {});
  expect([status, body]).toMatchObject([401, { jsonrpc: '2.0', id: 7, error: { code: -32_000 } }]);
  const named = `${stack.origin}/.well-known/oauth-protected-resource${apiPrefix}/mcp`;
  expect(headers.get('www-authenticate')).toBe(
    `Bearer resource_metadata="${named}", scope="${toolScopes.join(' ')}"`,
  );
  expect((await use('x'.repeat(150))).headers.get('www-authenticate')).toContain('error="invalid_token"');
});

test('the conformance suite for authorization servers passes with a code that a member allowed', async () => {
  const team = await aTeam(['ann']);
  const port = await freePort();
  const clientId = await register([`http://127.0.0.1/callback`]);
  let isAsked = false;
  const follow = async (said: string) => {
    const [, asked] = /^(http\S+\?response_type=code\S*)$/m.exec(said) ?? [];
    if (asked === undefined || isAsked) return;
    isAsked = true;
    const body = Object.fromEntries(new URL(asked).searchParams) as {
      client_id: string;
      redirect_uri: string;
    };
    await fetch((await call(assistants.allow, { body }, team.ann)).body.redirect);
  };
  const checks = await runSuite(
    ['authorization', '--url', stack.origin, '--client-id', clientId, '--port', String(port)].concat(
      '--resource',
      `${stack.origin}${apiPrefix}/mcp`,
    ),
    (text) => void follow(text),
  );
  expect(checks.map(({ id, status }) => [id, status])).toEqual([
    ['authorization-code-grant', 'SUCCESS'],
    ['authorization-server-metadata', 'SUCCESS'],
    ['authorization-server-metadata-cimd', 'SUCCESS'],
  ]);
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

describe('a program that asks', () => {
  test.each([
    ['https://claude.example/cb', 'https://claude.example/cb', true],
    ['https://claude.example/cb', 'https://claude.example/cb/', false],
    ['https://claude.example/cb', 'https://claude.example/cb?x=1', false],
    ['https://claude.example/cb', 'https://claude.example:444/cb', false],
    ['https://claude.example/cb', 'http://claude.example/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:5123/cb', true],
    ['http://localhost:1/cb', 'http://localhost:2/cb', true],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:5123/other', false],
    ['http://127.0.0.1/cb', 'http://localhost/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1.evil.example/cb', false],
    ['cursor://anysphere.cursor-mcp/cb', 'cursor://anysphere.cursor-mcp/cb', true],
    ['com.example.app:/cb', 'com.example.app:/cb', true],
  ])('registered %s and asks for %s: %s', async (registered, asked, isSent) => {
    const team = await theTeam();
    const { request } = aRequest(await register([registered]), { redirect_uri: asked });
    const { status, codes } = await call(assistants.readRequest, { body: request }, team.ann);
    expect([status, codes]).toEqual(isSent ? [200, []] : [400, ['oauth_refused']]);
  });

  test.each([
    'http://example.com/cb',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://a:b@example.com/cb',
    'https://example.com/cb#here',
    'nonsense',
  ])('cannot register %s', async (address) => {
    expect(await send('POST', '/oauth/register', { redirect_uris: [address] })).toMatchObject({
      status: 400,
      body: { error: 'invalid_redirect_uri' },
    });
  });

  test.each([
    ['an address of 501 characters', [`https://a.example/${'x'.repeat(483)}`], 'invalid_request'],
    [
      'twenty-one addresses',
      Array.from({ length: 21 }, (_, at) => `https://a.example/${at}`),
      'invalid_request',
    ],
    ['no address', [], 'invalid_request'],
    [
      'more than an id can contain',
      Array.from({ length: 5 }, (_, at) => `https://a.example/${at}${'x'.repeat(450)}`),
      'invalid_client_metadata',
    ],
  ])('cannot register %s', async (_, addresses, error) => {
    const { status, body } = await send('POST', '/oauth/register', { redirect_uris: addresses });
    expect([status, body]).toMatchObject([400, { error }]);
  });

  test('may call itself anything: the registration cuts a name to sixty characters of one line', async () => {
    const body = { redirect_uris: ['https://a.example/'], client_name: `\u202E${'n'.repeat(70)}` };
    const { body: made } = await call(oauth.register, { body });
    expect(made.client_name).toBe('n'.repeat(59));
    const { body: nameless } = await call(oauth.register, { body: { ...body, client_name: 'two\nlines' } });
    expect(nameless.client_name).toBe('a.example');
    const { request } = aRequest('x'.repeat(limits.assistant.clientId + 1));
    const team = await theTeam();
    // This is a longer id than we give out.
    expect((await call(assistants.readRequest, { body: request }, team.ann)).codes).toEqual([
      'invalid_request',
    ]);
  });

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ scope: 'everything' }, 'invalid_scope'],
  ])('wrongly, with %o, is told so at its own address, and gets no code', async (wrong, error) => {
    const team = await theTeam();
    const { request } = aRequest(await register(), wrong);
    const { body } = await call(assistants.readRequest, { body: request }, team.ann);
    const told = new URL(body.refused ?? '').searchParams;
    expect(Object.fromEntries(told)).toEqual({ error, state: request.state, iss: stack.origin });
    expect((await call(assistants.allow, { body: request }, team.ann)).codes).toEqual(['oauth_refused']);
  });

  test('for less gets less, and for nothing it gets all that there is', async () => {
    const team = await theTeam();
    const less = await aConnection(team.ann, { scope: 'points:read audit:read offline_access' });
    expect(less.scope).toBe('points:read');
    expect((await use(less.access_token)).body).toMatchObject({ result: { tools: [{ name: 'balance' }] } });
    expect((await aConnection(team.ann, { scope: 'offline_access' })).scope).toBe(toolScopes.join(' '));
  });

  test('is told in the words of OAuth what was wrong with its form, and no answer is kept', async () => {
    const team = await theTeam();
    const errorOf = async (changes: Record<string, string>, at?: Date) => {
      const answer = await sendForm('/oauth/token', { ...(await aCode(team.ann)), ...changes }, at);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return [answer.status, answer.body.error];
    };
    const late = addSeconds(new Date(), limits.assistant.codeSeconds + 1);
    expect(await errorOf({ code_verifier: 'x'.repeat(43) })).toEqual([400, 'invalid_grant']);
    expect(await errorOf({ client_id: await register(['https://b.example/']) })).toEqual([
      400,
      'invalid_grant',
    ]);
    expect(await errorOf({ redirect_uri: 'http://127.0.0.1:10/callback' })).toEqual([400, 'invalid_grant']);
    expect(await errorOf({}, late)).toEqual([400, 'invalid_grant']);
    expect(await errorOf({ code: 'nonsense' })).toEqual([400, 'invalid_grant']);
    const whole = await aCode(team.ann);
    const unsealed = { ...whole, code: `${whole.code.slice(0, -1)}${whole.code.endsWith('A') ? 'Q' : 'A'}` };
    expect(await errorOf(unsealed)).toEqual([400, 'invalid_grant']);
    expect(await errorOf({ resource: 'https://other.example/' })).toEqual([400, 'invalid_target']);
    expect(await errorOf({ grant_type: 'password' })).toEqual([400, 'unsupported_grant_type']);
    const form = new URLSearchParams(await aCode(team.ann)).toString();
    const sent = (body: string, type: string) =>
      send('POST', '/oauth/token', body, { headers: { 'content-type': type } });
    const type = 'application/x-www-form-urlencoded';
    expect(await sent(`${form}&code=twice`, type)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    expect(await sent('{}', 'application/json')).toMatchObject({
      status: 415,
      body: { error: 'invalid_request' },
    });
    expect(await sent(form, type)).toMatchObject({ status: 200 });
  });
});

let shared: Promise<Awaited<ReturnType<typeof makeTeam>>> | undefined;
const makeTeam = () => aTeam(['ann', 'bob']);
/** One team for the tests that leave nothing behind that others see. */
const theTeam = () => (shared ??= makeTeam());
