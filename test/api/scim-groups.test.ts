import { expect, test } from 'vitest';
import { apiKeys } from '#shared/contract/connections/api-keys';
import { audit } from '#shared/contract/audit';
import { groups } from '#shared/contract/groups';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import type { GroupId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { ScimGroup } from '#shared/model/scim';
import { scimSchemas } from '#shared/model/scim-schemas';
import { beforeEachCommand, crashAtCommand, interruptTransaction } from '../support/faults.ts';
import { aDirectory, countedAs } from '../support/scim.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, storedUser } from '../support/team.ts';

const { keys, table, writes } = internals;
const add = (...ids: readonly string[]) => ({
  op: 'add',
  path: 'members',
  value: ids.map((value) => ({ value })),
});
const remove = (...ids: readonly string[]) => ({ ...add(...ids), op: 'remove' });

/** A directory with a department of a team, and what it can do with it. */
const aDepartment = async <Name extends string>(names: readonly Name[]) => {
  const team = await aTeam(['ann', ...names]);
  const { ask, token } = await aDirectory(team.ann);
  const made = await ask('POST', '/Groups', { displayName: 'Design' });
  const { id } = made.body as ScimGroup;
  return {
    team,
    ask,
    token,
    id,
    change: (...Operations: readonly object[]) =>
      ask('PATCH', `/Groups/${id}`, { schemas: [scimSchemas.patch], Operations }),
    members: async () =>
      ((await ask('GET', `/Groups/${id}`)).body as ScimGroup).members?.map(({ value }) => value) ?? [],
  };
};

test('members of a department of the directory are in it everywhere, and nobody else is', async () => {
  const { team, ask, id, change } = await aDepartment(['bob', 'cyd']);
  expect((await change(add(team.bob.id, team.cyd.id), remove(team.cyd.id))).status).toBe(204);
  const { body: profile } = await call(profiles.read, { params: { id: team.bob.id } }, team.ann);
  expect(profile).toMatchObject({ department_id: id });
  await stack.counted();
  expect((await call(groups.list, {}, team.ann)).body).toEqual([
    { id, name: 'Design', kind: 'department', members: 1 },
  ]);
  // A member whom the directory has deleted is in none that it sees.
  await ask('DELETE', `/Users/${team.bob.id}`);
  expect((await ask('GET', `/Groups/${id}`)).body).toMatchObject({ members: [] });
  expect((await ask('DELETE', `/Groups/${id}`)).status).toBe(204);
  await stack.counted();
  expect(await storedUser(team, team.bob)).not.toHaveProperty('department_id');
  const { body } = await call(audit.list, { query: {} }, team.ann);
  expect(body.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['group_created', 'group_deleted']),
  );
});

test('a department that a directory gives nothing new stays as it is', async () => {
  const { team, ask, id, change } = await aDepartment(['bob']);
  await change(add(team.bob.id));
  const before = (await ask('GET', `/Groups/${id}`)).body;
  await change(add(team.bob.id), { op: 'replace', path: 'displayName', value: 'Design' }, remove('nobody'));
  expect((await ask('GET', `/Groups/${id}`)).body).toEqual(before);
});

test('when a group and its members last changed is said, and nothing else changes it', async () => {
  const { team, ask, id, change } = await aDepartment(['bob', 'cyd']);
  const at = async (path: string) => ((await ask('GET', path)).body as ScimGroup).meta;
  const [group, bob, cyd] = [`/Groups/${id}`, `/Users/${team.bob.id}`, `/Users/${team.cyd.id}`];
  const first = { group: await at(group), bob: await at(bob), cyd: await at(cyd) };
  expect(first.bob.lastModified).toBe(first.bob.created);
  await change(add(team.bob.id));
  expect((await at(group)).lastModified > first.group.lastModified).toBe(true);
  const moved = await at(bob);
  expect(moved.lastModified > first.bob.lastModified).toBe(true);
  expect(await at(cyd)).toEqual(first.cyd);
  // By the member themselves, and by an administrator.
  await call(profiles.updateMe, { body: { first_name: 'Bobby' } }, team.bob);
  const renamed = await at(bob);
  expect(renamed.lastModified > moved.lastModified).toBe(true);
  await call(users.update, { params: { id: team.bob.id }, body: { state: 'deactivated' } }, team.ann);
  expect((await at(bob)).lastModified > renamed.lastModified).toBe(true);
  // Points are no attribute of a directory.
  await table.write(writes.change(keys.user(team.workspace.id, team.cyd.id), { set: { balance: 5 } }));
  expect(await at(cyd)).toEqual(first.cyd);
});

