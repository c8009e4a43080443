import { expect, test, vi } from 'vitest';
import { audit } from '#shared/contract/audit';
import { hooks } from '#shared/contract/connections/hooks';
import { hookBodies } from '#shared/model/hook-event';
import type { Workspace } from '#shared/model/workspace';
import { limits } from '#shared/model/limits';
import { addDays } from '#shared/rules/basics/time';
import { aHook, aReceiver, logOf, verified } from '../support/hooks.ts';
import { erase, longTrial, thank } from '../support/recognition.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aStoredDelivery, aStoredHook } from '../support/stored-hooks.ts';
import { aTeam, type Member, signIn, withPermissions } from '../support/team.ts';

const { deliverHooks } = await import('#functions/workflows/deliver-hooks');
const { queueSchedules } = await import('#functions/adapters/queues/queue');

/** New members of a team are events too, which most of these tests do not count. */
const aPostHook = (by: Member, url: string) => aHook(by, url, ['post.created']);
const create = (by: Member, url: string) =>
  call(hooks.create, { body: { url, events: ['post.created'] } }, by);
const ping = async (by: Member, id: Awaited<ReturnType<typeof aHook>>['id']) =>
  (await call(hooks.test, { params: { id } }, by)).body;
const everything = async (team: { readonly workspace: Workspace }) => {
  const w = team.workspace.id;
  const parts = ['', '#DELIVERIES', '#DUE'].map(
    async (part) => (await internals.table.query({ pk: `W#${w}${part}` }, { now: new Date(0) })).items,
  );
  return JSON.stringify(await Promise.all(parts));
};

test.each([
  ['nonsense', 'wrong_format'],
  ['', 'wrong_format'],
  ['http://example.com/', 'address_insecure'],
  ['ftp://example.com/', 'address_insecure'],
  ['https://user:password@example.com/', 'address_insecure'],
  ['https://example.com:8443/', 'address_insecure'],
  ['https://10.0.0.1/', 'address_private'],
  ['https://169.254.169.254/latest/meta-data', 'address_private'],
  ['https://0xa000001/', 'address_private'],
  ['https://[::ffff:192.168.1.1]/', 'address_private'],
  ['https://[fd00::1]/', 'address_private'],
  ['https://nothing-here.invalid/', 'host_not_found'],
] as const)('the address %j is refused: %s', async (url, code) => {
  const team = await aTeam(['ann']);
  expect(await create(team.ann, url)).toMatchObject({ status: 422, codes: [code] });
  const { id } = await aPostHook(team.ann, (await aReceiver()).url);
  const change = { params: { id }, body: { url } };
  expect(await call(hooks.update, change, team.ann)).toMatchObject({ status: 422, codes: [code] });
  expect((await call(hooks.list, {}, team.ann)).body).toHaveLength(1);
});

test('a server on this machine may be asked only where everything runs on one machine', async () => {
  const { ann } = await aTeam(['ann']);
  const server = await aReceiver();
  const { id } = await aPostHook(ann, server.url);
  vi.stubEnv('OUTSIDE_LOOPBACK', '');
  try {
    for (const url of [server.url, server.url.replace('http', 'https'), 'https://localhost/'])
      expect((await create(ann, url)).status).toBe(422);
    // It is looked at again before it is asked.
    expect(await ping(ann, id)).toMatchObject({ status: null, failure: 'insecure' });
  } finally {
    vi.unstubAllEnvs();
  }
  expect(server.got).toEqual([]);
  expect(await ping(ann, id)).toMatchObject({ status: 200, failure: null });
});

test('an address that leads to a private network by now is not asked, and no redirect is followed', async () => {
  const team = await aTeam(['ann']);
  const { keys, table, writes } = internals;
  const [server, target] = [await aReceiver(), await aReceiver()];
  const { id } = await aPostHook(team.ann, server.url);
  server.answers(() => ({ status: 307, headers: { location: target.url } }));
  expect(await ping(team.ann, id)).toMatchObject({ status: 307, failure: 'redirected' });
  await table.write(writes.change(keys.hook(team.workspace.id, id), { set: { url: 'https://10.0.0.1/' } }));
  expect(await ping(team.ann, id)).toMatchObject({ status: null, failure: 'private' });
  expect([server.got.length, target.got.length]).toEqual([1, 0]);
});

