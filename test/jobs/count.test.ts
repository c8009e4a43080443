import { expect, test } from 'vitest';
import { lambdaContext } from '#infra/emulators/lambda/lambda-event';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { workspace as whole } from '#shared/contract/workspace';
import type { ValueId } from '#shared/model/ids';
import { postBody } from '../support/post-body.ts';
import { interruptTransaction } from '../support/faults.ts';
import { keptAside } from '../support/set-aside.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, signIn, storedPosts, storedUser } from '../support/team.ts';

const { handler } = await import('#functions/jobs/count');
const { findDiscrepancies } = await import('#functions/projections/rebuild');
const { marshall } = await import('@aws-sdk/util-dynamodb');
type Outcome = { batchItemFailures: { itemIdentifier: string }[] };

const invoke = async (records: object[]): Promise<Outcome> => {
  const outcome: unknown = await handler({ Records: records }, lambdaContext('count', 28), () => undefined);
  return outcome as Outcome;
};

test('the leaderboard follows sent and deleted posts and new names', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  await call(posts.create, { body: postBody(team, [team.bob, team.cyd], 10) }, team.ann);
  const { body: taken } = await call(posts.create, { body: postBody(team, [team.bob], 30) }, team.ann);
  await call(posts.create, { body: postBody(team, [team.bob], 5) }, team.cyd);
  await call(posts.remove, { params: { id: taken.id } }, team.ann);
  await call(profiles.updateMe, { body: { first_name: 'Robert' } }, team.bob);
  await stack.counted();
  const { body } = await call(leaderboards.list, { query: {} }, team.ann);
  expect(body.map(({ person, current, rank, share }) => [person.name, current, rank, share])).toEqual([
    ['Robert Member', 15, 1, 60],
    ['cyd Member', 10, 2, 40],
  ]);
});

test('a rename on the first morning of a month in Tokyo shows in the new month’s leaderboard', async () => {
  const today = new Date();
  const nextMonth = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1);
  const at = new Date(nextMonth - 8 * 3_600_000);
  const team = await aTeam(['ann', 'bob'], { workspace: { timezone: 'Asia/Tokyo' }, now: at });
  await call(posts.create, { body: postBody(team, [team.bob], 10) }, { ...team.ann, at });
  await stack.counted();
  const before = await storedUser(team, team.bob);
  const { keys, writes, table } = internals;
  await table.write(
    writes.change(keys.user(team.workspace.id, team.bob.id), { set: { first_name: 'Robert' } }),
  );
  const renamed = {
    eventID: 'renamed',
    eventName: 'MODIFY',
    dynamodb: {
      Keys: marshall({ pk: `W#${team.workspace.id}#USERS`, sk: before.id }),
      OldImage: marshall(before),
      NewImage: marshall({ ...before, first_name: 'Robert' }),
      ApproximateCreationDateTime: at.getTime() / 1000,
      SequenceNumber: '1',
    },
  };
  expect(await invoke([renamed])).toEqual({ batchItemFailures: [] });
  const { body } = await call(leaderboards.list, { query: {} }, { ...team.ann, at });
  expect(body.map(({ person }) => person.name)).toEqual(['Robert Member']);
});

test('a post counted 26 hours late counts for the day it was sent', async () => {
  const then = new Date(Date.now() - 26 * 3_600_000);
  const team = await aTeam(['ann', 'bob'], { now: then });
  await call(posts.create, { body: postBody(team, [team.bob], 10) }, { ...team.ann, at: then });
  await stack.counted();
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
  const { body } = await call(leaderboards.activity, { params: { id: team.bob.id } }, team.bob);
  expect(body.filter(({ received }) => received > 0)).toMatchObject([
    { date: then.toISOString().slice(0, 10), received: 10 },
  ]);
});

test('posts sent just before a reset begins are not counted after it', async () => {
  const team = await aTeam(['ann', 'bob']);
  // Calls of one session that move points wait for each other, so the posts come from another one.
  const token = await signIn({ id: team.ann.id, workspace_id: team.workspace.id });
  const stop = interruptTransaction('workspace.reset', {
    before: async () => {
      for (let sent = 0; sent < 5; sent += 1)
        await call(posts.create, { body: postBody(team, [team.bob], 3) }, { token });
    },
  });
  expect((await call(whole.reset, { body: { name: team.workspace.name } }, team.ann)).status).toBe(202);
  stop();
  await stack.settle();
  expect(await storedPosts(team)).toEqual([]);
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
  const { body } = await call(leaderboards.statistics, { query: {} }, team.ann);
  expect(body).toMatchObject({ points_granted: 0, active_users: 0 });
});

test('a stream event delivered three times, also concurrently, counts once', async () => {
  const team = await aTeam(['ann', 'bob']);
  await call(posts.create, { body: postBody(team, [team.bob], 10) }, team.ann);
  await stack.counted();
  const [post] = await storedPosts(team);
  const record = {
    eventID: 'again',
    eventName: 'INSERT',
    dynamodb: {
      Keys: marshall({ pk: `W#${team.workspace.id}#POSTS`, sk: post?.id }),
      NewImage: marshall(post, { removeUndefinedValues: true }),
      ApproximateCreationDateTime: Date.now() / 1000,
      SequenceNumber: '1',
    },
  };
  await Promise.all([invoke([record]), invoke([record])]);
  expect(await invoke([record])).toEqual({ batchItemFailures: [] });
  const { body } = await call(leaderboards.list, { query: {} }, team.ann);
  expect(body).toMatchObject([{ current: 20 }]);
});

test('sending, moving and deleting a post to forty receivers is counted completely', async () => {
  const team = await aTeam(['ann', ...Array.from({ length: 40 }, (_, at) => `u${at}`)]);
  const { ann, workspace, values, ...others } = team as Record<string, Member> & typeof team;
  const to: Member[] = Object.values(others);
  const [, second] = values;
  const { body: post } = await call(posts.create, { body: postBody(team, to, 2) }, ann);
  await stack.counted();
  expect(await findDiscrepancies(workspace, new Date())).toEqual([]);
  const moved = { params: { id: post.id }, body: { value_id: second?.id as ValueId } };
  expect((await call(posts.update, moved, ann)).status).toBe(200);
  await stack.counted();
  expect(await findDiscrepancies(workspace, new Date())).toEqual([]);
  expect((await call(leaderboards.values, { query: {} }, ann)).body).toMatchObject([
    { id: second?.id, points: 80 },
  ]);
  await call(posts.remove, { params: { id: post.id } }, ann);
  await stack.counted();
  expect(await findDiscrepancies(workspace, new Date())).toEqual([]);
  expect((await call(leaderboards.values, { query: {} }, ann)).body).toEqual([]);
});

test('a member without dates who is gone altogether leaves nothing to write, and is not set aside', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { accepted_at: _, ...bob } = await storedUser(team, team.bob);
  const { keys, writes, table } = internals;
  const key = keys.user(team.workspace.id, bob.id);
  await table.write(writes.remove(key));
  const removed = {
    eventID: 'removed',
    eventName: 'REMOVE',
    dynamodb: {
      Keys: marshall(key),
      OldImage: marshall(bob),
      ApproximateCreationDateTime: Date.now() / 1000,
      SequenceNumber: '1',
    },
  };
  expect(await invoke([removed])).toEqual({ batchItemFailures: [] });
  expect([...(await keptAside()).values()]).toEqual([]);
});
