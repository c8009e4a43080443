import { expect, test } from 'vitest';
import { lambdaContext } from '#infra/emulators/lambda/lambda-event';
import { posts } from '#shared/contract/posts';
import type { PostId, ValueId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredPost } from '#shared/model/post';
import { anActiveTeam, reset } from '../support/active-team.ts';
import { postBody } from '../support/post-body.ts';
import { seededRandom, seedOf } from '../support/seeded-random.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, storedPosts, type Team } from '../support/team.ts';

const { handler } = await import('#functions/jobs/count');
const { findIndexGaps, repairIndexGaps } = await import('#functions/projections/rebuild-search');
const { marshall } = await import('@aws-sdk/util-dynamodb');
const { lists } = await import('#functions/table/keys');
const { purge } = await import('#functions/workflows/purge');
const { table, keys, writes } = internals;

type Of = Pick<Team<'ann'>, 'workspace'>;

const entriesOf = async ({ workspace: { id: w } }: Of) =>
  (
    await table.query<{ sk: string; words?: readonly string[] }>(lists.postTerms(w), {
      now: new Date(),
      consistent: true,
    })
  ).items;

let events = 0;
const image = (post: StoredPost | undefined) => post && marshall(post, { removeUndefinedValues: true });

/** A change of a post as the stream reports it. */
const changed = ({ workspace }: Of, before: StoredPost | undefined, after: StoredPost | undefined) => {
  events += 1;
  return {
    eventID: `search-${events}`,
    dynamodb: {
      Keys: marshall({ pk: `W#${workspace.id}#POSTS`, sk: (after ?? before)?.id }),
      OldImage: image(before),
      NewImage: image(after),
      ApproximateCreationDateTime: Date.now() / 1000,
      SequenceNumber: String(events),
    },
  };
};

const deliver = async (Records: readonly object[]): Promise<void> => {
  const outcome: unknown = await handler({ Records } as never, lambdaContext('count', 28), () => undefined);
  expect(outcome).toEqual({ batchItemFailures: [] });
};

const send = async (team: Team<'ann' | 'bob'>, message: string): Promise<PostId> =>
  (await call(posts.create, { body: { ...postBody(team, [team.bob], 1), message } }, team.ann)).body.id;

test('a post has an entry for each receiver, its value and the beginnings of its words', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const body = { ...postBody(team, [team.bob, team.cyd], 1), message: 'Thank you, Zoë' };
  const { body: post } = await call(posts.create, { body }, team.ann);
  await stack.settle();
  const entries = await entriesOf(team);
  expect(entries.map(({ sk, words }) => [sk.split('#')[0], words?.join(' ')])).toEqual(
    [
      ['2th', 'tha'],
      ['2yo', 'you'],
      ['2zo', 'zoe'],
      ['4than', 'thank'],
      [`T${team.bob.id}`, undefined],
      [`T${team.cyd.id}`, undefined],
      [`V${body.value_id}`, undefined],
    ].toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );
  expect(entries.every(({ sk }) => sk.endsWith(`#${post.id}`))).toBe(true);
});

test('the index is right however often and in whatever order changes are delivered', async () => {
  const team = await aTeam(['ann', 'bob']);
  const roll = seededRandom(seedOf('search-index'));
  const [first, second] = team.values;
  const records: object[] = [];
  for (let at = 0; at < 12; at += 1) {
    const id = await send(team, `word${at} of the launch`);
    const sent = (await storedPosts(team)).find((post) => post.id === id) as StoredPost;
    const moved = { ...sent, value: { ...sent.value, id: second?.id as ValueId } };
    records.push(changed(team, undefined, sent), changed(team, sent, moved), changed(team, moved, sent));
    if (at % 3 !== 0) {
      const body = { value_id: (at % 3 === 1 ? second : first)?.id as ValueId };
      await call(posts.update, { params: { id }, body }, team.ann);
    } else {
      await call(posts.remove, { params: { id } }, team.ann);
      records.push(changed(team, sent, undefined));
    }
  }
  await stack.settle();
  const right = await entriesOf(team);
  expect(right.length).toBeGreaterThan(40);
  expect(await findIndexGaps(team.workspace.id)).toEqual([]);
  for (let round = 0; round < 12; round += 1) {
    const some = records.filter(() => roll.below(2) === 0).toSorted(() => roll.next() - 0.5);
    await Promise.all([deliver(some), ...(round % 3 === 0 ? [deliver(some.toReversed())] : [])]);
    expect(await findIndexGaps(team.workspace.id)).toEqual([]);
  }
  expect(await entriesOf(team)).toEqual(right);
});

