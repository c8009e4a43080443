import { expect, test } from 'vitest';
import { coins } from '#shared/contract/coins';
import { ledger } from '#shared/contract/ledger';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import type { AddOnId, PostId, ValueId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { noPermissions } from '#shared/rules/people/users';
import {
  changeBeforeCommit,
  connectionLost,
  crashAtCommand,
  interruptTransaction,
} from '../support/faults.ts';
import { postBody, unknownId } from '../support/post-body.ts';
import { call, internals, mails, stack } from '../support/stack.ts';
import {
  aTeam,
  ledgerDifferences,
  type Member,
  storedAddOns,
  storedEntries,
  storedPosts,
  storedUser,
  withPermissions,
} from '../support/team.ts';
import { times } from '../support/times.ts';

const { keys } = internals;

type Team = Awaited<ReturnType<typeof aTeam<'ann' | 'bob' | 'cyd' | 'dan'>>>;

const aSmallTeam = () =>
  aTeam(['ann', 'bob', 'cyd', 'dan'], { users: { dan: withPermissions('account_administrator') } });

/** A post of 10 points by Ann, by default to Bob and Cyd. */
const aPost = async (team: Team, to: readonly Member[] = [team.bob, team.cyd]) =>
  (await call(posts.create, { body: postBody(team, to, 10) }, team.ann)).body;

const add = (post: { id: PostId }, score: number, by: Member & { key?: string }) =>
  call(posts.addPoints, { params: { id: post.id }, body: { score } }, by);

const takeBack = (post: { id: PostId }, addOn: { id: AddOnId }, by: Member) =>
  call(posts.removeAddOn, { params: { id: post.id, add_on_id: addOn.id } }, by);

const read = async (post: { id: PostId }, by: Member) =>
  (await call(posts.read, { params: { id: post.id } }, by)).body;

const balances = (team: Team) =>
  Promise.all([team.bob, team.cyd].map(async (one) => (await storedUser(team, one)).balance));

const expectSound = async (team: Team): Promise<void> => {
  await stack.counted();
  expect(await ledgerDifferences(team)).toEqual([]);
  expect((await call(ledger.verify, {}, team.dan)).body).toMatchObject({ balanced: true, sum: 0 });
};

test('201: a colleague adds points for each receiver, from the own allowance', async () => {
  const team = await aSmallTeam();
  const post = await aPost(team);
  expect(post.can.add).toBe(true);
  const { status, body } = await add(post, 5, team.dan);
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { from_id: team.dan.id, score: 5, can: { remove: true } },
  });
  expect(await balances(team)).toEqual([15, 15]);
  expect((await storedUser(team, team.dan)).spent).toBe(10);
  expect(await read(post, team.bob)).toMatchObject({
    score: 10,
    add_ons: 1,
    add_on_points: 5,
    added_by: [{ id: team.dan.id }],
    can: { add: false },
  });
  const [, entry] = await storedEntries(team, team.bob);
  expect(entry).toMatchObject({ type: 'post', amount: 5, post_id: post.id, add_on_id: body.id });
  await expectSound(team);
});

test('the author may add points too, and each colleague several times', async () => {
  const team = await aSmallTeam();
  const post = await aPost(team);
  for (const by of [team.ann, team.dan, team.dan]) expect((await add(post, 1, by)).status).toBe(201);
  expect(await read(post, team.dan)).toMatchObject({
    add_ons: 3,
    add_on_points: 3,
    added_by: [{ id: team.dan.id }, { id: team.ann.id }],
  });
  await expectSound(team);
});

test('refused for a receiver, without points, with a receiver who left, and out of range', async () => {
  const team = await aSmallTeam();
  const post = await aPost(team);
  expect(await add(post, 5, team.bob)).toMatchObject({ status: 422, codes: ['self_recognition'] });
  expect(await add(post, 51, team.dan)).toMatchObject({ status: 422, codes: ['no_points_available'] });
  for (const score of [0, -1, limits.post.score + 1])
    expect(await add(post, score, team.dan)).toMatchObject({ status: 422, codes: ['out_of_range'] });
  expect(await add(post, 1.5, team.dan)).toMatchObject({ status: 422, codes: ['wrong_format'] });
  await call(users.update, { params: { id: team.cyd.id }, body: { state: 'deactivated' } }, team.dan);
  expect((await read(post, team.dan)).can.add).toBe(false);
  expect(await add(post, 1, team.dan)).toMatchObject({ status: 404, codes: ['user_not_found'] });
  expect(await storedAddOns(team)).toEqual([]);
  await expectSound(team);
});

