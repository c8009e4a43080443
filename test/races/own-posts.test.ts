import { expect, onTestFinished, test, vi } from 'vitest';
import { posts } from '#shared/contract/posts';
import { onDevices } from '../support/devices.ts';
import { beforeEachCommand, changeBeforeCommit, injectFaults } from '../support/faults.ts';
import { postBody } from '../support/post-body.ts';
import { call, internals } from '../support/stack.ts';
import { aTeam, ledgerDifferences, type Member, storedPosts, storedUser } from '../support/team.ts';
import { times } from '../support/times.ts';

/** Counts the transactions that posts.create asks for until the test ends. */
const countedTransactions = (): { readonly made: number } => {
  const count = { made: 0 };
  onTestFinished(beforeEachCommand('posts.create', 'TransactWriteItems', async () => void (count.made += 1)));
  return count;
};

test.each([1, 20])(
  '110 posts of one member at once to %i receivers need 110 transactions',
  async (people) => {
    const names = times(people).map((at) => `u${at}`);
    const team = await aTeam(['ann', ...names], { users: { ann: { limit: 120 } } });
    const count = countedTransactions();
    const answers = await Promise.all(
      times(110).map((at) => {
        const to = team[`u${at % people}`] as Member;
        return call(posts.create, { body: postBody(team, [to], 1) }, team['ann'] as Member);
      }),
    );
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(count.made).toBe(110);
    expect(await storedUser(team, team['ann'] as Member)).toMatchObject({ spent: 110 });
    expect(await storedPosts(team)).toHaveLength(110);
    expect(await ledgerDifferences(team)).toEqual([]);
  },
);

test('40 posts from 40 devices to different colleagues at once never overspend an allowance', async () => {
  const names = times(40).map((at) => `u${at}`);
  const team = await aTeam(['ann', ...names]);
  const ann = team['ann'] as Member;
  const send = (me: Member, to: string) =>
    call(posts.create, { body: postBody(team, [team[to] as Member], 9) }, me);
  // From here on the allowance counts this period, and nothing but its limit is in the way of the others.
  await send(ann, 'u0');
  const answers = await onDevices(team, ann, 40, (me, at) => send(me, `u${at}`));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ codes }) => codes[0] === 'no_points_available')).toHaveLength(30);
  expect(await storedUser(team, ann)).toMatchObject({ spent: 99 });
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('points spent between the read and the commit are added up, in the first transaction', async () => {
  const team = await aTeam(['ann', 'bob']);
  const count = countedTransactions();
  await call(posts.create, { body: postBody(team, [team.bob], 10) }, team.ann);
  const ann = internals.keys.user(team.workspace.id, team.ann.id);
  const stop = changeBeforeCommit('posts.create', ann, { spent: 40 });
  const sent = await call(posts.create, { body: postBody(team, [team.bob], 60) }, team.ann);
  stop();
  expect(sent.status).toBe(201);
  expect(count.made).toBe(2);
  expect(await storedUser(team, team.ann)).toMatchObject({ spent: 100 });
});

test('points that are spent between the read and the commit cannot be spent again', async () => {
  const team = await aTeam(['ann', 'bob']);
  await call(posts.create, { body: postBody(team, [team.bob], 10) }, team.ann);
  const ann = internals.keys.user(team.workspace.id, team.ann.id);
  const stop = changeBeforeCommit('posts.create', ann, { spent: 41 });
  const refused = await call(posts.create, { body: postBody(team, [team.bob], 60) }, team.ann);
  stop();
  expect(refused).toMatchObject({ status: 422, codes: ['no_points_available'] });
  expect(await storedUser(team, team.ann)).toMatchObject({ spent: 41 });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 10 });
});

test('points spent while a post is deleted stay spent', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { body: post } = await call(posts.create, { body: postBody(team, [team.bob], 30) }, team.ann);
  const ann = internals.keys.user(team.workspace.id, team.ann.id);
  const stop = changeBeforeCommit('posts.remove', ann, { spent: 70 });
  const gone = await call(posts.remove, { params: { id: post.id } }, team.ann);
  stop();
  expect(gone.status).toBe(204);
  expect(await storedUser(team, team.ann)).toMatchObject({ spent: 40 });
});

test('503 with Retry-After when other writers are faster until patience ends; the key then posts once', async () => {
  const team = await aTeam(['ann', 'bob']);
  const now = performance.now.bind(performance);
  let later = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
  const stopTime = beforeEachCommand(
    'posts.create',
    'TransactWriteItems',
    async () => void (later += 22_000),
  );
  const stopFaults = injectFaults(team.workspace, { outdated: 1 }, 1);
  const body = postBody(team, [team.bob], 60);
  const refused = await call(posts.create, { body }, { ...team.ann, key: 'again' });
  stopFaults();
  stopTime();
  clock.mockRestore();
  expect(refused).toMatchObject({ status: 503, codes: ['busy'] });
  expect(refused.headers.get('retry-after')).toBe('10');
  expect(await storedPosts(team)).toEqual([]);
  const again = () => call(posts.create, { body }, { ...team.ann, key: 'again' });
  expect([(await again()).status, (await again()).status]).toEqual([201, 201]);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 60 });
});
