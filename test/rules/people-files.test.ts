import { describe, expect, test } from 'vitest';
import type { Email } from '#shared/model/common';
import type { GroupId, PeopleFileId, UserId, WorkspaceId } from '#shared/model/ids';
import type { PeopleTable } from '#shared/model/people-file';
import type { User } from '#shared/model/user';
import { requireAccepted, requireConfirmed } from '#shared/rules/people-files/guard';
import { type FileFacts, planPeopleFile } from '#shared/rules/people-files/plan';
import { presentPlan } from '#shared/rules/people-files/runs';
import { limits } from '#shared/model/limits';
import { readRows, rowsOfList } from '#shared/rules/people-files/read-rows';

const today = '2026-06-15';
const aUser = (name: string, over: Partial<User> = {}): User => ({
  id: name as UserId,
  workspace_id: 'w' as WorkspaceId,
  email: `${name}@acme.example` as Email,
  first_name: name,
  last_name: 'Member',
  state: 'accepted',
  permissions: {},
  balance: 0,
  entries: 0,
  spent: 0,
  period: '2026-06',
  created_at: '2026-01-01T00:00:00.000Z',
  ...over,
});
const owner = { account_administrator: true };
const byFile = (name: string, over: Partial<User> = {}) => aUser(name, { in_file: true, ...over });

const factsOf = (members: readonly User[], over: Partial<FileFacts> = {}): FileFacts => ({
  members,
  groups: [{ id: 'sales' as GroupId, kind: 'department', name: 'Sales' }],
  actor: { id: 'ann' as UserId, permissions: owner },
  today,
  rowsBefore: undefined,
  ...over,
});
const row = (name: string, over: object = {}) => ({ email: `${name}@acme.example`, ...over });
const tableOf = (...people: object[]): PeopleTable => readRows(rowsOfList(people), [], today);
const plan = (people: object[], members: readonly User[], over: Partial<FileFacts> = {}) =>
  planPeopleFile(tableOf(...people), factsOf(members, over));
const leavers = (made: ReturnType<typeof plan>) => made.leavers.map(({ user_id: id }) => id);
const leftOut = (made: ReturnType<typeof plan>) =>
  made.left_out.map(({ email, why }) => [email.split('@')[0], why]);

/** ann applies the file, and did not come by it; so many others did. */
const crowd = (count: number) =>
  Array.from({ length: count }, (_, at) => byFile(`u${String(at).padStart(3, '0')}`));
const ann = aUser('ann', { permissions: owner });
const rowsOf = (members: readonly User[]) => members.map(({ id }) => row(id));

describe('matching', () => {
  test('an id of the company counts before an address, and a name never does', () => {
    const bob = byFile('bob', { external_id: '7' });
    const cyd = byFile('cyd', { first_name: 'Cyd', last_name: 'Case' });
    const made = plan(
      [row('robert', { external_id: '7' }), row('case', { first_name: 'Cyd', last_name: 'Case' })],
      [ann, bob, cyd],
    );
    expect(made.addresses).toEqual([
      { user_id: 'bob', name: 'bob Member', email: bob.email, row: 1, to: 'robert@acme.example' },
    ]);
    expect(made.added.map(({ email }) => email)).toEqual(['case@acme.example']);
    expect(leavers(made)).toEqual(['cyd']);
  });

  test('an address leads to a member in any writing, and the id of the company is a change', () => {
    const made = plan([{ email: ' BOB@Acme.example ', external_id: '9' }], [ann, byFile('bob')]);
    expect(made.changed).toMatchObject([
      { user_id: 'bob', changes: [{ field: 'external_id', from: null, to: '9' }] },
    ]);
    expect(made.counts).toMatchObject({ added: 0, leavers: 0, addresses: 0 });
  });

  test('a row whose id and address are of two members is wrong, and keeps both', () => {
    const made = plan(
      [row('cyd', { external_id: '7' })],
      [ann, byFile('bob', { external_id: '7' }), byFile('cyd')],
    );
    expect(made.errors).toEqual([{ row: 1, field: 'email', code: 'email_exists' }]);
    expect(leavers(made)).toEqual([]);
  });

  test('an address that somebody else gets after its owner left brings the owner not back', () => {
    const gone = byFile('bob', { state: 'deactivated', external_id: '7', left_by_file: 'f' as PeopleFileId });
    const made = plan([row('bob', { external_id: '8' })], [ann, gone]);
    expect(made.errors).toMatchObject([{ code: 'email_exists' }]);
    expect(made.added).toEqual([]);
  });

  test('the second row about a person is wrong, by address or by id', () => {
    const made = plan(
      [row('bob', { external_id: '1' }), row('bob'), row('cyd', { external_id: '1' })],
      [ann],
    );
    expect(made.errors).toEqual([
      { row: 2, field: 'email', code: 'not_unique' },
      { row: 3, field: 'external_id', code: 'not_unique' },
    ]);
    expect(made.counts).toMatchObject({ rows: 3, added: 1, errors: 2 });
  });
});