test('404 for an unknown post and one of another workspace; 403 for whom did not add the points', async () => {
  const team = await aSmallTeam();
  const other = await aTeam(['eve']);
  const post = await aPost(team);
  expect(await add(post, 1, other.eve)).toMatchObject({ status: 404 });
  expect(await add({ id: unknownId as unknown as PostId }, 1, team.dan)).toMatchObject({ status: 404 });
  const { body: added } = await add(post, 1, team.ann);
  expect(await takeBack(post, added, team.bob)).toMatchObject({ status: 403, codes: ['forbidden'] });
  expect(await takeBack(post, added, other.eve)).toMatchObject({ status: 404 });
  expect(await takeBack(post, { id: unknownId as unknown as AddOnId }, team.ann)).toMatchObject({
    status: 404,
  });
  expect(await storedAddOns(team)).toHaveLength(1);
});

test('204: its giver and an administrator take an add-on back, once', async () => {
  const team = await aSmallTeam();
  const post = await aPost(team);
  const { body: first } = await add(post, 2, team.ann);
  const { body: second } = await add(post, 3, team.ann);
  expect((await storedUser(team, team.ann)).spent).toBe(30);
  expect((await takeBack(post, first, team.ann)).status).toBe(204);
  expect((await takeBack(post, second, team.dan)).status).toBe(204);
  expect(await takeBack(post, second, team.dan)).toMatchObject({ status: 404 });
  expect(await balances(team)).toEqual([10, 10]);
  expect((await storedUser(team, team.ann)).spent).toBe(20);
  expect(await read(post, team.dan)).toMatchObject({ add_ons: 0, add_on_points: 0, added_by: [] });
  await expectSound(team);
});

test('403 for an administrator demoted before an add-on is taken back', async () => {
  const team = await aSmallTeam();
  const post = await aPost(team);
  const { body: added } = await add(post, 2, team.ann);
  const stop = changeBeforeCommit('posts.removeAddOn', keys.user(team.workspace.id, team.dan.id), {
    permissions: noPermissions,
  });
  const answer = await takeBack(post, added, team.dan);
  stop();
  expect(answer).toMatchObject({ status: 403 });
  expect(await balances(team)).toEqual([12, 12]);
});

test('one key sent twice, and once more after a lost answer, adds once', async () => {
  const team = await aSmallTeam();
  const post = await aPost(team);
  const by = { ...team.dan, key: 'one-press' };
  const stop = interruptTransaction('posts.addPoints', { after: connectionLost });
  const first = await add(post, 5, by);
  stop();
  const second = await add(post, 5, by);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect(await storedAddOns(team)).toHaveLength(1);
  expect(await add(post, 6, by)).toMatchObject({ codes: ['idempotency_mismatch'] });
  await expectSound(team);
});

