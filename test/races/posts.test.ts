import { expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { noPermissions } from '#shared/rules/people/users';
import { onDevices } from '../support/devices.ts';
import { postBody } from '../support/post-body.ts';
import { connectionLost, interruptTransaction, changeBeforeCommit } from '../support/faults.ts';
import { aReward, giveCoins, redeem } from '../support/shop.ts';
import { call, internals, stack } from '../support/stack.ts';
import {
  aTeam,
  ledgerDifferences,
  type Member,
  storedPosts,
  storedUser,
  withPermissions,
} from '../support/team.ts';
import { times } from '../support/times.ts';

const { recordUnlike } = await import('#functions/data/likes');

test('50 concurrent posts from one allowance of 100 use it up and never overspend', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const answers = await onDevices(team, team.ann, 50, (ann, at) =>
    call(posts.create, { body: postBody(team, [at % 2 ? team.bob : team.cyd], 7) }, ann),
  );
  const sent = answers.filter(({ status }) => status === 201);
  expect(sent).toHaveLength(14);
  expect(answers.filter(({ codes }) => codes[0] === 'no_points_available')).toHaveLength(36);
  expect(await storedUser(team, team.ann)).toMatchObject({ spent: 98 });
  expect(await storedPosts(team)).toHaveLength(14);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('200 concurrent posts to one member all arrive within a bounded number of transactions', async () => {
  const names = times(200).map((at) => `u${at}`);
  const team = await aTeam(['ann', ...names]);
  const ann = team['ann'] as Member;
  let transactions = 0;
  internals.table.client.middlewareStack.add(
    (next, context) => (args) => {
      if (context['commandName'] === 'TransactWriteItemsCommand') transactions += 1;
      return next(args);
    },
    { step: 'initialize', name: 'countTransactions' },
  );
  const answers = await Promise.all(
    names.map((name) => call(posts.create, { body: postBody(team, [ann], 1) }, team[name] as Member)),
  );
  internals.table.client.middlewareStack.remove('countTransactions');
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  expect(await storedUser(team, ann)).toMatchObject({ balance: 200, entries: 200 });
  expect(await ledgerDifferences(team)).toEqual([]);
  expect(transactions).toBeLessThan(200 * 12);
});

test('one key sent 16 times concurrently has one effect and one answer', async () => {
  const team = await aTeam(['ann', 'bob']);
  const body = postBody(team, [team.bob], 60);
  const answers = await onDevices(team, team.ann, 16, (ann) =>
    call(posts.create, { body }, { ...ann, key: 'sixteen-clicks' }),
  );
  expect(answers.map(({ status }) => status)).toEqual(times(16).map(() => 201));
  expect(new Set(answers.map(({ body: post }) => post.id)).size).toBe(1);
  expect(await storedPosts(team)).toHaveLength(1);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 60 });
});

test('an answer lost after the commit is returned for its key, with one effect', async () => {
  const team = await aTeam(['ann', 'bob']);
  const stop = interruptTransaction('posts.create', { after: connectionLost });
  const body = postBody(team, [team.bob], 60);
  const lost = await call(posts.create, { body }, { ...team.ann, key: 'lost' });
  stop();
  expect(lost).toMatchObject({ status: 201, body: { score: 60 } });
  const again = await call(posts.create, { body }, { ...team.ann, key: 'lost' });
  expect(again.body).toEqual(lost.body);
  expect(await storedPosts(team)).toHaveLength(1);
  expect(await storedUser(team, team.ann)).toMatchObject({ spent: 60 });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 60 });
});

test('a connection lost before the commit is a 500 without internal details and without effect', async () => {
  const team = await aTeam(['ann', 'bob']);
  const stop = interruptTransaction('posts.create', { before: connectionLost });
  const body = postBody(team, [team.bob], 60);
  const lost = await call(posts.create, { body }, { ...team.ann, key: 'again' });
  stop();
  expect(lost).toMatchObject({ status: 500, codes: ['unknown'] });
  expect(JSON.stringify(lost.body)).not.toContain('socket');
  expect(await storedUser(team, team.ann)).toMatchObject({ spent: 0 });
  expect((await call(posts.create, { body }, { ...team.ann, key: 'again' })).status).toBe(201);
  expect(await storedPosts(team)).toHaveLength(1);
});

