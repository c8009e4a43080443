import { describe, expect, test } from 'vitest';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import type { ScimUser } from '#shared/model/scim';
import { scimSchemas } from '#shared/model/scim-schemas';
import { changeBeforeCommit } from '../support/faults.ts';
import { above, report, wrongChains } from '../support/managers.ts';
import { unknownId } from '../support/post-body.ts';
import { aDirectory } from '../support/scim.ts';
import { newAddress } from '../support/sign-in.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, storedUser } from '../support/team.ts';

const leave = (by: Member, { id }: Member) =>
  call(users.update, { params: { id }, body: { state: 'deactivated' } }, by);
const invite = async (by: Member, ...rows: readonly object[]) =>
  (await call(users.invite, { body: { users: rows as never } }, by)).body;

/** Ann above bob, bob above cyd, cyd above dan. */
const aLine = async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan', 'eve']);
  await report(team.ann, team.dan, team.cyd);
  await report(team.ann, team.cyd, team.bob);
  await report(team.ann, team.bob, team.ann);
  await stack.settle();
  return team;
};

const { keys, table, writes } = internals;

describe('a manager', () => {
  test('is set, read and taken away; everybody below follows', async () => {
    const team = await aLine();
    const { body } = await call(users.read, { params: { id: team.dan.id } }, team.ann);
    expect(body.manager_id).toBe(team.cyd.id);
    expect(await above(team, team.dan)).toEqual(['cyd', 'bob', 'ann']);
    expect((await storedUser(team, team.bob)).direct_reports).toBe(1);
    await report(team.ann, team.bob, team.eve);
    await stack.settle();
    expect(await above(team, team.dan)).toEqual(['cyd', 'bob', 'eve']);
    expect((await report(team.ann, team.cyd, null)).body.manager_id).toBeNull();
    await stack.settle();
    expect(await above(team, team.dan)).toEqual(['cyd']);
    expect((await storedUser(team, team.bob)).direct_reports).toBe(0);
    expect(await wrongChains(team)).toEqual([]);
  });

  test('is nobody below, and not oneself: the refusal names the chain', async () => {
    const team = await aLine();
    const circle = await report(team.ann, team.ann, team.dan);
    expect(circle).toMatchObject({ status: 422, codes: ['manager_circle'] });
    expect(JSON.stringify(circle.body)).toContain(
      'ann Member → dan Member → cyd Member → bob Member → ann Member',
    );
    expect(JSON.stringify((await report(team.ann, team.eve, team.eve)).body)).toContain(
      'eve Member → eve Member',
    );
    expect(await wrongChains(team)).toEqual([]);
  });

  test('is a current member', async () => {
    const team = await aLine();
    await leave(team.ann, team.eve);
    for (const id of [team.eve.id, unknownId as never])
      expect(await report(team.ann, team.dan, { id })).toMatchObject({
        status: 422,
        codes: ['manager_not_found'],
      });
  });

  test('two changes at once make no circle', async () => {
    const team = await aTeam(['ann', 'bob', 'cyd', 'dan']);
    await report(team.ann, team.dan, team.cyd);
    const { id: w } = team.workspace;
    const stop = changeBeforeCommit('users.update', keys.user(w, team.bob.id), {
      manager_id: team.dan.id,
    });
    expect((await report(team.ann, team.cyd, team.bob)).codes).toEqual(['manager_circle']);
    stop();
    expect(await wrongChains(team)).toEqual([]);
  });

  test('has at most so many people above', async () => {
    const { levels } = limits.manager;
    const names = Array.from({ length: levels + 2 }, (_, at) => `m${at}`);
    const team = await aTeam(names);
    const at = (index: number) => team[`m${index}`] as Member;
    for (let index = 1; index <= levels; index += 1)
      await table.write(
        writes.change(keys.user(team.workspace.id, at(index).id), {
          set: { manager_id: at(index - 1).id },
        }),
      );
    expect(await report(at(0), at(levels + 1), at(levels))).toMatchObject({
      status: 422,
      codes: ['too_many'],
    });
    await stack.settle();
    expect(await above(team, at(levels))).toHaveLength(levels);
    expect(await wrongChains(team)).toEqual([]);
  });
});

describe('a manager who leaves', () => {
  test('hands over to the next one up, or to nobody', async () => {
    const team = await aLine();
    await leave(team.ann, team.bob);
    await stack.settle();
    expect(await above(team, team.dan)).toEqual(['cyd', 'ann']);
    expect((await storedUser(team, team.ann)).direct_reports).toBe(1);
    await report(team.ann, team.cyd, team.eve);
    await stack.settle();
    await leave(team.ann, team.eve);
    await stack.settle();
    expect((await storedUser(team, team.cyd)).manager_id).toBeUndefined();
    expect(await wrongChains(team)).toEqual([]);
  });

  test('gets nobody else at that moment', async () => {
    const team = await aLine();
    const { id: w } = team.workspace;
    const stop = changeBeforeCommit('users.update', keys.user(w, team.bob.id), {
      state: 'deactivated',
    });
    expect((await report(team.ann, team.eve, team.bob)).codes).toEqual(['manager_not_found']);
    stop();
    expect(await wrongChains(team)).toEqual([]);
  });

  test('whoever comes back has the next one up, if their manager has left', async () => {
    const team = await aLine();
    await leave(team.ann, team.dan);
    await leave(team.ann, team.cyd);
    await stack.settle();
    await call(users.update, { params: { id: team.dan.id }, body: { state: 'pending' } }, team.ann);
    await stack.settle();
    expect(await above(team, team.dan)).toEqual(['bob', 'ann']);
    expect(await wrongChains(team)).toEqual([]);
  });
});

