import { expect, test } from 'vitest';
import { hooks } from '#shared/contract/connections/hooks';
import { posts } from '#shared/contract/posts';
import { users } from '#shared/contract/users';
import type { Email } from '#shared/model/common';
import type { DueDelivery, StoredHook } from '#shared/model/hook';
import type { UserId } from '#shared/model/ids';
import { crashAtCommand } from '../support/faults.ts';
import { aHook, aReceiver, isAsDeclared, logOf, verified } from '../support/hooks.ts';
import { unusualTexts } from '../support/injection-texts.ts';
import { mailsTo } from '../support/mail-messages.ts';
import { postBody } from '../support/post-body.ts';
import { deliverMessage, withheld } from '../support/queues.ts';
import { aTeamNow, day, goTo } from '../support/schedules.ts';
import { leave, payLeaver } from '../support/leavers.ts';
import { aReward, fulfil, giveCoins, redeem } from '../support/shop.ts';
import { newAddress } from '../support/sign-in.ts';
import { call, internals, stack } from '../support/stack.ts';
import { type Member, signIn } from '../support/team.ts';
import { until } from '../support/until.ts';

// Some tests look for what happens beside a call.
stack.followAtOnce();

const { recordDelivery } = await import('#functions/data/deliveries');
const { deliverHooks } = await import('#functions/workflows/deliver-hooks');
const { handler } = await import('#functions/jobs/send-webhooks');
const { queueHooks, queueSchedules } = await import('#functions/adapters/queues/queue');

const minute = 60_000;
type Team = Awaited<ReturnType<typeof aTeamNow>>;

/** A session of now: the clock of the stack goes on from test to test. */
const now = async (team: Team, member: Member): Promise<Member> => ({
  ...member,
  token: await signIn({ ...member, workspace_id: team.workspace.id }, stack.clock.now()),
});
const thank = async (team: Team, score = 1, message = 'Thank you for the launch') => {
  const { body } = await call(
    posts.create,
    { body: { ...postBody(team as never, [team.bob], score), message } },
    await now(team, team.ann),
  );
  return body;
};
const later = (ms: number) => goTo(new Date(stack.clock.now().getTime() + ms));

test('what happens in a team arrives, signed, as the document says, in order, once', async () => {
  const team = await aTeamNow();
  const ann = await now(team, team.ann);
  const server = await aReceiver();
  const { secret, id } = await aHook(ann, server.url);
  const post = await thank(team, 3, unusualTexts.join('\n'));
  await call(posts.addPoints, { params: { id: post.id }, body: { score: 2 } }, await now(team, team.bob));
  await stack.settle();
  await call(posts.like, { params: { id: post.id } }, await now(team, team.bob));
  await call(posts.update, { params: { id: post.id }, body: { message: 'Thank you' } }, ann);
  await stack.settle();
  await call(posts.remove, { params: { id: post.id } }, ann);
  await stack.settle();
  const email = newAddress() as Email;
  await call(users.invite, { body: { users: [{ email }] } }, ann);
  await stack.settle();
  const fresh = server.got.at(-1)?.body.data['id'] as UserId;
  await call(users.update, { params: { id: fresh }, body: { first_name: 'Cyd' } }, ann);
  await stack.settle();
  await call(users.update, { params: { id: fresh }, body: { state: 'deactivated' } }, ann);
  await stack.settle();
  await call(users.remove, { params: { id: fresh } }, ann);
  await stack.settle();
  expect(server.types()).toEqual([
    'post.created',
    'post.updated',
    'post.deleted',
    'member.invited',
    'member.updated',
    'member.deactivated',
    'member.removed',
  ]);
  expect(server.got.map(isAsDeclared)).not.toContain(false);
  for (const event of server.got) expect(verified(event, secret)).toEqual(event.body);
  expect(new Set(server.got.map((event) => event.id)).size).toBe(server.got.length);
  const [first] = server.got;
  expect(first?.body).toMatchObject({
    timestamp: post.created_at,
    workspace_id: team.workspace.id,
    data: {
      id: post.id,
      from: { id: team.ann.id, name: 'ann Member' },
      to: [{ id: team.bob.id, name: 'bob Member' }],
      score: 3,
      message: post.message,
    },
  });
  expect((await logOf(ann, id)).map(({ state, tries, status }) => [state, tries, status])).toEqual(
    server.got.map(() => ['delivered', 1, 200]),
  );
});

