import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { groups } from '#shared/contract/groups';
import { leaderboards } from '#shared/contract/leaderboards';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import type { GroupId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { aGroup, sizes } from '../support/groups.ts';
import { unknownId } from '../support/post-body.ts';
import { erase, thank } from '../support/recognition.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, storedUser, withPermissions } from '../support/team.ts';

const create = (by: Member, name: string, kind: 'department' | 'location' = 'department') =>
  call(groups.create, { body: { name, kind } }, by);
const put = (by: Member, { id }: Member, body: object) => call(users.update, { params: { id }, body }, by);
const receivers = async (by: Member, id: GroupId) => call(groups.receivers, { params: { id } }, by);

test('a group is created, renamed and deleted, and each is in the audit log', async () => {
  const team = await aTeam(['ann', 'bob']);
  const created = await create(team.ann, '  Design ');
  expect(created).toMatchObject({ status: 201, body: { name: 'Design', kind: 'department', members: 0 } });
  const params = { id: created.body.id };
  const renamed = await call(groups.update, { params, body: { name: 'Product design' } }, team.ann);
  expect(renamed).toMatchObject({ status: 200, body: { ...created.body, name: 'Product design' } });
  expect((await call(groups.list, {}, team.bob)).body).toEqual([renamed.body]);
  expect((await call(groups.remove, { params }, team.ann)).status).toBe(204);
  expect((await call(groups.list, {}, team.bob)).body).toEqual([]);
  const { body: log } = await call(audit.list, { query: {} }, team.ann);
  expect(log.map(({ action, details }) => [action, details['title']])).toEqual([
    ['group_deleted', 'Product design'],
    ['group_renamed', 'Product design'],
    ['group_created', 'Design'],
  ]);
});

test('names are unique for each kind, ignoring case and accents, and free again after a deletion', async () => {
  const { ann } = await aTeam(['ann']);
  const { body: first } = await create(ann, 'Málaga  office', 'location');
  expect(await create(ann, 'MALAGA OFFICE', 'location')).toMatchObject({
    status: 422,
    codes: ['not_unique'],
  });
  const { status, body: other } = await create(ann, 'Málaga office', 'department');
  expect(status).toBe(201);
  const { body: second } = await create(ann, 'Porto', 'location');
  const taken = { params: { id: second.id }, body: { name: 'malaga office' } };
  expect((await call(groups.update, taken, ann)).codes).toEqual(['not_unique']);
  const own = { params: { id: first.id }, body: { name: 'MÁLAGA office' } };
  expect((await call(groups.update, own, ann)).status).toBe(200);
  await call(groups.remove, { params: { id: first.id } }, ann);
  expect((await create(ann, 'Malaga office', 'location')).status).toBe(201);
  expect(other.kind).toBe('department');
});

test('two creations of one name give one group', async () => {
  const { ann } = await aTeam(['ann']);
  const answers = await Promise.all(['Sales', 'sales', 'SALES'].map((name) => create(ann, name)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  expect(Object.keys(await sizes(ann))).toHaveLength(1);
});

test('only people who manage members change groups; unknown ones are not found', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { cyd: withPermissions('rewards_administrator') },
  });
  const { id } = await aGroup(team.ann, 'Design');
  for (const by of [team.bob, team.cyd]) {
    expect((await create(by, 'Sales')).status).toBe(403);
    expect((await call(groups.update, { params: { id }, body: { name: 'x' } }, by)).status).toBe(403);
    expect((await call(groups.remove, { params: { id } }, by)).status).toBe(403);
  }
  const params = { id: unknownId as never };
  expect((await call(groups.update, { params, body: { name: 'x' } }, team.ann)).status).toBe(404);
  expect((await call(groups.remove, { params }, team.ann)).status).toBe(404);
  expect((await receivers(team.bob, unknownId as never)).status).toBe(404);
  const query = { group_id: unknownId as never };
  expect(await call(leaderboards.list, { query }, team.bob)).toMatchObject({
    status: 404,
    codes: ['group_not_found'],
  });
  const wrong = await create(team.ann, ' ');
  expect(wrong).toMatchObject({ status: 422, codes: ['wrong_format'] });
});

