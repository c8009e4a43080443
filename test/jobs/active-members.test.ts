import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { runAs } from '#infra/emulators/lambda/enforce-access';
import { lambdaContext } from '#infra/emulators/lambda/lambda-event';
import { auth } from '#shared/contract/auth';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { shop } from '#shared/contract/shop';
import { users } from '#shared/contract/users';
import type { StoredPost } from '#shared/model/post';
import { interruptTransaction } from '../support/faults.ts';
import { daysFrom, longTrial, signedInAt, thank } from '../support/recognition.ts';
import { aReward, giveCoins } from '../support/shop.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, storedPosts, type Team, temporaryTokenFor } from '../support/team.ts';

const { handler } = await import('#functions/jobs/count');
const { removeActiveMembers } = await import('#functions/projections/active-members');
const { findDiscrepancies } = await import('#functions/projections/rebuild');
const { runMigrations } = await import('#functions/migrations/migrations');
const { keys, table, writes } = internals;

const start = new Date('2026-03-30T12:00:00Z');
const aSpringTeam = () => aTeam(['ann', 'bob', 'cyd', 'dan'], { workspace: longTrial, now: start });

const activeIn = async ({ workspace }: Pick<Team<never>, 'workspace'>, month: string) =>
  (
    await table.get<{ active?: number }>(keys.monthTotal(workspace.id, month), {
      now: start,
      consistent: true,
    })
  )?.active ?? 0;

test('a month counts each member who took part once, whatever they do, and no longer when all of it is gone', async () => {
  const team = await aSpringTeam();
  const first = await thank(team, team.ann, [team.bob], 2, { at: start });
  const second = await thank(team, team.ann, [team.bob, team.cyd], 2, { at: start });
  await thank(team, team.bob, [team.ann], 1, { at: daysFrom(start, 2) });
  await stack.settle();
  expect([await activeIn(team, '2026-03'), await activeIn(team, '2026-04')]).toEqual([3, 2]);
  const at = daysFrom(start, 3);
  for (const { id } of [first, second]) {
    expect((await call(posts.remove, { params: { id } }, { ...team.ann, at })).status).toBe(204);
    await stack.settle();
    expect(await activeIn(team, '2026-03')).toBe(id === first.id ? 3 : 0);
  }
  expect(await activeIn(team, '2026-04')).toBe(2);
  const ann = { ...team.ann, ...(await signedInAt(team, new Date())) };
  const reward = await aReward(ann);
  await giveCoins(ann, 50, team.dan);
  await call(shop.redeem, { params: { id: reward.id }, body: {} }, { ...team.dan, at });
  await stack.settle();
  expect(await activeIn(team, '2026-04')).toBe(3);
  expect(await findDiscrepancies(team.workspace, at)).toEqual([]);
});

test('who is thanked before joining is not active by that, and stays so after joining', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    workspace: longTrial,
    now: start,
    users: { cyd: { state: 'pending', accepted_at: undefined } },
  });
  const before = await thank(team, team.ann, [team.bob, team.cyd], 2, { at: start });
  await stack.settle();
  expect(await activeIn(team, '2026-03')).toBe(2);
  const joined = { set: { state: 'accepted', accepted_at: daysFrom(start, 1).toISOString() } };
  await table.write(writes.change(keys.user(team.workspace.id, team.cyd.id), joined));
  expect(await findDiscrepancies(team.workspace, start)).toEqual([]);
  await thank(team, team.ann, [team.cyd], 2, { at: daysFrom(start, 1.2) });
  await stack.settle();
  expect(await activeIn(team, '2026-03')).toBe(3);
  await call(posts.remove, { params: { id: before.id } }, { ...team.ann, at: daysFrom(start, 1.3) });
  await stack.settle();
  expect(await activeIn(team, '2026-03')).toBe(2);
  expect(await findDiscrepancies(team.workspace, start)).toEqual([]);
});

test('who leaves and comes back stays active in the months before, until what they took part in is gone', async () => {
  const team = await aSpringTeam();
  const post = await thank(team, team.ann, [team.cyd], 2, { at: start });
  await stack.settle();
  const { id } = team.cyd;
  for (const state of ['deactivated', 'pending'] as const)
    await call(users.update, { params: { id }, body: { state } }, { ...team.ann, at: daysFrom(start, 1) });
  const at = daysFrom(start, 1.1);
  const token = await temporaryTokenFor(team.cyd.email, at);
  const body = { workspace_id: team.workspace.id };
  expect((await call(auth.openSession, { body }, { token, at })).status).toBe(200);
  await stack.settle();
  expect(await findDiscrepancies(team.workspace, at)).toEqual([]);
  expect(await activeIn(team, '2026-03')).toBe(2);
  await call(posts.remove, { params: { id: post.id } }, { ...team.ann, at });
  await stack.settle();
  expect(await activeIn(team, '2026-03')).toBe(0);
  expect(await findDiscrepancies(team.workspace, at)).toEqual([]);
});