test('a request for a reward and its end arrive with who paid and who decided', async () => {
  const team = await aTeamNow();
  const ann = await now(team, team.ann);
  const server = await aReceiver();
  await aHook(ann, server.url, ['reward.requested', 'reward.settled']);
  await giveCoins(ann, 10, team.bob);
  const { id } = await aReward(ann);
  const { body: purchase } = await redeem(await now(team, team.bob), id);
  await stack.settle();
  await fulfil(purchase.id, ann);
  await stack.settle();
  expect(server.types()).toEqual(['reward.requested', 'reward.settled']);
  expect(server.got.map(isAsDeclared)).toEqual([true, true]);
  expect(server.got.map(({ body }) => body.data)).toMatchObject([
    { status: 'pending', buyers: [{ id: team.bob.id }], settled_by: null },
    { status: 'fulfilled', settled_by: { id: team.ann.id, name: 'ann Member' } },
  ]);
});

test('what is paid by payroll arrives as settled, without a request before it', async () => {
  const team = await aTeamNow();
  const ann = await now(team, team.ann);
  const server = await aReceiver();
  await aHook(ann, server.url, ['reward.requested', 'reward.settled']);
  await giveCoins(ann, 10, team.bob);
  await leave(ann, team.bob);
  const { body } = await payLeaver(ann, team.bob, { version: 1 });
  await stack.settle();
  expect(server.types()).toEqual(['reward.settled']);
  expect(server.got.map(isAsDeclared)).toEqual([true]);
  expect(server.got[0]?.body.data).toMatchObject({
    id: body.id,
    status: 'fulfilled',
    reward: { title: 'Paid by payroll' },
    buyers: [{ id: team.bob.id }],
    settled_by: { id: team.ann.id },
  });
});

test('what does not arrive is tried again, later and later; what is about the same waits, other things go on', async () => {
  const team = await aTeamNow();
  const ann = await now(team, team.ann);
  const server = await aReceiver();
  const { id, secret } = await aHook(ann, server.url, ['post.created', 'post.deleted']);
  let down = true;
  const first = await thank(team);
  server.answers(({ body }) =>
    down && body.data['id'] === first.id ? { status: 503, text: 'ann Member is busy' } : { status: 200 },
  );
  await stack.settle();
  await call(posts.remove, { params: { id: first.id } }, ann);
  const second = await thank(team);
  await stack.settle();
  const about = () => server.got.map(({ type, body }) => [type, body.data['id']]);
  const failed = ['post.created', first.id];
  expect(about()).toEqual([failed, ['post.created', second.id]]);
  expect((await logOf(ann, id)).map(({ state, failure, answer }) => [state, failure, answer])).toEqual([
    ['delivered', null, ''],
    ['waiting', null, null],
    ['waiting', 'refused', '… is busy'],
  ]);
  await later(2.5 * minute);
  await later(6.5 * minute);
  expect(about().slice(2)).toEqual([failed, failed]);
  down = false;
  await later(31.5 * minute);
  expect(about().slice(4)).toEqual([failed, ['post.deleted', first.id]]);
  const tried = server.got.filter(
    ({ body, type }) => type === 'post.created' && body.data['id'] === first.id,
  );
  // The id is the same on every try; the time and the signature are those of the try.
  expect(new Set(tried.map((event) => event.id)).size).toBe(1);
  expect(tried).toHaveLength(4);
  for (const event of tried) expect(verified(event, secret)).toEqual(event.body);
  // The post is gone, so its message is.
  expect(tried.map(({ body }) => body.data['message'])).toEqual([first.message, null, null, null]);
});

test('after ten tries in three days an event is given up, and can be sent again from the log under its id', async () => {
  const team = await aTeamNow();
  const server = await aReceiver();
  const { id } = await aHook(await now(team, team.ann), server.url, ['post.created']);
  server.answers(() => ({ status: 500 }));
  await thank(team);
  await stack.settle();
  for (let hours = 0; hours < 112; hours += 4) await later(4 * 60 * minute);
  expect(server.got).toHaveLength(10);
  const ann = await now(team, team.ann);
  const [delivery] = await logOf(ann, id);
  expect(delivery).toMatchObject({ state: 'failed', tries: 10, next_try_at: null, status: 500 });
  server.answers(() => ({ status: 204 }));
  const replay = { params: { id, delivery: delivery?.id } } as never;
  expect(await call(hooks.replay, replay, ann)).toMatchObject({ status: 200, body: { state: 'waiting' } });
  await stack.settle();
  expect((await logOf(ann, id))[0]).toMatchObject({ state: 'delivered', tries: 1, status: 204 });
  expect(new Set(server.got.map((event) => event.id)).size).toBe(1);
  // What was delivered can be sent again too: the receiver may have lost it.
  expect(await call(hooks.replay, replay, ann)).toMatchObject({ status: 200 });
  await stack.settle();
  expect(server.got).toHaveLength(12);
});

