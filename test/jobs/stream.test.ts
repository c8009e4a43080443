import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord } from 'aws-lambda';
import { expect, onTestFinished, test } from 'vitest';
import { injectFault } from '../support/fault-injection/inject.ts';
import { lambdaContext } from '#infra/emulators/lambda/lambda-event';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { putBackDays, recordsIn } from '#shared/events/set-aside';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import { stubAws } from '../support/aws-stubs.ts';
import { connectionLost } from '../support/faults.ts';
import { postBody } from '../support/post-body.ts';
import { erase } from '../support/recognition.ts';
import { keptAside, putBack, redrive } from '../support/set-aside.ts';
import { call, internals, mails, stack } from '../support/stack.ts';
import { aTeam, signIn, storedPosts, storedUser } from '../support/team.ts';

// Some tests look for what happens beside a call.
stack.followAtOnce();

const { handler } = await import('#functions/jobs/count');
const { handler: notify } = await import('#functions/jobs/notify');
const { sqs } = await import('#functions/adapters/queues/queue');
const { findDiscrepancies } = await import('#functions/projections/rebuild');
const { isTransient } = await import('#functions/platform/transient');
const { marshall } = await import('@aws-sdk/util-dynamodb');
const { lists } = await import('#functions/table/keys');

const invoke = (Records: DynamoDBRecord[]) =>
  Promise.resolve(handler({ Records }, lambdaContext('count', 28), () => undefined));

const image = (item: object) => marshall(item, { removeUndefinedValues: true }) as never;

const recordOf = (
  key: { pk: string; sk: string },
  { before, after }: { before?: object; after?: object },
  SequenceNumber = '1',
): DynamoDBRecord => ({
  eventID: `event-${SequenceNumber}`,
  dynamodb: {
    Keys: image(key),
    ...(before && { OldImage: image(before) }),
    ...(after && { NewImage: image(after) }),
    ApproximateCreationDateTime: Date.now() / 1000,
    SequenceNumber,
  },
});

/** Breaks every request of the job about a workspace, at most until the test has ended. Returns how to stop. */
const breakFor = (id: string): (() => void) => {
  const mend = injectFault(async ({ by, body }, send) =>
    by === 'count' && body.includes(id) ? connectionLost() : send(),
  );
  onTestFinished(mend);
  return mend;
};

test('a change that failed for 25 hours is put back, and the sums agree with a recount', async () => {
  const [team, other] = [await aTeam(['ann', 'bob']), await aTeam(['ann', 'bob'])];
  await stack.settle();
  const mended = breakFor(team.workspace.id);
  await call(posts.create, { body: postBody(team, [team.bob], 10) }, team.ann);
  // A mail that could not be sent at once comes again after 30 seconds.
  await expect
    .poll(() => mails.some(({ to }) => to.includes(team.bob.email)), { timeout: 90_000 })
    .toBe(true);
  stack.clock.advance(25 * 3_600_000);
  await stack.settle();
  const aside = [...(await keptAside()).values()];
  // The post and its entry in the ledger.
  expect(aside).toHaveLength(2);
  const kept = aside.find((one) => recordsIn(one)[0]?.dynamodb?.NewImage?.['message']);
  expect(kept?.requestContext).toMatchObject({ condition: 'RecordAgeExceeded' });
  expect(kept && recordsIn(kept)[0]?.dynamodb?.NewImage?.['message']?.S).toBeDefined();
  expect((await findDiscrepancies(team.workspace, new Date())).length).toBeGreaterThan(0);
  mended();

  // The stream went on meanwhile.
  const token = await signIn({ id: other.ann.id, workspace_id: other.workspace.id }, stack.clock.now());
  await call(posts.create, { body: postBody(other, [other.bob], 5) }, { token });
  await stack.settle();
  expect(await findDiscrepancies(other.workspace, new Date())).toEqual([]);

  const again = await putBack('count');
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('2 records put back to count.') });
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
  expect(await keptAside()).toEqual(new Map());
  // What shows that it was counted outlives the days in which it may be put back again.
  const { items: marks } = await internals.table.query<{ sk: string; ttl: number }>(
    lists.counted(team.workspace.id),
    { now: new Date(0), consistent: true },
  );
  const counted = marks.find(({ sk }) => kept && sk === recordsIn(kept)[0]?.eventID);
  expect(counted?.ttl).toBeGreaterThan(Date.now() / 1000 + putBackDays * 86_400);
  // The same record once more, after everything.
  await invoke([...(kept ? recordsIn(kept) : [])]);
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
  // On a Monday there is a digest, too.
  const told = mails.filter(
    ({ to, subject }) => to.includes(team.bob.email) && subject.includes('recognized'),
  );
  expect(told).toHaveLength(1);
});