test('a post that is removed while it is indexed has no entry afterward', async () => {
  const team = await aTeam(['ann', 'bob']);
  const id = await send(team, 'a launch');
  await stack.settle();
  const [post] = await storedPosts(team);
  await table.write(writes.discard(keys.post(team.workspace.id, id)));
  await stack.settle();
  expect(await entriesOf(team)).toEqual([]);
  // An old delivery: the post is there when it begins, and gone when its entries are written.
  await table.write(writes.replace(keys.post(team.workspace.id, id), post as StoredPost));
  let removed = false;
  const { middlewareStack } = table.client;
  middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      if (context['commandName'] === 'BatchWriteItemCommand' && !removed) {
        removed = true;
        await table.write(writes.discard(keys.post(team.workspace.id, id)));
      }
      return result;
    },
    { step: 'initialize', name: 'removed', override: true },
  );
  await deliver([changed(team, undefined, post)]);
  middlewareStack.remove('removed');
  expect(removed).toBe(true);
  expect(await entriesOf(team)).toEqual([]);
});

test('likes and comments write nothing to the index', async () => {
  const team = await aTeam(['ann', 'bob']);
  const id = await send(team, 'a launch');
  await stack.settle();
  await purge(lists.postTerms(team.workspace.id), () => undefined);
  await call(posts.like, { params: { id } }, team.bob);
  await call(posts.addComment, { params: { id }, body: { message: 'Yes' } }, team.bob);
  await stack.settle();
  expect(await entriesOf(team)).toEqual([]);
});

test('a reset leaves no entries behind', async () => {
  const team = await anActiveTeam();
  expect((await entriesOf(team)).length).toBeGreaterThan(10);
  await reset(team);
  await stack.settle();
  expect(await entriesOf(team)).toEqual([]);
});

test('entries that are missing, too many or different are found and repaired', async () => {
  const team = await aTeam(['ann', 'bob']);
  const w = team.workspace.id;
  const id = await send(team, 'a launch of the team');
  await stack.settle();
  const right = await entriesOf(team);
  await table.transact(
    writes.remove(keys.postTerm(w, '4laun', id)),
    writes.change(keys.postTerm(w, '2th', id), { set: { words: ['tho'] } }),
    writes.replace(keys.postTerm(w, '4word', id), { words: ['word'] }),
    writes.replace(keys.postTerm(w, '2no', '01ARZ3NDEKTSV4RRFFQ69G5FAV' as PostId), { words: ['no'] }),
  );
  const gaps = await findIndexGaps(w);
  expect(gaps.map(({ entry, is }) => `${entry.sk.split('#')[0]} ${is}`).toSorted()).toEqual([
    '2no too many',
    '2th different',
    '4laun missing',
    '4word too many',
  ]);
  await repairIndexGaps(w, gaps);
  expect(await findIndexGaps(w)).toEqual([]);
  expect(await entriesOf(team)).toEqual(right);
});

test('a message of a thousand characters has no more entries than three for each of its words', async () => {
  const team = await aTeam(['ann', 'bob']);
  const message = Array.from({ length: 111 }, (_, at) => `${(at + 1000).toString(36)}${'abcdef'.slice(0, 6)}`)
    .join(' ')
    .slice(0, limits.post.message);
  await send(team, message);
  await stack.settle();
  const count = (await entriesOf(team)).length;
  expect(count).toBeGreaterThan(100);
  expect(count).toBeLessThanOrEqual(3 * limits.postSearch.words + 2);
});