test('an address has two thousand characters at most, and events are named once, and known', async () => {
  const { ann } = await aTeam(['ann']);
  const { url } = await aReceiver();
  const long = url.padEnd(limits.hook.address, 'x');
  expect((await create(ann, long)).status).toBe(201);
  expect(await create(ann, `${long}x`)).toMatchObject({ status: 422, codes: ['message_too_long'] });
  const withEvents = (events: readonly string[]) =>
    call(hooks.create, { body: { url, events: events as never } }, ann);
  expect((await withEvents([])).codes).toEqual(['nothing_to_change']);
  expect((await withEvents(['post.created', 'post.created'])).codes).toEqual(['not_unique']);
  expect((await withEvents(['post.liked'])).codes).toEqual(['invalid_request']);
});

test('a workspace has ten webhooks, also when two are made at once', async () => {
  const { ann } = await aTeam(['ann']);
  const { url } = await aReceiver();
  for (let made = 1; made < limits.hook.count; made += 1) await aPostHook(ann, url);
  const two = await Promise.all([create(ann, url), create(ann, url)]);
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  expect(two.flatMap(({ codes }) => codes)).toEqual(['too_many']);
  const { body: all } = await call(hooks.list, {}, ann);
  expect(all).toHaveLength(limits.hook.count);
  const [{ id } = all[0]!] = all;
  expect((await call(hooks.remove, { params: { id } }, ann)).status).toBe(204);
  expect((await create(ann, url)).status).toBe(201);
});

test('a secret is answered when the webhook is made, encrypted in the table, and shown again only when asked for', async () => {
  const team = await aTeam(['ann']);
  const { secret, id } = await aPostHook(team.ann, (await aReceiver()).url);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { body: listed } = await call(hooks.list, {}, team.ann);
  expect(listed).toMatchObject([{ id, created_by: { id: team.ann.id } }]);
  expect(JSON.stringify(listed)).not.toContain(secret);
  expect(await everything(team)).not.toContain(secret.slice('whsec_'.length));
  const shown = await call(hooks.showSecret, { params: { id } }, team.ann);
  expect(shown.body).toEqual({ secret, old_until: null });
});

test('the secret of one webhook opens as no other one', async () => {
  const team = await aTeam(['ann']);
  const { url } = await aReceiver();
  const [one, other] = [await aPostHook(team.ann, url), await aPostHook(team.ann, url)];
  const { keys, table, writes } = internals;
  const key = (id: typeof one.id) => keys.hook(team.workspace.id, id);
  const stored = await table.get<{ sealed_secret: string }>(key(one.id), { now: new Date() });
  await table.write(writes.change(key(other.id), { set: { sealed_secret: stored?.sealed_secret } }));
  expect((await call(hooks.showSecret, { params: { id: other.id } }, team.ann)).status).toBe(500);
});

test('a secret is replaced; for a day the one before it signs too', async () => {
  const { ann } = await aTeam(['ann']);
  const server = await aReceiver();
  const { secret: old, id } = await aPostHook(ann, server.url);
  const { body } = await call(hooks.replaceSecret, { params: { id } }, ann);
  expect(body.secret).not.toBe(old);
  expect(Date.parse(String(body.old_until))).toBeGreaterThan(addDays(new Date(), 1).getTime() - 60_000);
  await ping(ann, id);
  const [both] = server.got;
  expect(String(both?.headers['webhook-signature']).split(' ')).toHaveLength(2);
  for (const secret of [old, body.secret]) expect(both && verified(both, secret)).toEqual(both?.body);
  const { keys, table, writes } = internals;
  const stored = { set: { old_secret_until: new Date(Date.now() - 1).toISOString() } };
  await table.write(writes.change(keys.hook((both?.body.workspace_id ?? '') as never, id), stored));
  await ping(ann, id);
  const alone = server.got[1];
  expect(alone && verified(alone, body.secret)).toEqual(alone?.body);
  expect(() => alone && verified(alone, old)).toThrow('signature');
});

test('a signature is of the id, the time and the whole body', async () => {
  const { ann } = await aTeam(['ann']);
  const server = await aReceiver();
  const { secret, id } = await aPostHook(ann, server.url);
  await ping(ann, id);
  const [event] = server.got;
  if (!event) throw new Error('nothing arrived');
  expect(verified(event, secret)).toEqual(event.body);
  expect(hookBodies['webhook.ping'].strict().safeParse(event.body).error).toBeUndefined();
  expect(() => verified({ ...event, raw: event.raw.replace('ping', 'pong') }, secret)).toThrow('signature');
  const changed = (headers: Record<string, string>) => ({
    ...event,
    headers: { ...event.headers, ...headers },
  });
  expect(() => verified(changed({ 'webhook-id': 'msg_1' }), secret)).toThrow('signature');
  const seconds = String(Number(event.headers['webhook-timestamp']) + 1);
  expect(() => verified(changed({ 'webhook-timestamp': seconds }), secret)).toThrow('signature');
});