test('a key repeated after 11 minutes and 23 hours still has one effect and one answer', async () => {
  const team = await aTeam(['ann', 'bob']);
  const body = postBody(team, [team.bob], 60);
  const ask = (minutes: number) =>
    call(posts.create, { body }, { ...team.ann, key: 'late', at: new Date(Date.now() + minutes * 60_000) });
  const answers = [await ask(0), await ask(11), await ask(23 * 60)];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body: post }) => post.id)).size).toBe(1);
  expect(await storedPosts(team)).toHaveLength(1);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 60 });
});

test('the ledger sums to 0 when a post is deleted while its receiver spends the points', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { id } = await aReward(team.ann);
  for (const _ of times(6)) {
    const before = (await storedUser(team, team.bob)).balance;
    const { body: post } = await call(
      posts.create,
      { body: postBody(team, [team.bob], 10 - before) },
      team.ann,
    );
    const [gone, bought] = await Promise.all([
      call(posts.remove, { params: { id: post.id } }, team.ann),
      redeem(team.bob, id),
    ]);
    expect(gone.status).toBe(204);
    expect([201, 422]).toContain(bought.status);
    const { balance } = await storedUser(team, team.bob);
    expect(balance).toBe(before - (bought.status === 201 ? 10 : 0));
    if (balance < 0) await giveCoins(team.ann, -balance, team.bob);
  }
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('a post deleted 16 times concurrently returns its points once', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { body: post } = await call(posts.create, { body: postBody(team, [team.bob], 60) }, team.ann);
  const answers = await onDevices(team, team.ann, 16, (ann) =>
    call(posts.remove, { params: { id: post.id } }, ann),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(15);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 0, entries: 2 });
  expect(await storedUser(team, team.ann)).toMatchObject({ spent: 0 });
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('concurrent likes count each member once, also while the post is deleted', async () => {
  const names = times(12).map((at) => `u${at}`);
  const team = await aTeam(['ann', ...names]);
  const everybody = names.map((name) => team[name] as Member);
  const { body: post } = await call(posts.create, { body: postBody(team, [team['u0']]) }, team.ann);
  const params = { id: post.id };
  await Promise.all([...everybody, ...everybody].map((member) => call(posts.like, { params }, member)));
  const [stored] = await storedPosts(team);
  expect(stored?.likes).toBe(12);
  const answers = await Promise.all([
    call(posts.remove, { params }, team.ann),
    ...everybody.map((member) => call(posts.unlike, { params }, member)),
  ]);
  expect(answers.every(({ status }) => [200, 204, 404].includes(status))).toBe(true);
  expect(await storedPosts(team)).toEqual([]);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('30 concurrent likes of one post are all counted, none is tried again, and the post keeps the first likers', async () => {
  const names = times(30).map((at) => `u${at}`);
  const team = await aTeam(['ann', ...names]);
  const everybody = names.map((name) => team[name] as Member);
  const { body: post } = await call(posts.create, { body: postBody(team, [team['u0']]) }, team.ann);
  const params = { id: post.id };
  for (const member of everybody.slice(0, limits.likersKept)) await call(posts.like, { params }, member);
  let transactions = 0;
  internals.table.client.middlewareStack.add(
    (next, context) => (args) => {
      // Jobs write transactions of their own meanwhile.
      const isLike = JSON.stringify(args.input).includes('#LIKES#');
      if (isLike && context['commandName'] === 'TransactWriteItemsCommand') transactions += 1;
      return next(args);
    },
    { step: 'initialize', name: 'countLikes' },
  );
  const rest = everybody.slice(limits.likersKept);
  await Promise.all(rest.map((member) => call(posts.like, { params }, member)));
  internals.table.client.middlewareStack.remove('countLikes');
  expect(transactions).toBe(rest.length);
  const [stored] = await storedPosts(team);
  expect(stored).toMatchObject({
    likes: 30,
    likers: everybody.slice(0, limits.likersKept).map(({ id }) => id),
  });
});

test('a post stores no more likers than it should when many like it at the same moment', async () => {
  const names = times(limits.likersKept + 10).map((at) => `u${at}`);
  const team = await aTeam(['ann', ...names]);
  const { body: post } = await call(posts.create, { body: postBody(team, [team['u0']]) }, team.ann);
  const params = { id: post.id };
  await Promise.all(names.map((name) => call(posts.like, { params }, team[name] as Member)));
  const [stored] = await storedPosts(team);
  expect(stored?.likes).toBe(names.length);
  expect(stored?.likers).toHaveLength(limits.likersKept);
});

test('a like that was not read yet is removed as a whole, or not at all', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann);
  const [before] = await storedPosts(team);
  if (!before) throw new Error('there is no post');
  await call(posts.like, { params: { id: before.id } }, team.bob);
  await call(posts.like, { params: { id: before.id } }, team.cyd);
  const both = (await storedPosts(team))[0] ?? before;
  await expect(recordUnlike(before, team.bob.id)).rejects.toThrow(internals.table.WriteConflict);
  await call(posts.unlike, { params: { id: before.id } }, team.bob);
  // Cyd's place among the likers has changed meanwhile.
  await expect(recordUnlike(both, team.cyd.id)).rejects.toThrow(internals.table.WriteConflict);
  const [stored] = await storedPosts(team);
  expect(stored).toMatchObject({ likes: 1, likers: [team.cyd.id] });
});

test('401 for a sender deactivated before the commit', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const { id } = team.bob;
  const stop = changeBeforeCommit('posts.create', internals.keys.user(team.workspace.id, id), {
    state: 'deactivated',
  });
  const answer = await call(posts.create, { body: postBody(team, [team.cyd]) }, team.bob);
  stop();
  expect(answer).toMatchObject({ status: 401 });
  expect(await storedPosts(team)).toEqual([]);
});