test('three failures in a row are enough for a visit: a server that is down is not asked for each event', async () => {
  const team = await aTeamNow();
  const ann = await now(team, team.ann);
  const server = await aReceiver();
  const { id } = await aHook(ann, server.url, ['post.created']);
  server.answers(() => ({ status: 502 }));
  for (let sent = 0; sent < 6; sent += 1) await thank(team);
  await stack.settle();
  expect(server.got.length).toBeLessThanOrEqual(4);
  server.answers(() => ({ status: 200 }));
  await later(3 * minute);
  await later(8 * minute);
  expect((await logOf(ann, id)).map(({ state }) => state)).toEqual(
    Array.from({ length: 6 }, () => 'delivered'),
  );
});

test('after a week of failures a webhook is switched off, and account administrators get one mail', async () => {
  const team = await aTeamNow();
  const server = await aReceiver();
  const { id } = await aHook(await now(team, team.ann), server.url, ['post.created']);
  server.answers(() => ({ status: 301, headers: { location: 'http://127.0.0.1:9/elsewhere' } }));
  for (let days = 0; days < 8; days += 1) {
    await thank(team);
    await stack.settle();
    await later(day);
  }
  const ann = await now(team, team.ann);
  const state = async () => (await call(hooks.list, {}, ann)).body[0];
  expect(await state()).toMatchObject({
    disabled_why: 'failing',
    last_failure: 'redirected',
    last_status: 301,
  });
  const about = () => mailsTo(team.ann.email).filter(({ subject }) => subject.includes('connection'));
  expect(about().map(({ subject }) => subject)).toEqual([
    `A connection in ${team.workspace.name} has stopped working`,
  ]);
  // Only the host: the rest of an address may be a secret.
  expect(about()[0]?.text).toContain('127.0.0.1');
  expect(about()[0]?.text).not.toContain('key=secret');
  const asked = server.got.length;
  await thank(team);
  await stack.settle();
  await later(day);
  expect(server.got).toHaveLength(asked);
  server.answers(() => ({ status: 200 }));
  await call(hooks.update, { params: { id }, body: { enabled: true } }, await now(team, team.ann));
  await stack.settle();
  // What still waited is sent; what happened meanwhile is not.
  expect(await call(hooks.list, {}, await now(team, team.ann))).toMatchObject({
    body: [{ disabled_at: null, failing_since: null }],
  });
  expect(about()).toHaveLength(1);
});

test('one failure after quiet days switches nothing off: only days with tries count', async () => {
  const team = await aTeamNow();
  const server = await aReceiver();
  await aHook(await now(team, team.ann), server.url, ['post.created']);
  server.answers(() => ({ status: 503 }));
  await thank(team);
  await stack.settle();
  // All tries of one event take three days.
  for (let hours = 0; hours < 112; hours += 8) await later(8 * 60 * minute);
  await later(9 * day);
  await thank(team);
  await stack.settle();
  const { body } = await call(hooks.list, {}, await now(team, team.ann));
  expect(body).toMatchObject([{ disabled_at: null, last_status: 503 }]);
  expect(body[0]?.failing_since).not.toBeNull();
});

test('a server that is gone (410) is not asked again', async () => {
  const team = await aTeamNow();
  const server = await aReceiver();
  await aHook(await now(team, team.ann), server.url, ['post.created']);
  server.answers(() => ({ status: 410 }));
  await thank(team);
  await thank(team);
  await stack.settle();
  expect(server.got).toHaveLength(1);
  expect((await call(hooks.list, {}, await now(team, team.ann))).body[0]).toMatchObject({
    disabled_why: 'gone',
  });
});

/** Waits until everything is done, or a function has crashed: one that goes on crashing would never be done. */
const settledOrCrashed = async (crashed: () => boolean): Promise<boolean> => {
  let isDone = false;
  void stack.settle().then(() => (isDone = true));
  await until(() => isDone || crashed(), 'it is done or crashes', 60_000);
  return crashed();
};