test('the test button says what came of it, with three hundred characters of an answer, and leaves no delivery', async () => {
  const { ann } = await aTeam(['ann']);
  const server = await aReceiver();
  const { id } = await aPostHook(ann, server.url);
  server.answers(() => ({ status: 418, text: 'short and stout\u0007'.repeat(100) }));
  const tested = await ping(ann, id);
  expect(tested).toMatchObject({ status: 418, failure: 'refused' });
  expect(tested.answer).toHaveLength(limits.hook.answer);
  expect(tested.answer).not.toContain('\u0007');
  expect(await logOf(ann, id)).toEqual([]);
  // It decides nothing: the webhook is neither failing nor fine.
  expect((await call(hooks.list, {}, ann)).body).toMatchObject([
    { failing_since: null, last_delivered_at: null, last_failed_at: null },
  ]);
});

test('a webhook is tried ten times a minute at most, so that nobody makes us knock at a server without end', async () => {
  const { ann } = await aTeam(['ann']);
  const { url } = await aReceiver();
  const { id } = await aPostHook(ann, url);
  // The next minute, from its beginning.
  const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000);
  const tried = (seconds: number) =>
    call(hooks.test, { params: { id } }, { ...ann, at: new Date(at.getTime() + seconds * 1000) });
  for (let nth = 0; nth < limits.hook.testsPerMinute; nth += 1) expect((await tried(nth)).status).toBe(200);
  const refused = await tried(20);
  expect(refused).toMatchObject({ status: 429, body: { errors: [{ details: { retry_after: 40 } }] } });
  expect((await tried(60)).status).toBe(200);
});

test('everything that is done to a webhook is in the audit log, without its address and secret', async () => {
  const team = await aTeam(['ann']);
  const { ann } = team;
  const { url } = await aReceiver();
  const { id, secret } = await aPostHook(ann, url);
  const params = { id };
  await call(hooks.update, { params, body: { enabled: false } }, ann);
  await call(hooks.showSecret, { params }, ann);
  await call(hooks.replaceSecret, { params }, ann);
  await call(hooks.test, { params }, ann);
  const delivery = await aStoredDelivery({ id, workspace_id: team.workspace.id });
  await call(hooks.replay, { params: { id, delivery } }, ann);
  await call(hooks.remove, { params }, ann);
  const { body: log } = await call(audit.list, { query: {} }, ann);
  expect(log.map(({ action, details }) => [action, details['hook']])).toEqual(
    [
      'hook_removed',
      'hook_replayed',
      'hook_tested',
      'hook_secret_replaced',
      'hook_secret_shown',
      'hook_changed',
      'hook_made',
    ].map((action) => [action, id]),
  );
  expect(JSON.stringify(log)).not.toMatch(/key=secret/);
  expect(JSON.stringify(log)).not.toContain(secret);
});

test('the log has the last hundred deliveries, for thirty days', async () => {
  const team = await aTeam(['ann'], { workspace: longTrial });
  const hook = await aStoredHook({ workspace: team.workspace, owner: team.ann });
  for (let nth = 0; nth <= limits.hook.shown; nth += 1)
    await aStoredDelivery(hook, `2026-01-01T00:00:00.${String(nth).padStart(3, '0')}Z`);
  const log = await logOf(team.ann, hook.id);
  expect(log).toHaveLength(limits.hook.shown);
  expect(log[0]?.event_at).toBe('2026-01-01T00:00:00.100Z');
  const later = addDays(new Date(), limits.hook.logDays + 1);
  const token = await signIn({ ...team.ann, workspace_id: team.workspace.id }, later);
  expect(await logOf({ token, at: later }, hook.id)).toEqual([]);
});

test('only what is over can be sent again', async () => {
  const team = await aTeam(['ann', 'bob']);
  const server = await aReceiver();
  const { id } = await aPostHook(team.ann, server.url);
  server.answers(() => ({ status: 500 }));
  await thank(team, team.ann, [team.bob], 1);
  await stack.settle();
  const [waiting] = await logOf(team.ann, id);
  if (!waiting) throw new Error('nothing waits');
  const replay = (params: object) => call(hooks.replay, { params } as never, team.ann);
  expect(await replay({ id, delivery: waiting.id })).toMatchObject({ codes: ['already_settled'] });
  expect((await replay({ id, delivery: `msg_${'x'.repeat(22)}` })).status).toBe(404);
  expect(server.got).toHaveLength(1);
});