test('403 for an administrator demoted before the commit of a deletion', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { cyd: withPermissions('global_administrator') },
  });
  const { body: post } = await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann);
  const { id } = team.cyd;
  const stop = changeBeforeCommit('posts.remove', internals.keys.user(team.workspace.id, id), {
    permissions: noPermissions,
  });
  const answer = await call(posts.remove, { params: { id: post.id } }, team.cyd);
  stop();
  expect(answer).toMatchObject({ status: 403 });
  expect(await storedPosts(team)).toHaveLength(1);
});

test('the ledger and the monthly total are right after random concurrent posts and deletions', async () => {
  const names = times(8).map((at) => `u${at}`);
  const team = await aTeam(['ann', ...names]);
  const everybody = names.map((name) => team[name] as Member);
  let seed = 20_261_121;
  const roll = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const someone = (not?: Member): Member => {
    const other = everybody[roll(8)] as Member;
    return other === not ? someone(not) : other;
  };
  const act = async (member: Member): Promise<number> => {
    const { status, body } = await call(
      posts.create,
      { body: postBody(team, [someone(member)], 1 + roll(9)) },
      member,
    );
    if (status !== 201 || roll(3) > 0) return status;
    return (await call(posts.remove, { params: { id: body.id } }, member)).status;
  };
  for (const _ of times(6)) {
    const statuses = await Promise.all(everybody.flatMap((member) => [act(member), act(member)]));
    expect(statuses.filter((status) => ![201, 204, 422].includes(status))).toEqual([]);
  }
  expect(await ledgerDifferences(team)).toEqual([]);
  await stack.settle();
  const posted = await storedPosts(team);
  const { readMonth } = await import('#functions/projections/statistics');
  const month = new Date().toISOString().slice(0, 7);
  const { total } = await readMonth(
    { id: team.workspace.id, limit: 100 },
    month,
    everybody[0]?.id as UserId,
    {
      now: new Date(),
    },
  );
  expect(total).toBe(posted.reduce((sum, { score, to_id: to }) => sum + score * to.length, 0));
});
