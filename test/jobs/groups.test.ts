import { expect, test } from 'vitest';
import { groups } from '#shared/contract/groups';
import { posts } from '#shared/contract/posts';
import { users } from '#shared/contract/users';
import { beforeEachCommand } from '../support/faults.ts';
import { aGroup, sizes } from '../support/groups.ts';
import { thank } from '../support/recognition.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, storedUser } from '../support/team.ts';

const { readDays, readDayValues } = await import('#functions/projections/statistics');
const { findDiscrepancies, repairDiscrepancy } = await import('#functions/projections/rebuild');
const { listMembersOf } = await import('#functions/data/groups');
const { purge } = await import('#functions/workflows/purge');
const { lists } = await import('#functions/table/keys');

const reading = () => ({ now: new Date(), consistent: true });
const from = '2000-01-01';

const aGroupedTeam = async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan']);
  const design = await aGroup(team.ann, 'Design', [team.ann, team.bob]);
  const berlin = await aGroup(team.ann, 'Berlin', [team.bob, team.cyd], 'location');
  const days = async ({ id }: { id: typeof design.id }) =>
    (await readDays(team.workspace.id, [from], reading(), id)).map(({ granted, received, posts: sent }) => ({
      granted,
      received,
      posts: sent,
    }));
  const valueSums = async ({ id }: { id: typeof design.id }) =>
    (await readDayValues({ id: team.workspace.id, limit: 100 }, [from], reading(), id)).map(
      ({ value, points }) => [value.name, points],
    );
  return { ...team, design, berlin, days, valueSums };
};

test('a group counts by day what its members gave, what they received, their posts and its values', async () => {
  const team = await aGroupedTeam();
  const post = await thank(team, team.ann, [team.bob, team.dan], 4);
  await thank(team, team.dan, [team.cyd], 3, { value: 1 });
  await call(posts.addPoints, { params: { id: post.id }, body: { score: 1 } }, team.cyd);
  await stack.settle();
  expect(await team.days(team.design)).toEqual([{ granted: 8, received: 5, posts: 1 }]);
  expect(await team.valueSums(team.design)).toEqual([[post.value.name, 5]]);
  expect(await team.days(team.berlin)).toEqual([{ granted: 2, received: 8, posts: 0 }]);
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
});

test('a post that is deleted after people moved is taken from the groups they were in', async () => {
  const team = await aGroupedTeam();
  const post = await thank(team, team.ann, [team.bob], 6);
  await stack.settle();
  const sales = await aGroup(team.ann, 'Sales', [team.bob, team.ann]);
  await call(posts.remove, { params: { id: post.id } }, team.ann);
  await stack.settle();
  expect(await team.days(team.design)).toEqual([{ granted: 0, received: 0, posts: 0 }]);
  expect(await team.days(sales)).toEqual([]);
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
});

test('the figures of groups are computed again from the posts, and repaired', async () => {
  const team = await aGroupedTeam();
  await thank(team, team.ann, [team.bob, team.cyd], 2);
  await stack.settle();
  const before = [await team.days(team.design), await team.days(team.berlin)];
  const { workspace } = team;
  for (const list of [lists.groupDays, lists.groupDayValues])
    await purge(list(workspace.id), () => undefined);
  await internals.table.write(
    internals.writes.upsert(internals.keys.groupSize(workspace.id, team.design.id), { set: { members: 9 } }),
  );
  const found = await findDiscrepancies(workspace, new Date());
  expect(found.length).toBeGreaterThan(0);
  for (const one of found) await repairDiscrepancy(one);
  expect(await findDiscrepancies(workspace, new Date())).toEqual([]);
  expect([await team.days(team.design), await team.days(team.berlin)]).toEqual(before);
  expect(await sizes(team.ann)).toEqual({ Berlin: 2, Design: 2 });
});

test('the members of a deleted group lose it, deactivated ones too', async () => {
  const team = await aGroupedTeam();
  const deactivated = { params: { id: team.bob.id }, body: { state: 'deactivated' as const } };
  await call(users.update, deactivated, team.ann);
  await stack.settle();
  await call(groups.remove, { params: { id: team.design.id } }, team.ann);
  await stack.settle();
  for (const who of [team.ann, team.bob]) expect((await storedUser(team, who)).department_id).toBeUndefined();
  expect((await storedUser(team, team.bob)).location_id).toBe(team.berlin.id);
  const page = { limit: 10, after: undefined };
  expect((await listMembersOf(team.workspace.id, team.design.id, page, reading())).ids).toEqual([]);
  expect(await sizes(team.ann)).toEqual({ Berlin: 1 });
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
});

test('who is put into a group while it is deleted is in none in the end', async () => {
  const team = await aGroupedTeam();
  const params = { id: team.dan.id };
  await Promise.all([
    call(users.update, { params, body: { department_id: team.design.id } }, team.ann),
    call(groups.remove, { params: { id: team.design.id } }, team.ann),
  ]);
  await stack.settle();
  expect((await storedUser(team, team.dan)).department_id).toBeUndefined();
  expect(await sizes(team.ann)).toEqual({ Berlin: 2 });
});

test('a group that is deleted just before a member is counted in it counts and lists nobody again', async () => {
  const team = await aGroupedTeam();
  const { id } = team.design;
  let deleted = 0;
  const stop = beforeEachCommand('count', 'TransactWriteItems', async (body) => {
    if (deleted > 0 || !body.includes(`SIZE#${id}`)) return;
    deleted += 1;
    expect((await call(groups.remove, { params: { id } }, team.ann)).status).toBe(204);
  });
  await call(users.update, { params: { id: team.dan.id }, body: { department_id: id } }, team.ann);
  await stack.settle();
  stop();
  expect(deleted).toBe(1);
  expect((await storedUser(team, team.dan)).department_id).toBeUndefined();
  const { workspace } = team;
  for (const list of [lists.groups(workspace.id), lists.groupMembers(workspace.id)])
    expect(JSON.stringify((await internals.table.query(list, reading())).items)).not.toContain(id);
});

test('a change of a member that is delivered twice is counted once', async () => {
  const team = await aGroupedTeam();
  const { groupMembers } = await import('#functions/projections/group-members');
  const after = await storedUser(team, team.dan);
  const grouped = { ...after, department_id: team.design.id };
  await internals.table.write(
    internals.writes.change(internals.keys.user(team.workspace.id, team.dan.id), {
      set: { department_id: team.design.id, imported_at: 'x' },
    }),
  );
  await stack.settle();
  const size = (await sizes(team.ann))['Design'];
  const change = {
    noun: 'user',
    event: 'twice',
    sequence: '1',
    workspaceId: team.workspace.id,
    at: new Date(),
    before: after,
    after: grouped,
  } as const;
  const context = {
    workspace: team.workspace,
    at: new Date(),
    outdateDashboard: () => undefined,
    moveSchedules: () => undefined,
  };
  await groupMembers.apply([change], context);
  await groupMembers.apply([change], context);
  expect((await sizes(team.ann))['Design']).toBe(Number(size) + 1);
});