const recordOf = (post: StoredPost, event: string) => ({
  eventID: event,
  eventName: 'INSERT',
  dynamodb: {
    Keys: marshall({ pk: `W#${post.workspace_id}#POSTS`, sk: post.id }),
    NewImage: marshall(post, { removeUndefinedValues: true }),
    ApproximateCreationDateTime: Date.now() / 1000,
    SequenceNumber: '1',
  },
});
const deliver = (...records: readonly object[]) =>
  handler({ Records: records } as never, lambdaContext('count', 28), () => undefined);

test('changes that are counted at the same moment, repeated or apart, find each member active once', async () => {
  const team = await aSpringTeam();
  await thank(team, team.ann, [team.bob], 2, { at: start });
  await stack.settle();
  const [post] = await storedPosts(team);
  if (!post) throw new Error('no post');
  // As if counting began anew: the same members take part in eight events, in workers that do not know of each other.
  const w = team.workspace.id;
  for (const id of [team.ann.id, team.bob.id])
    await table.write(writes.discard(keys.monthActive(w, '2026-03', id)));
  await table.write(writes.discard(keys.monthTotal(w, '2026-03')));
  const events = Array.from({ length: 8 }, (_, at) => recordOf(post, `apart-${at}`));
  const outcomes = await Promise.all([...events, ...events].map(async (one) => deliver(one)));
  expect(outcomes.every((one) => JSON.stringify(one) === '{"batchItemFailures":[]}')).toBe(true);
  await deliver(...events);
  expect(await activeIn(team, '2026-03')).toBe(2);
  const parts = await table.get(keys.monthActive(w, '2026-03', team.bob.id), {
    now: start,
    consistent: true,
  });
  expect(parts).toMatchObject({ received: 8, parts: 8 });
});

test('who stops being active just before they are removed from a month is subtracted once', async () => {
  const team = await aSpringTeam();
  await thank(team, team.ann, [team.bob], 2, { at: start });
  const { id } = await thank(team, team.ann, [team.cyd], 2, { at: start });
  await stack.settle();
  const stop = interruptTransaction('change-workspace', {
    before: async () => {
      await call(posts.remove, { params: { id } }, { ...team.ann, at: start });
      await stack.counted();
    },
  });
  await runAs('change-workspace', () => removeActiveMembers(team.workspace.id, '2026-03', [team.cyd.id]));
  stop();
  expect(await activeIn(team, '2026-03')).toBe(2);
});

test('the months of an older release are counted by the migration, also when it runs twice', async () => {
  const team = await aSpringTeam();
  await thank(team, team.ann, [team.bob, team.cyd], 2, { at: start });
  await stack.settle();
  const w = team.workspace.id;
  for (const id of [team.ann.id, team.bob.id, team.cyd.id])
    await table.write(writes.change(keys.monthActive(w, '2026-03', id), { remove: ['parts'] }));
  await table.write(writes.change(keys.monthTotal(w, '2026-03'), { remove: ['active'] }));
  for (let run = 0; run < 2; run += 1) {
    await table.write(writes.discard(keys.migration('0006-count-active-members')));
    await runMigrations(stack.clock.now(), () => undefined);
    expect(await activeIn(team, '2026-03')).toBe(3);
  }
  expect(await findDiscrepancies(team.workspace, start)).toEqual([]);
});

test('the dashboard remembers how many members there were in a month, and does not know it of months before', async () => {
  const team = await aSpringTeam();
  await thank(team, team.ann, [team.bob], 2, { at: start });
  await stack.settle();
  const read = async (days: number, query = {}) =>
    (await call(leaderboards.statistics, { query }, await signedInAt(team, daysFrom(start, days)))).body;
  // The job has counted today. The reader of a day without a dashboard counts on that day.
  expect((await read(1)).months).toEqual([{ month: '2026-03', active_users: 2, accepted_users: 4 }]);
  const long = { from: '2026-03-30', until: '2026-06-10' };
  expect((await read(72, long)).months).toEqual([
    { month: '2026-03', active_users: 2, accepted_users: 4 },
    { month: '2026-04', active_users: 0, accepted_users: null },
    { month: '2026-05', active_users: 0, accepted_users: null },
    { month: '2026-06', active_users: 0, accepted_users: 4 },
  ]);
});
