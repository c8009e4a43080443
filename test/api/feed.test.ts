import { expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import type { PostId, ValueId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { pastRow, postBody, unknownId } from '../support/post-body.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { aTeam, type Member, storedPosts, withPermissions } from '../support/team.ts';

const { lists } = await import('#functions/table/keys');
const { readDays, readDayValues } = await import('#functions/projections/statistics');
const admin = withPermissions('global_administrator');
const readAll = { now: new Date(), consistent: true };

const changeValue = (id: PostId, value_id: ValueId | undefined, by: Member) =>
  call(posts.update, { params: { id }, body: { value_id } }, by);

test('200: the author and a global administrator move a post to another value', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { cyd: admin } });
  const { body: post } = await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann);
  const [first, second, third] = team.values;
  expect(post.value_id).toBe(first?.id);
  expect(await changeValue(post.id, second?.id, team.ann)).toMatchObject({
    status: 200,
    body: { id: post.id, value_id: second?.id, value: { name: second?.name }, score: 10 },
  });
  expect((await changeValue(post.id, third?.id, team.cyd)).status).toBe(200);
  expect(await storedPosts(team)).toMatchObject([{ value: { id: third?.id } }]);
});

test('403 for another member, 404 for an unknown post, 422 for an unknown value', async () => {
  const team = await aTeam(['ann', 'bob']);
  const other = await aTeam(['eve']);
  const { body: post } = await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann);
  const value = team.values[1]?.id;
  expect(await changeValue(post.id, value, team.bob)).toMatchObject({ status: 403, codes: ['forbidden'] });
  expect(await changeValue(post.id, value, other.eve)).toMatchObject({ status: 404, codes: ['not_found'] });
  expect(await changeValue(unknownId as unknown as PostId, value, team.ann)).toMatchObject({ status: 404 });
  for (const wrong of [unknownId as unknown as ValueId, other.values[0]?.id])
    expect(await changeValue(post.id, wrong, team.ann)).toMatchObject({
      status: 422,
      codes: ['value_required'],
    });
  expect(await storedPosts(team)).toMatchObject([{ value: { id: team.values[0]?.id } }]);
});

test('the daily statistics follow posts that are sent, moved to another value and deleted', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const [first, second] = team.values;
  const { body: moved } = await call(
    posts.create,
    { body: postBody(team, [team.bob, team.cyd], 10) },
    team.ann,
  );
  await call(posts.create, { body: postBody(team, [team.bob], 3) }, team.ann);
  const { body: taken } = await call(posts.create, { body: postBody(team, [team.bob], 5) }, team.cyd);
  await call(posts.like, { params: { id: moved.id } }, team.cyd);
  await changeValue(moved.id, second?.id, team.ann);
  await call(posts.remove, { params: { id: taken.id } }, team.cyd);
  await stack.settle();
  const [day, ...others] = await readDays(team.workspace.id, ['2000-01-01'], readAll);
  expect(others).toEqual([]);
  expect(day).toMatchObject({ granted: 23, posts: 2 });
  const values = await readDayValues({ id: team.workspace.id, limit: 100 }, ['2000-01-01'], readAll);
  const points = new Map(values.map(({ value, points: sum }) => [value.name, sum]));
  expect(points.get(first?.name ?? '')).toBe(3);
  expect(points.get(second?.name ?? '')).toBe(20);
  const stored = await internals.table.get<{ points: number }>(
    internals.keys.userValue(team.workspace.id, team.bob.id, second?.id as ValueId),
    readAll,
  );
  expect(stored?.points).toBe(10);
});

test('the likers of a post are paged; 404 for a post of another workspace', async () => {
  const names = Array.from({ length: limits.page + 2 }, (_, at) => `u${at}`);
  const team = await aTeam(['ann', ...names]);
  const other = await aTeam(['eve']);
  const { body: post } = await call(posts.create, { body: postBody(team, [team['u0']]) }, team.ann as Member);
  for (const name of names) await call(posts.like, { params: { id: post.id } }, team[name] as Member);
  const params = { id: post.id };
  const first = await call(posts.likers, { params, query: {} }, team.ann as Member);
  expect(first.body).toHaveLength(limits.page);
  const next_cursor = String(first.headers.get('x-next-cursor'));
  const second = await call(posts.likers, { params, query: { next_cursor } }, team.ann as Member);
  expect(second.body).toHaveLength(2);
  expect(second.headers.get('x-next-cursor')).toBeNull();
  const ids = new Set([...first.body, ...second.body].map(({ id }) => id));
  expect(ids).toEqual(new Set(names.map((name) => team[name]?.id)));
  expect(await call(posts.likers, { params, query: {} }, other.eve)).toMatchObject({ status: 404 });
});