describe('an import', () => {
  test('names managers by address or id of the directory, in any order, and says what was wrong in its row', async () => {
    const team = await aTeam(['ann', 'bob']);
    await table.write(
      writes.change(keys.user(team.workspace.id, team.bob.id), { set: { external_id: 'E-7' } }),
    );
    const [one, two, three] = [newAddress(), newAddress(), newAddress()];
    const answers = await invite(
      team.ann,
      { email: one, manager: two },
      { email: two, manager: 'E-7' },
      { email: three, manager: 'nobody@nowhere.example' },
      { email: team.bob.email, manager: one },
      { email: team.bob.email, manager: team.ann.email },
    );
    expect(answers.map(({ result, manager }) => [result, manager?.result, manager?.code])).toEqual([
      ['invited', 'set', null],
      ['invited', 'set', null],
      ['invited', 'refused', 'manager_not_found'],
      ['exists', 'refused', 'manager_circle'],
      ['exists', undefined, undefined],
    ]);
    const again = await invite(team.ann, { email: one, manager: two });
    expect(again[0]?.manager).toEqual({ result: 'same', code: null, message: null });
    const moved = await invite(team.ann, { email: one, manager: team.bob.email });
    expect(moved[0]).toMatchObject({ result: 'exists', manager: { result: 'set' } });
    expect(await wrongChains(team)).toEqual([]);
    const { body: csv } = await call(users.export, { query: {} }, team.ann);
    const [heading = '', ...lines] = csv.trim().split(/\r?\n/);
    const [email, at] = ['email', 'manager'].map((name) => heading.split(',').indexOf(name)) as [
      number,
      number,
    ];
    expect(new Map(lines.map((line) => line.split(',')).map((cells) => [cells[email], cells[at]]))).toEqual(
      new Map([
        [team.ann.email, ''],
        [team.bob.email, ''],
        [one, team.bob.email],
        [two, team.bob.email],
        [three, ''],
      ]),
    );
  });
});

describe('a directory', () => {
  const managerIn = ({ body }: { readonly body: unknown }) =>
    (body as ScimUser)[scimSchemas.enterprise]?.manager?.value;

  test('names a manager as Okta and as Entra do, and takes them away', async () => {
    const team = await aTeam(['ann', 'bob', 'cyd']);
    const { create, patch, ask } = await aDirectory(team.ann);
    const made = await create(newAddress(), {
      [scimSchemas.enterprise]: { manager: { value: team.bob.id } },
    });
    expect(managerIn(made)).toBe(team.bob.id);
    const { id } = made.body as ScimUser;
    const path = `${scimSchemas.enterprise}:manager`;
    expect(managerIn(await patch(id, { op: 'Replace', path, value: team.cyd.id }))).toBe(team.cyd.id);
    const within = { op: 'replace', path: `${path}.value`, value: team.bob.email };
    expect(managerIn(await patch(id, within))).toBe(team.bob.id);
    expect(managerIn(await patch(id, { op: 'remove', path }))).toBeUndefined();
    const whole = { [scimSchemas.enterprise]: { manager: { value: team.cyd.id, displayName: 'x' } } };
    expect(managerIn(await patch(id, { op: 'replace', value: whole }))).toBe(team.cyd.id);
    const { userName } = made.body as ScimUser;
    const put = await ask('PUT', `/Users/${id}`, {
      schemas: [scimSchemas.user],
      userName,
      [scimSchemas.enterprise]: { manager: { value: '' } },
    });
    expect(managerIn(put)).toBeUndefined();
    expect(await wrongChains(team)).toEqual([]);
  });

  test('a manager whom it has not added yet keeps nothing else from being applied; a circle is refused', async () => {
    const team = await aTeam(['ann', 'bob']);
    const { patch } = await aDirectory(team.ann);
    await report(team.ann, team.bob, team.ann);
    const unknown = { title: 'Cook', [scimSchemas.enterprise]: { manager: { value: 'EMP-1' } } };
    const changed = await patch(team.bob.id, { op: 'replace', value: unknown });
    expect(changed).toMatchObject({ status: 200, body: { title: 'Cook' } });
    expect(managerIn(changed)).toBe(team.ann.id);
    const path = `${scimSchemas.enterprise}:manager`;
    const circle = await patch(team.ann.id, { op: 'replace', path, value: team.bob.id });
    expect(circle).toMatchObject({ status: 400, codes: ['manager_circle'] });
  });
});