describe('changes', () => {
  test('each field is compared; null removes, what is left out stays, and a name is never removed', () => {
    const bob = byFile('bob', {
      job_title: 'Clerk',
      hire_date: '2020-01-01',
      birth_date: '1990-01-01',
      department_id: 'sales' as GroupId,
    });
    const made = plan(
      [
        row('bob', {
          first_name: '',
          last_name: 'Baker',
          job_title: null,
          birth_date: '1990-01-01',
          department: 'SALES',
          location: 'Kyiv',
        }),
      ],
      [ann, bob],
    );
    expect(made.changed[0]?.changes).toEqual([
      { field: 'last_name', from: 'Member', to: 'Baker' },
      { field: 'job_title', from: 'Clerk', to: null },
      { field: 'location', from: null, to: 'Kyiv' },
    ]);
    expect(plan([row('bob', { department: null })], [ann, bob]).changed[0]?.changes).toEqual([
      { field: 'department', from: 'Sales', to: null },
    ]);
    expect(plan([row('bob')], [ann, bob]).counts).toMatchObject({ changed: 0, same: 1 });
  });

  test('what is wrong with a row concerns that row, and keeps its person', () => {
    const made = plan(
      [
        row('bob', { hire_date: '31.02.2020' }),
        row('cyd', { birth_date: '2030-01-01' }),
        row('dan', { job_title: 'x'.repeat(81) }),
        row('eve', { job_title: 'Clerk' }),
      ],
      [ann, byFile('bob'), byFile('cyd'), byFile('dan'), byFile('eve')],
    );
    expect(made.errors).toEqual([
      { row: 1, field: 'hire_date', code: 'wrong_format' },
      { row: 2, field: 'birth_date', code: 'out_of_range' },
      { row: 3, field: 'job_title', code: 'message_too_long' },
    ]);
    expect(made.counts).toMatchObject({ changed: 1, leavers: 0 });
  });

  test('a last day of an owner is only for owners to set', () => {
    const over = { actor: { id: 'gus' as UserId, permissions: { global_administrator: true } } };
    const made = plan([row('ann', { last_day: '2026-12-31', job_title: 'Boss' })], [ann], over);
    expect(made.errors).toEqual([{ row: 1, field: 'last_day', code: 'forbidden' }]);
    expect(made.changed[0]?.changes).toEqual([{ field: 'job_title', from: null, to: 'Boss' }]);
  });
});