test('two who send the same event again at once send it once', async () => {
  const team = await aTeam(['ann']);
  const server = await aReceiver();
  const { id } = await aPostHook(team.ann, server.url);
  const delivery = await aStoredDelivery({ id, workspace_id: team.workspace.id });
  const params = { id, delivery };
  const answers = await Promise.all([1, 2, 3, 4].map(() => call(hooks.replay, { params }, team.ann)));
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  await stack.settle();
  expect(server.got.map((event) => event.id)).toEqual([delivery]);
});

test('what is not chosen, or happens while a webhook is off, is not sent', async () => {
  const team = await aTeam(['ann', 'bob']);
  const server = await aReceiver();
  await thank(team, team.ann, [team.bob], 1);
  await stack.settle();
  const { id } = await aHook(team.ann, server.url, ['post.deleted']);
  await thank(team, team.ann, [team.bob], 2);
  await stack.settle();
  const change = (body: object) => call(hooks.update, { params: { id }, body }, team.ann);
  expect((await change({ events: ['post.created'], enabled: false })).body).toMatchObject({
    events: ['post.created'],
    disabled_why: 'by_hand',
  });
  await thank(team, team.ann, [team.bob], 3);
  await stack.settle();
  expect((await change({ enabled: true })).body).toMatchObject({ disabled_at: null, disabled_why: null });
  await thank(team, team.ann, [team.bob], 4);
  await stack.settle();
  expect(server.got.map(({ body }) => body.data['score'])).toEqual([4]);
});

test('a removed webhook gets nothing more, and leaves nothing', async () => {
  const team = await aTeam(['ann', 'bob']);
  const server = await aReceiver();
  const { id } = await aPostHook(team.ann, server.url);
  server.answers(() => ({ status: 500 }));
  await thank(team, team.ann, [team.bob], 1);
  await stack.settle();
  expect((await call(hooks.remove, { params: { id } }, team.ann)).status).toBe(204);
  expect((await call(hooks.remove, { params: { id } }, team.ann)).status).toBe(404);
  expect(await everything(team)).not.toContain(id);
  // A message that was on its way finds nothing to do.
  const visit = {
    by: 'late',
    isAgain: false,
    now: () => new Date(),
    left: () => 20_000,
    queueLanes: () => Promise.reject(new Error('nothing is left to visit')),
    queueSchedules,
  };
  await deliverHooks({ workspace_id: team.workspace.id, hook_id: id }, visit);
  await thank(team, team.ann, [team.bob], 1);
  await stack.settle();
  expect(server.got).toHaveLength(1);
});

test('a member who was erased is in no event that is still to be sent, and in no log', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const server = await aReceiver();
  const { id } = await aPostHook(team.ann, server.url);
  const named = new RegExp(`bob Member|${team.bob.email}`);
  server.answers(({ raw }) => ({ status: 500, text: raw }));
  await thank(team, team.cyd, [team.bob], 1);
  await stack.settle();
  // The receiver repeats what it got; what we keep of it names nobody.
  expect(server.got[0]?.raw).toMatch(named);
  expect((await logOf(team.ann, id))[0]?.answer).toMatch(/^\{"type":"post\.created"/);
  expect(await everything(team)).not.toMatch(named);
  await erase(team.ann, team.bob);
  await stack.settle();
  server.answers(() => ({ status: 200 }));
  await call(hooks.update, { params: { id }, body: { enabled: false } }, team.ann);
  await call(hooks.update, { params: { id }, body: { enabled: true } }, team.ann);
  stack.clock.set(addDays(new Date(), 1));
  await stack.settle();
  const last = server.got.at(-1);
  expect(server.got).toHaveLength(2);
  expect(last?.body.data['to']).toEqual([{ id: team.bob.id, name: null }]);
  expect(last?.raw).not.toMatch(named);
});

test('other administrators see no webhooks', async () => {
  const { bob } = await aTeam(['ann', 'bob'], {
    users: { bob: withPermissions('rewards_administrator', 'billing_administrator', 'global_administrator') },
  });
  expect(await call(hooks.list, {}, bob)).toMatchObject({ status: 403 });
});