test.each(['notify', 'send-webhooks'])(
  'nothing is lost and nothing stays, wherever %s crashes',
  async (job) => {
    let nth = 0;
    for (let reached = true; reached;) {
      nth += 1;
      const team = await aTeamNow();
      const server = await aReceiver();
      const ann = await now(team, team.ann);
      const { id } = await aHook(ann, server.url, ['post.created']);
      await stack.settle();
      const { stop, crashed } = crashAtCommand(job, nth);
      await thank(team);
      await thank(team);
      reached = await settledOrCrashed(crashed);
      stop();
      // What failed comes again in three minutes at most, once it has failed.
      await until(async () => {
        stack.clock.set(new Date(stack.clock.now().getTime() + 3 * minute));
        return (await logOf(ann, id)).filter(({ state }) => state === 'delivered').length === 2;
      }, `both arrive after crash ${nth} of ${job}`);
      await stack.settle();
      const ids = server.got.map((event) => event.id);
      // At least once: a crash between the answer and our record of it sends the same event, under the same id, again.
      expect(new Set(ids).size).toBe(2);
      expect(ids.length).toBeLessThanOrEqual(4);
      const due = { pk: `W#${team.workspace.id}#DUE` };
      expect((await internals.table.query(due, { now: new Date(0) })).items).toEqual([]);
    }
    // Each function makes several requests, and crashed at each of them.
    expect(nth).toBeGreaterThan(4);
  },
);

test('a lane that is longer than a page is gone through to its end, and what fails is tried once', async () => {
  const team = await aTeamNow();
  const server = await aReceiver();
  const { id } = await aHook(await now(team, team.ann), server.url, ['post.created']);
  server.answers(() => ({ status: 500 }));
  const failing = await thank(team);
  await stack.settle();
  server.got.length = 0;
  const { table, writes, keys } = internals;
  const w = team.workspace.id;
  const [due] = (await table.query<DueDelivery>({ pk: `W#${w}#DUE` }, { now: new Date(0) })).items;
  if (!due) throw new Error('nothing waits');
  // What waits behind it about the same post. It is later by its place.
  for (let nth = 0; nth < 500; nth += 1) {
    const place = `${due.place}-${String(nth).padStart(3, '0')}`;
    await table.write(writes.create(keys.dueDelivery(w, id, place), { ...due, place }));
  }
  const other = await thank(team);
  await stack.settle();
  expect(server.got.map(({ body }) => body.data['id'])).toEqual([other.id]);
  await later(2.5 * minute);
  expect(server.got.map(({ body }) => body.data['id'])).toEqual([other.id, failing.id]);
});

test('a lane for which no time is left goes back into the queue, and is sent then', async () => {
  const team = await aTeamNow();
  const server = await aReceiver();
  await aHook(await now(team, team.ann), server.url, ['post.created']);
  const [message = ''] = await withheld('webhooks', async () => void (await thank(team)));
  expect(server.got).toEqual([]);
  expect(await deliverMessage('send-webhooks', handler, message, 5000)).toBe(true);
  await stack.settle();
  expect(server.types()).toEqual(['post.created']);
});

test('a second worker leaves a lane to the first, which sends what is new in it too', async () => {
  const team = await aTeamNow();
  const server = await aReceiver();
  const w = team.workspace.id;
  const { id } = await aHook(await now(team, team.ann), server.url, ['member.removed']);
  const hook = await internals.table.get<StoredHook>(internals.keys.hook(w, id), { now: new Date(0) });
  if (!hook) throw new Error('it is not stored');
  // Stored without a message, so that these two workers are the only ones.
  const at = stack.clock.now();
  const store = (sequence: string) =>
    recordDelivery(
      hook,
      {
        type: 'member.removed',
        subject: `member/${sequence}`,
        at: at.toISOString(),
        facts: { about: 'member', id: team.bob.id, removed: true },
      },
      { event: sequence, sequence, at },
    );
  const visit = (by: string) =>
    deliverHooks(
      { workspace_id: w, hook_id: id },
      {
        by,
        isAgain: false,
        now: stack.clock.now,
        left: () => 28_000,
        queueLanes: queueHooks,
        queueSchedules,
      },
    );
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  server.answers(async () => {
    await opened;
    return { status: 200 };
  });
  await store('1');
  const first = visit('one');
  await until(() => server.got.length === 1, 'the first event is on its way');
  // A record of the change stream may be followed twice.
  await store('2');
  await store('2');
  await visit('two');
  expect(server.got).toHaveLength(1);
  open();
  await first;
  expect(new Set(server.got.map((event) => event.id)).size).toBe(2);
  expect(server.got).toHaveLength(2);
});