describe('managers', () => {
  const [bob, cyd, dan] = ['bob', 'cyd', 'dan'].map((name) => byFile(name)) as [User, User, User];
  const managers = (made: ReturnType<typeof plan>) =>
    made.managers.map(({ of, to }) => [of.split('@')[0], to?.split('@')[0] ?? null]);

  test('an address, an id of a member and an id of a later row name a manager', () => {
    const made = plan(
      [
        row('bob', { manager: 'ANN@acme.example' }),
        row('cyd', { manager: '1' }),
        row('dan', { manager: '2' }),
        row('new', { external_id: '2' }),
      ],
      [ann, { ...bob, external_id: '1' }, cyd, dan],
    );
    expect(made.errors).toEqual([]);
    expect(managers(made)).toEqual([
      ['bob', 'ann'],
      ['dan', 'new'],
      ['cyd', 'bob'],
    ]);
    expect(made.changed.find(({ user_id: id }) => id === 'dan')?.changes).toEqual([
      { field: 'manager', from: null, to: 'new@acme.example' },
    ]);
  });

  test('a manager who is unknown, leaves by the same file, or is the person is wrong; the rest of the row counts', () => {
    const made = plan(
      [
        row('bob', { manager: 'zed@acme.example', job_title: 'Clerk' }),
        row('cyd', { manager: 'dan@acme.example' }),
        row('ann', { manager: 'ann@acme.example' }),
      ],
      [ann, bob, cyd, dan],
    );
    expect(made.errors).toEqual([
      { row: 1, field: 'manager', code: 'manager_not_found' },
      { row: 2, field: 'manager', code: 'manager_not_found' },
      { row: 3, field: 'manager', code: 'manager_circle' },
    ]);
    expect(made.changed.map(({ user_id: id }) => id)).toEqual(['bob']);
  });

  test('rows that turn a line of reporting around are right, and are applied from the top down', () => {
    const turned = [
      { ...bob, manager_id: 'ann' as UserId },
      { ...cyd, manager_id: bob.id },
    ];
    const made = plan(
      [row('bob', { manager: 'cyd@acme.example' }), row('cyd', { manager: 'ann@acme.example' })],
      [ann, ...turned],
    );
    expect(made.errors).toEqual([]);
    expect(managers(made)).toEqual([
      ['cyd', 'ann'],
      ['bob', 'cyd'],
    ]);
  });

  test('of rows that make a circle the last one is wrong, also with somebody whom no row moves', () => {
    const made = plan(
      [row('bob', { manager: 'cyd@acme.example' }), row('cyd', { manager: 'bob@acme.example' })],
      [ann, bob, cyd],
    );
    expect(made.errors).toEqual([{ row: 2, field: 'manager', code: 'manager_circle' }]);
    expect(managers(made)).toEqual([['bob', 'cyd']]);
    const below = plan(
      [row('bob', { manager: 'dan@acme.example' })],
      [ann, bob, aUser('dan', { manager_id: bob.id })],
    );
    expect(below.errors).toMatchObject([{ code: 'manager_circle' }]);
  });

  test('null ends the reporting, and a row without a manager leaves it', () => {
    const led = [
      { ...bob, manager_id: 'ann' as UserId },
      { ...cyd, manager_id: 'ann' as UserId },
    ];
    const made = plan([row('bob', { manager: null }), row('cyd')], [ann, ...led]);
    expect(managers(made)).toEqual([['bob', null]]);
    expect(made.counts).toMatchObject({ changed: 1, same: 1 });
  });
});

describe('who leaves', () => {
  test('only who came by a file: the others are left out, and the demo members are no part of it', () => {
    const made = plan(
      [row('bob')],
      [
        ann,
        byFile('bob'),
        byFile('cyd', { state: 'pending' }),
        aUser('dan'),
        aUser('eve', { demo: true }),
        byFile('fay', { state: 'deactivated' }),
      ],
    );
    expect(leavers(made)).toEqual(['cyd']);
    expect(leftOut(made)).toEqual([
      ['ann', 'not_by_file'],
      ['dan', 'not_by_file'],
    ]);
  });

  test('a last day that is over counts as missing: of a member, and of somebody who was never one', () => {
    const over = { last_day: '2026-06-14' };
    const made = plan(
      [row('bob', over), row('cyd', over), row('zed', over), row('dan', { last_day: today })],
      [ann, byFile('bob'), aUser('cyd'), byFile('dan')],
    );
    expect(leavers(made)).toEqual(['bob']);
    expect(leftOut(made)).toEqual([
      ['ann', 'not_by_file'],
      ['cyd', 'day_over'],
      ['zed', 'day_over'],
    ]);
    expect(made.changed).toMatchObject([{ user_id: 'dan' }]);
  });

  test('whom a file deactivated comes back by one, and nobody else', () => {
    const gone = { state: 'deactivated', last_name: 'Gone' } as const;
    const made = plan(
      [row('bob'), row('cyd')],
      [ann, byFile('bob', { ...gone, left_by_file: 'f' as PeopleFileId }), byFile('cyd', gone)],
    );
    expect(made.added).toEqual([{ row: 1, name: 'bob Gone', email: 'bob@acme.example', returns: true }]);
    expect(leftOut(made)).toEqual([
      ['ann', 'not_by_file'],
      ['cyd', 'deactivated'],
    ]);
  });

  test('never whoever applies it, nor an owner by others than owners, nor all owners', () => {
    const owners = [byFile('ann', { permissions: owner }), byFile('bob', { permissions: owner })];
    expect(leavers(plan([row('cyd')], owners))).toEqual(['bob']);
    const gus = { id: 'gus' as UserId, permissions: { global_administrator: true } };
    expect(leftOut(plan([row('cyd')], owners, { actor: gus }))).toEqual([
      ['ann', 'owner'],
      ['bob', 'owner'],
    ]);
    const key = { id: undefined, permissions: owner };
    expect(leftOut(plan([row('cyd')], owners, { actor: key }))).toEqual([
      ['ann', 'last_owner'],
      ['bob', 'last_owner'],
    ]);
    expect(leavers(plan([row('bob')], owners, { actor: key }))).toEqual(['ann']);
  });
});

