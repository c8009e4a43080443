import { expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import { users } from '#shared/contract/users';
import type { Email } from '#shared/model/common';
import { leaversOf } from '../support/leavers.ts';
import { call, internals, stack } from '../support/stack.ts';
import { postBody } from '../support/post-body.ts';
import { aTeam, type Member, type Team } from '../support/team.ts';

const { runMigrations } = await import('#functions/migrations/migrations');
const { findIndexGaps } = await import('#functions/projections/rebuild-search');
const { findAdministrators } = await import('#functions/data/administrators');
const { table, keys, writes } = internals;

type Three = Team<'ann' | 'bob' | 'cyd'>;

/** What an older release stored: nobody is in the index, and no migration has run. */
const makeOld = async (team: Three): Promise<void> => {
  for (const one of [team.ann, team.bob, team.cyd])
    await table.write(
      writes.change(keys.user(team.workspace.id, one.id), { remove: ['list_key', 'list_sort'] }),
    );
  await table.write(writes.discard(keys.migration('0001-index-administrators')));
};

const administrators = async ({ workspace }: Three): Promise<readonly string[]> => {
  const reading = { now: stack.clock.now(), consistent: false };
  return (await findAdministrators(workspace.id, 'account_administrator', reading)).map(({ id }) => id);
};

const migrate = async (): Promise<readonly (readonly [string, number])[]> => {
  const ran: [string, number][] = [];
  await runMigrations(stack.clock.now(), ({ id }, changed) => ran.push([id, changed]));
  return ran;
};

test('data of an older release gets the form of this one, once, and the calls work as ever', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { bob: { permissions: { account_administrator: true } } },
  });
  await makeOld(team);
  expect(await administrators(team)).toEqual([]);
  expect(await migrate()).toEqual([['0001-index-administrators', 2]]);
  expect([...(await administrators(team))].toSorted()).toEqual([team.ann.id, team.bob.id].toSorted());
  expect(await migrate()).toEqual([]);
  const stepDown = { params: { id: team.ann.id }, body: { account_administrator: false } };
  expect((await call(users.permit, stepDown, team.ann)).status).toBe(200);
});

test('a migration that was interrupted is completed by the next one', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { bob: { permissions: { account_administrator: true } } },
  });
  await makeOld(team);
  let left = 1;
  const { middlewareStack } = table.client;
  middlewareStack.add(
    (next, context) => (args) => {
      if (context['commandName'] === 'UpdateItemCommand' && (left -= 1) < 0) throw new Error('killed');
      return next(args);
    },
    { step: 'initialize', name: 'killed', override: true },
  );
  await expect(migrate()).rejects.toThrow('killed');
  middlewareStack.remove('killed');
  expect(await migrate()).toEqual([['0001-index-administrators', expect.any(Number)]]);
  expect(await administrators(team)).toHaveLength(2);
});

test('members whom an older release indexed are found as before, and after the migration by all of their words', async () => {
  const team = await aTeam(['ann'], {
    users: {
      ann: { first_name: 'Anne-Marie', last_name: 'de la Cruz', email: 'am.admin@old.example' as Email },
    },
  });
  const w = team.workspace.id;
  await stack.settle();
  const words = async () => {
    const reading = { now: stack.clock.now(), consistent: true };
    const { items } = await table.query<{ sk: string }>({ pk: keys.person(w, '', team.ann.id).pk }, reading);
    return items.map(({ sk }) => sk.split('#')[0]);
  };
  for (const word of await words())
    await table.write(writes.discard(keys.person(w, String(word), team.ann.id)));
  const former = ['anne-marie de la cruz', 'anne-marie', 'de', 'la', 'cruz', 'am.admin@old.example'];
  for (const word of former)
    await table.write(writes.replace(keys.person(w, word, team.ann.id), { user_id: team.ann.id }));
  await table.write(writes.discard(keys.migration('0002-index-all-words')));
  const find = async (search: string) =>
    (await call(users.list, { query: { search, order: 'none' } }, team.ann)).body.map(({ id }) => id);
  for (const search of ['ann', 'de la cruz', 'cruz anne-m', 'am.ad'])
    expect(await find(search)).toEqual([team.ann.id]);
  expect(await find('marie')).toEqual([]);
  expect((await migrate()).map(([id]) => id)).toEqual(['0002-index-all-words']);
  for (const search of ['ann', 'de la cruz', 'cruz anne-m', 'am.ad', 'marie', 'admin marie'])
    expect(await find(search)).toEqual([team.ann.id]);
  expect(await words()).toEqual([
    'admin',
    'am.admin@old.example',
    'annemariedelacruz',
    'cruz',
    'de',
    'la',
    'marie',
  ]);
});

test('posts from before the search are found after the migration, also when it runs twice', async () => {
  const team = await aTeam(['ann', 'bob']);
  const w = team.workspace.id;
  const { body: post } = await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann);
  await stack.settle();
  const { items } = await table.query<{ pk: string; sk: string }>(
    { pk: keys.postTerm(w, '', post.id).pk },
    { now: stack.clock.now(), consistent: true },
  );
  for (const { pk, sk } of items) await table.write(writes.discard({ pk, sk }));
  const find = async (query: { q?: string; to?: Member['id'] }) =>
    (await call(posts.list, { query }, team.ann)).body.map(({ id }) => id);
  expect(await find({ q: 'launch' })).toEqual([]);
  for (let run = 0; run < 2; run += 1) {
    await table.write(writes.discard(keys.migration('0003-index-messages')));
    expect((await migrate()).map(([id]) => id)).toEqual(['0003-index-messages']);
    expect(await find({ q: 'launch thank' })).toEqual([post.id]);
    expect(await find({ to: team.bob.id })).toEqual([post.id]);
    expect(await findIndexGaps(w)).toEqual([]);
  }
});

test('who left with points before there was a list of them is in it after the migration', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan'], {
    users: {
      bob: { state: 'deactivated', balance: 5 },
      cyd: { state: 'deactivated', balance: 7, left_at: '2026-03-01T10:00:00.000Z' },
      dan: { state: 'deactivated' },
    },
  });
  await stack.settle();
  const w = team.workspace.id;
  await table.write(writes.discard(keys.leaver(w, '~', team.bob.id)));
  await table.write(writes.discard(keys.leaver(w, '2026-03-01T10:00:00.000Z', team.cyd.id)));
  await table.write(writes.discard(keys.migration('0008-list-leavers')));
  expect(await leaversOf(team.ann)).toEqual([]);
  expect((await migrate()).map(([id]) => id)).toEqual(['0008-list-leavers']);
  const found = await leaversOf(team.ann);
  expect(found.map(({ user, left_on, balance }) => [user.id, left_on, balance])).toEqual([
    [team.cyd.id, '2026-03-01', 7],
    [team.bob.id, null, 5],
  ]);
});