test('many at once: everybody pays once, nobody overspends, and the post counts all', async () => {
  const names = times(12).map((at) => `u${at}`);
  const team = await aTeam(['ann', 'bob', ...names], { workspace: { limit: 30 } });
  const { body: post } = await call(
    posts.create,
    { body: postBody(team, [team['bob']], 1) },
    team['ann'] as Member,
  );
  const answers = await Promise.all(
    names.flatMap((name) => times(2).map(() => add(post, 20, team[name] as Member))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(12);
  expect(answers.filter(({ codes }) => codes[0] === 'no_points_available')).toHaveLength(12);
  const [stored] = await storedPosts(team);
  expect(stored).toMatchObject({ add_ons: 12, add_on_points: 240 });
  expect((await storedUser(team, team['bob'] as Member)).balance).toBe(241);
  await stack.counted();
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('deleting a post takes back what was added to it, also what is added at the same moment', async () => {
  const team = await aSmallTeam();
  const post = await aPost(team);
  await add(post, 5, team.dan);
  const answers = await Promise.all([
    ...times(3).map(() => add(post, 1, team.dan)),
    call(posts.remove, { params: { id: post.id } }, team.ann),
    ...times(3).map(() => add(post, 1, team.dan)),
  ]);
  expect(answers.map(({ status }) => status).filter((one) => ![201, 204, 404].includes(one))).toEqual([]);
  await stack.settle();
  expect(await storedAddOns(team)).toEqual([]);
  expect(await balances(team)).toEqual([0, 0]);
  expect((await storedUser(team, team.dan)).spent).toBe(0);
  await expectSound(team);
});

test.each([3, 4, 5, 6, 7, 8, 9])(
  'a deletion that crashes at its command %i is completed by the change stream',
  async (nth) => {
    const team = await aSmallTeam();
    const post = await aPost(team);
    for (const by of [team.ann, team.dan]) await add(post, 5, by);
    const { stop, crashed } = crashAtCommand('posts.remove', nth);
    const answer = await call(posts.remove, { params: { id: post.id } }, team.ann);
    stop();
    expect(crashed()).toBe(true);
    await stack.settle();
    const isThere = (await storedPosts(team)).length === 1;
    expect(await balances(team)).toEqual(isThere ? [20, 20] : [0, 0]);
    expect(await storedAddOns(team)).toHaveLength(isThere ? 2 : 0);
    expect(isThere && answer.status < 300).toBe(false);
    await expectSound(team);
  },
);

test('statistics count added points, for the value that the post stands for now', async () => {
  const { readDays, readDayValues } = await import('#functions/projections/statistics');
  const { findDiscrepancies } = await import('#functions/projections/rebuild');
  const team = await aSmallTeam();
  const post = await aPost(team);
  await add(post, 5, team.dan);
  const value_id = team.values[1]?.id as ValueId;
  await call(posts.update, { params: { id: post.id }, body: { value_id } }, team.ann);
  await stack.settle();
  const reading = { now: new Date(), consistent: true };
  const [day] = await readDays(team.workspace.id, ['2000-01-01'], reading);
  expect(day).toMatchObject({ granted: 30, posts: 1 });
  const values = await readDayValues({ id: team.workspace.id, limit: 100 }, ['2000-01-01'], reading);
  expect(values.filter(({ points }) => points !== 0)).toMatchObject([
    { value: { id: value_id }, points: 30 },
  ]);
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
});

test('each receiver gets a mail, and the profile and the balance sheet name the post once', async () => {
  const team = await aSmallTeam();
  const post = await aPost(team, [team.bob]);
  await stack.settle();
  mails.length = 0;
  await add(post, 5, team.dan);
  await stack.settle();
  expect(mails.map(({ to }) => to[0])).toEqual([team.bob.email]);
  expect(mails[0]?.subject).toMatch(/ added 5 points for you$/);
  expect(mails[0]?.text).toContain(`${stack.origin}/posts/${post.id}`);
  const params = { id: team.bob.id };
  const received = await call(profiles.listPosts, { params, query: { direction: 'received' } }, team.dan);
  expect(received.body.map(({ id }) => id)).toEqual([post.id]);
  const { body: sheet } = await call(coins.list, { params, query: {} }, team.bob);
  expect(sheet.map(({ amount, add_on_id: id }) => [amount, id !== null])).toEqual([
    [5, true],
    [10, false],
  ]);
});

test('who added points is read page by page, newest first', async () => {
  const team = await aTeam(['ann', 'bob', 'dan'], { workspace: { limit: 1000 } });
  const { body: post } = await call(posts.create, { body: postBody(team, [team.bob], 1) }, team.ann);
  for (const _ of times(limits.page + 1)) await add(post, 1, team.dan);
  const page = (next_cursor?: string) =>
    call(posts.addOns, { params: { id: post.id }, query: { ...(next_cursor && { next_cursor }) } }, team.bob);
  const first = await page();
  expect(first.body).toHaveLength(limits.page);
  const second = await page(String(first.headers.get('x-next-cursor')));
  expect(second.body).toHaveLength(1);
  const ids = [...first.body, ...second.body].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect(await call(posts.addOns, { params: { id: unknownId }, query: {} }, team.bob)).toMatchObject({
    status: 404,
  });
  const [stored] = await storedPosts(team);
  expect(stored?.added_by).toHaveLength(limits.addersKept);
});
