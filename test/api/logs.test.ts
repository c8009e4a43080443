import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { expect, test } from 'vitest';
import { sampleNonce } from '#infra/emulators/identity-provider/identity-provider';
import { auth } from '#shared/contract/auth';
import { coins } from '#shared/contract/coins';
import { config } from '#shared/contract/config';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { rewards } from '#shared/contract/rewards';
import { settings } from '#shared/contract/settings';
import { users } from '#shared/contract/users';
import { awsError, stubAws } from '../support/aws-stubs.ts';
import { postBody } from '../support/post-body.ts';
import { crashAtCommand } from '../support/faults.ts';
import { anImpersonationLink, impersonate } from '../support/impersonation.ts';
import { type LogEntry, logEntries, captureLogs } from '../support/logs.ts';
import { mailedCode, mailedToken } from '../support/mailbox.ts';
import { google } from '../support/external-services.ts';
import { aReward, giveCoins, redeem } from '../support/shop.ts';
import { call, mails, send, stack } from '../support/stack.ts';
import { aTeam, type Member, type Team } from '../support/team.ts';

const { ses } = await import('#functions/adapters/mail/send');

/** Makes SES refuse mail to an address with its usual message, which names the address. Returns how to stop. */
const refuseMailTo = (address: string): (() => void) => {
  const stub = stubAws(ses);
  const refusal = awsError('MessageRejected', `not verified: ${address} in eu-west-1`);
  stub.on(SendRawEmailCommand, { Destinations: [address] }).rejects(refusal);
  return () => stub.restore();
};

const digits = (code: string): string => code.replace(' ', '');

test('no log contains credentials, written texts or mail contents, in success or failure', async () => {
  const secrets: string[] = [];
  /** Registers a text that must not appear in the logs. */
  const secret = <Text extends string>(text: Text): Text => {
    secrets.push(text);
    return text;
  };
  const team = await aTeam(['ann', 'bob'], { users: { bob: { first_name: secret('Zyxwina') } } });
  const stop = captureLogs();

  // Signing in with a wrong and a right code.
  const { email } = team.bob;
  const { body: asked } = await call(auth.getCode, { body: { email: secret(email) } });
  const code = secret(mailedCode(email));
  const proof = { email, sig: secret(asked.sig), code };
  const wrong = secret(digits(code) === '00000000' ? '11111111' : '00000000');
  expect((await call(auth.verifyCode, { body: { ...proof, code: wrong } })).status).toBe(401);
  const proved = await call(auth.verifyCode, { body: proof });
  const body = { workspace_id: team.workspace.id };
  const opened = await call(auth.openSession, { body }, { token: secret(proved.body.access_token) });
  const token = secret(opened.body.access_token);
  secret(token.slice(52, 95));
  secret(token.slice(-22));
  secret(team.ann.token);
  expect((await call(config.read, {}, { token: secret(`${token.slice(0, -3)}abc`) })).status).toBe(401);

  // Google, an invitation, a new address, an operator.
  const identity = secret(await google.tokenFor(team.ann.email));
  expect(
    (await call(auth.verifyGoogleIdToken, { body: { id_token: identity, nonce: sampleNonce } })).status,
  ).toBe(200);
  expect(
    (await call(auth.verifyGoogleIdToken, { body: { id_token: identity, nonce: sampleNonce } })).status,
  ).toBe(401);
  const guest = secret('guest@logs.example');
  await call(users.invite, { body: { users: [{ email: guest }] } }, team.ann);
  await stack.settle();
  const invited = { body: { token: secret(mailedToken(guest)) } };
  expect((await call(auth.acceptInvite, invited)).status).toBe(200);
  expect((await call(auth.acceptInvite, invited)).status).toBe(404);
  const moved = secret('moved@logs.example');
  const { body: change } = await call(profiles.getEmailCode, { body: { email: moved } }, { token });
  const proven = { email: moved, sig: secret(change.sig), code: secret(mailedCode(moved)) };
  const { body: me } = await call(profiles.verifyEmailCode, { body: proven }, { token });
  const bob: Member = { ...team.bob, token: secret(me.access_token) };
  const link = secret(await anImpersonationLink(team, bob));
  const { body: acting } = await call(auth.impersonate, { body: { token: link } });
  secret(acting.access_token);

  // Texts of members, and the mails about them.
  const said = { ...postBody(team, [bob]), message: secret('Thanks for the canary') };
  await call(posts.create, { body: said }, team.ann);
  await giveCoins(team.ann, 50, bob);
  const coffee = await aReward(team.ann, { title: secret('Canary seed') });
  const { body: bought } = await redeem(bob, coffee.id, { comment: secret('with yellow feathers') });
  await call(rewards.decline, { params: { id: bought.id } }, team.ann);
  const params = { id: bob.id };
  await call(coins.adjust, { params, body: { amount: 3, comment: secret('for the cage') } }, team.ann);
  await stack.settle();
  const unsubscribe = mails.map(({ headers }) => headers['List-Unsubscribe'] ?? '').join();
  const [, sealed = ''] = /token=([^>&]+)/.exec(unsubscribe) ?? [];
  await call(settings.unsubscribe, { query: { token: decodeURIComponent(secret(sealed)) } });

  // Failures: refused mails, a function that crashes, an unreadable body.
  const accept = refuseMailTo(moved);
  expect((await call(auth.getCode, { body: { email: moved } })).status).toBe(502);
  accept();
  const { stop: mend } = crashAtCommand('posts.create', 1);
  expect((await call(posts.create, { body: said }, team.ann)).status).toBe(500);
  mend();
  const headers = { 'content-type': 'application/json' };
  const broken = await send('POST', '/posts', `{"message":"${said.message}`, { ...team.ann, headers });
  expect(broken.status).toBe(400);

  const log = stop();
  for (const { text, html } of mails) {
    secrets.push(...text.split('\n').filter((line) => line.length > 20), html);
  }
  expect(secrets.length).toBeGreaterThan(30);
  expect(secrets.filter((text) => text.length < 5)).toEqual([]);
  expect([...secrets, ...secrets.map(digits)].filter((text) => log.includes(text))).toEqual([]);
  expect(log).not.toMatch(/bearer|authorization/i);
  const messages = logEntries(log).map(({ message }) => message);
  expect(messages).toEqual(expect.arrayContaining(['answered', 'refused', 'failed', 'mail not sent']));
});