test('a team has no more groups than it may have', async () => {
  const { ann, workspace } = await aTeam(['ann']);
  const { addGroups } = await import('#functions/data/groups');
  const { createIds } = await import('#shared/rules/basics/ids');
  const ids = createIds(new Date(), () => crypto.getRandomValues(new Uint8Array(10)));
  const many = Array.from({ length: limits.group.count - 1 }, (_, at) => ({
    id: ids.group(),
    name: `g${at}`,
    kind: 'location' as const,
  }));
  for (let at = 0; at < many.length; at += 90)
    await internals.table.transact(...addGroups(workspace.id, many.slice(at, at + 90), at / 90));
  const answers = await Promise.all([create(ann, 'one'), create(ann, 'two')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  expect((await create(ann, 'three')).codes).toEqual(['too_many']);
});

test('a member is put into groups and out of them; colleagues see them, only administrators change them', async () => {
  const team = await aTeam(['ann', 'bob']);
  const [design, berlin] = [
    await aGroup(team.ann, 'Design', [team.bob]),
    await aGroup(team.ann, 'Berlin', [team.bob], 'location'),
  ];
  const { body: seen } = await call(profiles.read, { params: { id: team.ann.id } }, team.bob);
  expect(seen).toMatchObject({ department_id: null, location_id: null });
  const { body: own } = await call(profiles.read, { params: { id: team.bob.id } }, team.ann);
  expect(own).toMatchObject({ department_id: design.id, location_id: berlin.id });
  expect((await call(users.read, { params: { id: team.bob.id } }, team.ann)).body.department_id).toBe(
    design.id,
  );
  expect(await sizes(team.bob)).toEqual({ Berlin: 1, Design: 1 });
  expect(await put(team.ann, team.bob, { department_id: berlin.id })).toMatchObject({
    status: 404,
    codes: ['group_not_found'],
  });
  expect((await put(team.bob, team.bob, { department_id: null })).status).toBe(403);
  expect((await put(team.ann, team.bob, { department_id: null })).body.department_id).toBeNull();
  await stack.counted();
  expect(await sizes(team.bob)).toEqual({ Berlin: 1, Design: 0 });
});

test('people are invited into groups by id or by name; unknown names create one group each', async () => {
  const { ann } = await aTeam(['ann']);
  const design = await aGroup(ann, 'Design');
  const rows = [
    { email: 'a@new.example', department: 'DESIGN', location: 'Lisbon' },
    { email: 'b@new.example', department_id: design.id, location: 'lisbon ' },
    { email: 'c@new.example', department_id: unknownId },
    { email: ann.email, department: 'Nobody’s' },
  ];
  const { status, body } = await call(users.invite, { body: { users: rows } }, ann);
  expect(status).toBe(200);
  expect(body.map(({ result, code }) => [result, code])).toEqual([
    ['invited', null],
    ['invited', null],
    ['invalid', 'group_not_found'],
    ['exists', 'email_exists'],
  ]);
  await stack.counted();
  expect(await sizes(ann)).toEqual({ Design: 2, Lisbon: 2 });
  const csv = (await call(users.export, { query: {} }, ann)).body;
  expect(csv.split('\n').filter((line) => line.includes('Design'))).toHaveLength(2);
  expect(csv).toMatch(/hire_date.?,.*department.?,.?location/);
});

test('imports at the same time create a group of one name once', async () => {
  const { ann } = await aTeam(['ann']);
  const invited = await Promise.all(
    Array.from({ length: 4 }, (_, at) =>
      call(users.invite, { body: { users: [{ email: `r${at}@race.example`, department: 'Ops' }] } }, ann),
    ),
  );
  expect(invited.map(({ body }) => body[0]?.result)).toEqual(Array(4).fill('invited'));
  await stack.counted();
  expect(await sizes(ann)).toEqual({ Ops: 4 });
});

test('the receivers of a group are its members without oneself and without those who left, cut at 41', async () => {
  const names = Array.from({ length: 44 }, (_, at) => `m${at}`);
  const team = await aTeam(['ann', 'bob', 'cyd', ...names] as ['ann', 'bob', 'cyd']);
  const { id } = await aGroup(team.ann, 'Design', [team.ann, team.bob, team.cyd]);
  await put(team.ann, team.cyd, { state: 'deactivated' });
  await stack.counted();
  expect((await receivers(team.ann, id)).body.map(({ id: who }) => who)).toEqual([team.bob.id]);
  expect(await sizes(team.ann)).toEqual({ Design: 2 });
  const others = names.map((name) => (team as unknown as Record<string, Member>)[name] as Member);
  for (const one of others) await put(team.ann, one, { department_id: id });
  await stack.counted();
  const { body } = await receivers(team.bob, id);
  expect(body).toHaveLength(limits.post.receivers + 1);
  expect(Object.keys(body[0] ?? {}).toSorted()).toEqual(['avatar', 'id', 'name', 'state']);
});

test('the leaderboard of a group counts what its members received while they were in it', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan']);
  await thank(team, team.ann, [team.bob], 7);
  await stack.counted();
  const design = await aGroup(team.ann, 'Design', [team.bob, team.cyd]);
  await thank(team, team.ann, [team.bob, team.dan], 6);
  await thank(team, team.dan, [team.cyd], 2);
  await stack.counted();
  const board = async (by: Member) =>
    (await call(leaderboards.list, { query: { group_id: design.id } }, by)).body;
  expect(
    (await board(team.cyd)).map(({ person, current, share, rank }) => [person.name, current, share, rank]),
  ).toEqual([
    ['bob Member', 6, 75, 1],
    ['cyd Member', 2, 25, 2],
  ]);
  await put(team.ann, team.bob, { department_id: null });
  await stack.counted();
  await thank(team, team.dan, [team.bob], 9);
  await stack.counted();
  expect((await board(team.ann)).map(({ current }) => current)).toEqual([6, 2]);
  expect((await call(leaderboards.list, { query: {} }, team.ann)).body[0]).toMatchObject({ current: 22 });
});

test('an erased member is in no group, and nameless in its leaderboard', async () => {
  const team = await aTeam(['ann', 'bob']);
  const design = await aGroup(team.ann, 'Design', [team.bob]);
  await thank(team, team.ann, [team.bob], 5);
  await erase(team.ann, team.bob);
  await stack.counted();
  const user = await storedUser(team, team.bob);
  expect([user.department_id, user.location_id]).toEqual([undefined, undefined]);
  expect(await sizes(team.ann)).toEqual({ Design: 0 });
  expect((await receivers(team.ann, design.id)).body).toEqual([]);
  const { body } = await call(leaderboards.list, { query: { group_id: design.id } }, team.ann);
  expect(body.map(({ person }) => person.name)).toEqual(['Deleted user']);
});