test('a record that fails each time is set aside whole, and the others go on', async () => {
  const team = await aTeam(['ann', 'bob']);
  await call(posts.create, { body: postBody(team, [team.bob], 10) }, team.ann);
  await stack.settle();
  const [post] = (await storedPosts(team)) as [StoredPost];
  const { keys } = internals;
  const broken = recordOf(keys.post(team.workspace.id, 'broken' as never), { after: { to_id: 'x' } }, '7');
  const unreadable = recordOf(keys.user(team.workspace.id, team.bob.id), {}, '8');
  unreadable.dynamodb!.NewImage = { first_name: { N: 'no number', S: 'Bob' } } as never;
  const right = recordOf(keys.post(team.workspace.id, post.id), { after: post }, '9');
  expect(await invoke([broken, unreadable, right])).toEqual({ batchItemFailures: [] });
  const names = [...(await keptAside()).keys()];
  const kept = [...(await keptAside()).values()];
  expect(
    kept
      .map((one) => recordsIn(one)[0]?.dynamodb?.SequenceNumber ?? '')
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['7', '8']);
  expect(kept.map((one) => one.requestContext.condition)).toEqual(
    Array.from({ length: 2 }, () => 'RecordCannotBeProcessed'),
  );
  expect((await call(leaderboards.list, { query: {} }, team.ann)).body).toMatchObject([{ current: 20 }]);

  // They still cannot be processed: they are set aside again, and not lost.
  // In AWS, the bucket and the function have names; the SDK finds their addresses.
  expect((await redrive('count', '--failures', 'failures')).said).toContain('both are needed');
  const again = await redrive('count', '--failures', 'failures', '--function', 'count');
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('2 records set aside again') });
  expect((await keptAside()).size).toBe(2);
  expect([...(await keptAside()).keys()]).not.toEqual(names);
});

test('the stream waits at a record whose failure may pass, and sets none aside', async () => {
  const team = await aTeam(['ann', 'bob']);
  await stack.settle();
  const { keys } = internals;
  const before = (await keptAside()).size;
  const post = { ...postBody(team, [team.bob]), id: 'later', workspace_id: team.workspace.id };
  const mended = injectFault(async (attempt, send) =>
    attempt.body.includes(team.workspace.id) ? connectionLost() : send(),
  );
  const waiting = recordOf(keys.post(team.workspace.id, 'later' as never), { after: post }, '5');
  expect(await invoke([waiting])).toEqual({ batchItemFailures: [{ itemIdentifier: '5' }] });
  mended();
  expect((await keptAside()).size).toBe(before);
});

test('a change that is put back after later ones brings no old name back', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { workspace, bob } = team;
  const at = { pk: lists.users(workspace.id).pk, sk: bob.id };
  await call(posts.create, { body: postBody(team, [bob], 10) }, team.ann);
  const first = await storedUser(team, bob);
  await call(profiles.updateMe, { body: { first_name: 'Xyloq' } }, bob);
  const renamed: User = await storedUser(team, bob);
  await call(profiles.updateMe, { body: { first_name: 'Robert' } }, bob);
  await stack.settle();
  const late = recordOf(at, { before: first, after: renamed }, '20');
  const traces = async () => {
    const { items } = await internals.table.query(lists.directory(workspace.id), {
      now: new Date(0),
      consistent: true,
    });
    const { body } = await call(leaderboards.list, { query: {} }, team.ann);
    return JSON.stringify([items, body]).toLowerCase();
  };
  await invoke([late]);
  expect(await traces()).not.toContain('xyloq');
  expect(await traces()).toContain('robert');
  await erase(team.ann, bob);
  await stack.settle();
  await invoke([{ ...late, eventID: 'still later' }]);
  expect(await traces()).not.toMatch(/xyloq|robert/);
});

test('what AWS could not do may pass; what it refuses for its content, or our code cannot do, does not', async () => {
  const { WriteConflict } = await import('#functions/table/transact');
  const ofAws = (name: string, more: object = {}) =>
    Object.assign(new Error(name), { name, $metadata: {}, ...more });
  for (const passing of [
    new WriteConflict('x'),
    ofAws('ThrottlingException'),
    ofAws('InternalServerError'),
    ofAws('TimeoutError'),
    ofAws('AccessDeniedException'),
    ofAws('TransactionCanceledException', { CancellationReasons: [{ Code: 'ThrottlingError' }] }),
  ])
    expect([passing.name, isTransient(passing)]).toEqual([passing.name, true]);
  for (const lasting of [
    new TypeError('x'),
    new SyntaxError('x'),
    ofAws('ValidationException'),
    ofAws('TransactionCanceledException', { CancellationReasons: [{ Code: 'ValidationError' }] }),
  ])
    expect([lasting.name, isTransient(lasting)]).toEqual([lasting.name, false]);
});

test('the mails of posts that come together are queued together, ten in a request', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  await call(posts.create, { body: postBody(team, [team.bob, team.cyd]) }, team.ann);
  const [post] = await storedPosts(team);
  if (!post) throw new Error('there is no post');
  const records = Array.from({ length: 10 }, (_, at) =>
    recordOf(internals.keys.post(team.workspace.id, post.id), { after: post }, String(at)),
  );
  // What follows from the team itself is queued by now.
  await stack.settle();
  const queue = stubAws(sqs).on(SendMessageBatchCommand).resolves({});
  await notify({ Records: records }, lambdaContext('notify', 28), () => undefined);
  const requests = queue.commandCalls(SendMessageBatchCommand).map(({ args: [{ input }] }) => input.Entries);
  expect(requests.map((entries = []) => entries.length)).toEqual([10, 10]);
});