type Pair = Team<'ann' | 'bob'>;
const identityOf = ({ workspace }: Pair, { id }: Member) => ({ workspace: workspace.id, user: id });

/** The one log entry about a call; it must name the request. */
const logEntryOf = async (make: () => Promise<unknown>, about: string): Promise<LogEntry> => {
  const stop = captureLogs();
  await make();
  const found = logEntries(stop()).filter((entry) => entry['call'] === about);
  expect(found).toHaveLength(1);
  expect(found[0]?.['request']).toMatch(/^[0-9a-f-]{36}$/);
  return found[0] ?? {};
};

test('every way to sign in is logged with user and workspace, an operator also by name', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: { state: 'pending' } } });
  const { body: asked } = await call(auth.getCode, { body: { email: team.ann.email } });
  const proof = { email: team.ann.email, sig: asked.sig, code: mailedCode(team.ann.email) };
  const { body: proved } = await call(auth.verifyCode, { body: proof });
  const body = { workspace_id: team.workspace.id };
  const open = () => call(auth.openSession, { body }, { token: proved.access_token });
  expect(await logEntryOf(open, 'POST /api/v1/auth/session')).toMatchObject({
    message: 'answered',
    status: 200,
    ...identityOf(team, team.ann),
  });
  const found = { first_name: 'A', last_name: 'B', company_name: 'C', agreement: true, timezone: 'UTC' };
  const make = () =>
    call(auth.createWorkspace, { body: found as never }, { token: proved.access_token, key: 'found' });
  expect(await logEntryOf(make, 'POST /api/v1/auth/workspaces')).toMatchObject({
    user: expect.any(String),
    workspace: expect.any(String),
  });
  await call(users.invite, { body: { users: [{ email: 'joins@logs.example' }] } }, team.ann);
  await stack.settle();
  const join = () => call(auth.acceptInvite, { body: { token: mailedToken('joins@logs.example') } });
  expect(await logEntryOf(join, 'POST /api/v1/auth/session/accept_invite')).toMatchObject({
    user: expect.any(String),
    workspace: team.workspace.id,
  });
  const operate = () => impersonate(team, team.ann);
  expect(await logEntryOf(operate, 'POST /api/v1/auth/session/impersonate')).toMatchObject({
    ...identityOf(team, team.ann),
    operator: 'Sam, support',
  });
});

test('refusals, administrators’ changes, exports and operators’ calls are logged with the caller', async () => {
  const team = await aTeam(['ann', 'bob']);
  const body = { amount: 5 };
  const params = { id: team.bob.id };
  const adjust = (by: Member) => () => call(coins.adjust, { params, body }, by);
  const about = 'PUT /api/v1/coins/{id}';
  expect(await logEntryOf(adjust(team.bob), about)).toMatchObject({
    message: 'refused',
    codes: ['forbidden'],
    ...identityOf(team, team.bob),
  });
  expect(await logEntryOf(adjust(team.ann), about)).toMatchObject({
    status: 200,
    ...identityOf(team, team.ann),
  });
  const take = () => send('GET', '/users.csv', undefined, team.ann);
  expect(await logEntryOf(take, 'GET /api/v1/users.csv')).toMatchObject({
    status: 200,
    ...identityOf(team, team.ann),
  });
  const token = await impersonate(team, team.ann);
  expect(await logEntryOf(adjust({ ...team.ann, token }), about)).toMatchObject({
    ...identityOf(team, team.ann),
    operator: 'Sam, support',
  });
  const over = await aTeam(['ann', 'bob'], { workspace: { trial_ends_at: new Date().toISOString() } });
  const look = () => call(posts.list, { query: {} }, over.bob);
  expect(await logEntryOf(look, 'GET /api/v1/posts')).toMatchObject({
    codes: ['billing_inactive'],
    ...identityOf(over, over.bob),
  });
});

test('exceeded limits are logged, without a user for public calls and with one for members', async () => {
  const team = await aTeam(['ann', 'bob']);
  const about = 'POST /api/v1/auth/get_code';
  const headers = { 'x-local-address': '198.51.100.9' };
  const ask = () => call(auth.getCode, { body: { email: team.bob.email } }, { headers });
  let last: LogEntry = {};
  for (let asked = 0; asked < 20 && last['message'] !== 'refused'; asked += 1)
    last = await logEntryOf(ask, about);
  expect(last).toMatchObject({ message: 'refused', codes: ['too_many_requests'] });
  const spend = () => call(posts.create, { body: postBody(team, [team.bob], 101) }, team.ann);
  expect(await logEntryOf(spend, 'POST /api/v1/posts')).toMatchObject({
    message: 'refused',
    codes: ['no_points_available'],
    ...identityOf(team, team.ann),
  });
});