describe('the guard', () => {
  const guards = (gone: number, members: readonly User[], over: Partial<FileFacts> = {}) =>
    plan(rowsOf(members).slice(gone), [ann, ...members], over).guards;

  test('10 % of the members that came by a file, or 20 people, leave without a word; one more does not', () => {
    expect(guards(2, crowd(20))).toEqual([]);
    expect(guards(3, crowd(20))).toEqual(['many']);
    expect(guards(20, crowd(300))).toEqual([]);
    expect(guards(21, crowd(300))).toEqual(['many']);
  });

  test('an empty file, and half as many rows as last time, are asked about even if nobody leaves', () => {
    expect(plan([], [ann]).guards).toEqual(['empty']);
    expect(plan([row('new')], [ann], { rowsBefore: 3 }).guards).toEqual(['half']);
    expect(plan([row('new')], [ann], { rowsBefore: 2 }).guards).toEqual([]);
  });

  test('an owner, the last owner and whoever applies it are asked about', () => {
    const many = crowd(30);
    const rows = rowsOf(many);
    const bob = byFile('bob', { permissions: owner });
    expect(plan(rows, [ann, bob, ...many]).guards).toEqual(['owner']);
    expect(plan(rows, [byFile('ann', { permissions: owner }), ...many]).guards).toEqual(['yourself']);
    const key = { actor: { id: undefined, permissions: owner } };
    expect(plan(rows, [bob, ...many], key).guards).toEqual(['owner']);
  });

  test('a row that nobody can be found by may be anybody’s who seems to leave', () => {
    const many = crowd(30);
    const rows = [...rowsOf(many).slice(1), { email: 'no address' }];
    expect(plan(rows, [ann, ...many]).guards).toEqual(['unknown_rows']);
    // With the id of somebody it is theirs.
    const known = many.map((user, at) => (at === 0 ? { ...user, external_id: '1' } : user));
    const named = plan(
      [...rowsOf(many).slice(1), { email: 'no address', external_id: '1' }],
      [ann, ...known],
    );
    expect([named.guards, leavers(named)]).toEqual([[], []]);
  });

  test('the number lets it pass, and no other number', () => {
    const made = plan([], [ann, ...crowd(3)]);
    expect(() => requireConfirmed(made, undefined)).toThrow('many_leavers');
    expect(() => requireConfirmed(made, 2)).toThrow('many_leavers');
    expect(() => requireConfirmed(made, 3)).not.toThrow();
    const harmless = plan([row('u000')], [ann, byFile('u000')]);
    expect(() => requireConfirmed(harmless, undefined)).not.toThrow();
    expect(() => requireConfirmed(harmless, 1)).toThrow('many_leavers');
  });

  test('whoever is ticked while a file is applied adds nobody to those who leave', () => {
    const made = plan([row('new')], [ann, ...crowd(3)]);
    expect(() => requireAccepted(made, 0, 3)).not.toThrow();
    expect(() => requireAccepted(made, 1, 3)).toThrow('many_leavers');
  });
});

test('an answer has the first hundred of each list, and twenty thousand characters of it', () => {
  const many = crowd(300);
  const shown = presentPlan(plan(rowsOf(many), []));
  expect(shown.added).toHaveLength(limits.peopleFile.shown);
  const wordy = many.map(({ id }) =>
    row(id, { job_title: 'x'.repeat(80), pronouns: 'y'.repeat(40), department: 'z'.repeat(60) }),
  );
  const { changed } = presentPlan(plan(wordy, many));
  expect(changed.length).toBeGreaterThan(40);
  expect(JSON.stringify(changed).length).toBeLessThan(limits.peopleFile.characters + changed.length + 2);
});