test('deleting a post deletes its likes', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const { body: post } = await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann);
  for (const member of [team.bob, team.cyd]) await call(posts.like, { params: { id: post.id } }, member);
  await call(posts.remove, { params: { id: post.id } }, team.ann);
  await stack.settle();
  const { items } = await internals.table.query(lists.likes(team.workspace.id, post.id), readAll);
  expect(items).toEqual([]);
});

test('the CSV export of posts has names beside ids and no formulas', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { bob: { first_name: '=cmd()' } } });
  const old = new Date(Date.now() - 8 * 86_400_000);
  await call(posts.create, { body: postBody(team, [team.cyd], 1) }, { ...team.ann, at: old });
  const message = '+1, "great"\nlaunch';
  const { body: post } = await call(
    posts.create,
    { body: { ...postBody(team, [team.bob, team.cyd]), message } },
    team.ann,
  );
  await call(posts.addPoints, { params: { id: post.id }, body: { score: 3 } }, team.ann);
  const { status, body, headers } = await call(posts.export, { query: { days: '7' } }, team.ann);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = body.replace(/^\uFEFF/, '').split('\r\n');
  expect(lines[0]).toBe(
    'id,created_at,from_id,from,to_ids,to,score,value_id,value,message,gif,likes,comments,comment_texts,points_added,points_added_by,imported',
  );
  expect(lines[1]).toContain(`${post.id},${post.created_at},${team.ann.id},ann Member,`);
  expect(lines[1]).toContain(`,"'=cmd() Member; cyd Member",10,`);
  expect(lines[1]).toContain(`"'+1, ""great""\nlaunch",,0,0,,3,ann Member: 3,false`);
  expect(lines).toHaveLength(3);
  const past = pastRow(team, team.ann, [team.cyd], {
    created_at: new Date(Date.now() - 3_600_000).toISOString(),
  });
  await call(posts.import, { body: { posts: [past] } }, team.ann);
  const { body: more } = await call(posts.export, { query: { days: '7' } }, team.ann);
  expect(more.split('\r\n')[2]).toMatch(/,25,.*,Thank you for the calm launch,.*,true$/);
  const { body: all } = await call(posts.export, { query: { days: '30' } }, team.ann);
  expect(all.split('\r\n')).toHaveLength(5);
});

test('an export is in the audit log; 403 for a member, 400 for 0 days', async () => {
  const team = await aTeam(['ann', 'bob']);
  await call(posts.export, { query: { days: '7' } }, team.ann);
  expect(await call(posts.export, { query: { days: '7' } }, team.bob)).toMatchObject({ status: 403 });
  expect(await send('GET', '/posts.csv?days=0', undefined, team.ann)).toMatchObject({ status: 400 });
  const recorded = await internals.table.query<object>(lists.audit(team.workspace.id), readAll);
  expect(recorded.items).toMatchObject([
    { action: 'exported', by_id: team.ann.id, details: { what: 'posts', days: 7, rows: 0 } },
  ]);
});

test('a post is read by its id; 404 when it was deleted, never existed or belongs to another workspace', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const other = await aTeam(['eve']);
  const { body: post } = await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann);
  const read = (by: Member, id: PostId = post.id) => call(posts.read, { params: { id } }, by);
  await call(posts.like, { params: { id: post.id } }, team.cyd);
  expect(await read(team.cyd)).toMatchObject({
    status: 200,
    body: { id: post.id, likes: 1, liked: true, can: { edit: false, remove: false } },
  });
  expect((await read(team.ann)).body).toEqual((await call(posts.list, { query: {} }, team.ann)).body[0]);
  expect(await read(other.eve)).toMatchObject({ status: 404, codes: ['not_found'] });
  expect(await read(team.ann, unknownId as unknown as PostId)).toMatchObject({ status: 404 });
  await call(posts.remove, { params: { id: post.id } }, team.ann);
  expect(await read(team.ann)).toMatchObject({ status: 404, codes: ['not_found'] });
});