test('a thousand members come into a department; interrupted, some are in it, and the same request brings the others', async () => {
  const names = Array.from({ length: 999 }, (_, at) => `member${at}` as const);
  const { team, change, members } = await aDepartment(names);
  const ids = [team.ann.id, ...names.map((name) => team[name as 'ann'].id)];
  // In the middle of its transactions: before them it reads the members, a hundred at a time.
  const { stop, crashed } = crashAtCommand('scim.updateGroup', 24);
  expect((await change(add(...ids))).status).toBe(500);
  stop();
  expect(crashed()).toBe(true);
  const some = await members();
  expect([some.length > 0, some.length < ids.length]).toEqual([true, true]);
  expect((await change(add(...ids))).status).toBe(204);
  expect(new Set(await members())).toEqual(new Set(ids));
}, 30_000);

test('members who change while they are moved are read again', async () => {
  const { team, change, members } = await aDepartment(['bob', 'cyd']);
  const stop = interruptTransaction('scim.updateGroup', {
    before: async () =>
      void (await call(
        users.update,
        { params: { id: team.bob.id }, body: { state: 'deactivated' } },
        team.ann,
      )),
  });
  expect((await change(add(team.bob.id, team.cyd.id))).status).toBe(204);
  stop();
  expect(new Set(await members())).toEqual(new Set([team.bob.id, team.cyd.id]));
});

test('more members than one request may name are refused, and none of them is moved', async () => {
  const { team, change, members } = await aDepartment(['bob']);
  const many = Array.from({ length: limits.scim.members + 1 }, () => team.bob.id);
  expect(await change(add(...many))).toMatchObject({ status: 400, codes: ['too_many'] });
  expect(await members()).toEqual([]);
});

test('a key whose minute has no room for all moves makes none of them, and is told when to come again', async () => {
  const { team, token, ask, id, members } = await aDepartment(['bob', 'cyd', 'dan', 'eve']);
  const at = new Date();
  const all = { Operations: [add(team.ann.id, team.bob.id, team.cyd.id, team.dan.id, team.eve.id)] };
  const moving = async (left: number) => {
    await countedAs(token, team.workspace.id, { scim_calls: limits.scim.callsPerMinute - left }, at);
    return ask('PATCH', `/Groups/${id}`, all, at);
  };
  // Five moves are two calls.
  const refused = await moving(1);
  expect(refused).toMatchObject({ status: 429, codes: ['too_many_requests'] });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await countedAs(token, team.workspace.id, { scim_calls: 0 }, at);
  expect(await members()).toEqual([]);
  expect((await moving(2)).status).toBe(204);
});

test('a member whom two directories move at once is in one department', async () => {
  const { team, ask, id, change, members } = await aDepartment(['bob']);
  const other = ((await ask('POST', '/Groups', { displayName: 'Sales' })).body as ScimGroup).id;
  const [one, two] = await Promise.all([
    change(add(team.bob.id)),
    ask('PATCH', `/Groups/${other}`, { Operations: [add(team.bob.id)] }),
  ]);
  expect([one.status, two.status]).toEqual([204, 204]);
  const { department_id: found } = await storedUser(team, team.bob);
  expect([id, other] as (GroupId | undefined)[]).toContain(found);
  expect(await members()).toEqual(found === id ? [team.bob.id] : []);
});

/** What others do just before one of the transactions of a move: the one of the group, or the first one of members. */
const meanwhile = {
  'the group is deleted': [404, ({ ask, id }) => ask('DELETE', `/Groups/${id}`)],
  'the key is revoked': [
    401,
    async ({ team }) => {
      const { body } = await call(apiKeys.list, {}, team.ann);
      for (const { id } of body) await call(apiKeys.revoke, { params: { id } }, team.ann);
    },
  ],
  'the member is erased': [
    400,
    ({ team }) =>
      table.write(writes.change(keys.user(team.workspace.id, team.bob.id), { set: { state: 'deleted' } })),
  ],
} satisfies Record<
  string,
  readonly [number, (of: Awaited<ReturnType<typeof aDepartment<'bob'>>>) => Promise<unknown>]
>;

test.each(
  Object.keys(meanwhile).flatMap((what) =>
    [1, 2].map((nth) => [what as keyof typeof meanwhile, nth] as const),
  ),
)('nobody comes into a group when %s before transaction %i', async (what, nth) => {
  const made = await aDepartment(['bob']);
  const [status, act] = meanwhile[what];
  let count = 0;
  const stop = beforeEachCommand('scim.updateGroup', 'TransactWriteItems', async () => {
    count += 1;
    if (count === nth) await act(made);
  });
  expect((await made.change(add(made.team.bob.id))).status).toBe(status);
  stop();
  expect(await storedUser(made.team, made.team.bob)).not.toHaveProperty('department_id');
});

test('another workspace’s members and groups are nobody’s', async () => {
  const { ask, id, change } = await aDepartment([]);
  const other = await aDepartment(['bob']);
  expect(await change(add(other.team.bob.id))).toMatchObject({ status: 400, codes: ['user_not_found'] });
  for (const method of ['GET', 'DELETE']) expect((await ask(method, `/Groups/${other.id}`)).status).toBe(404);
  expect((await other.ask('GET', `/Groups/${id}`)).status).toBe(404);
});
