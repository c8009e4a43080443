import { expect, test } from 'vitest';
import { auth } from '#shared/contract/auth';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import { values } from '#shared/contract/values';
import type { FullUser } from '#shared/model/user';
import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { call, internals, mails, send, stack } from '../support/stack.ts';
import { aTeam, storedUser } from '../support/team.ts';

test('each row of an invitation gets a result, and a bad row does not stop the others', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: { state: 'deactivated', balance: 7 } } });
  const rows = [
    { email: 'New@Rows.example' },
    { email: ' new@rows.example' },
    { email: 'nobody' },
    { email: team.ann.email },
    { email: team.bob.email, job_title: 'Baker' },
    { email: 'dated@rows.example', birth_date: '1990-02-30' },
    { email: 'limited@rows.example', limit: 5, first_name: 'Lim', job_title: 'Pilot' },
    { email: 'rich@rows.example', limit: 5_000_000 },
    { email: `${'long'.repeat(200)}@rows.example` },
    { first_name: 'Nobody' },
    { email: ['one@rows.example'] },
    { email: 'last@rows.example' },
  ];
  const { status, body } = await call(
    users.invite,
    { body: { users: rows as { email: string }[] } },
    team.ann,
  );
  expect(status).toBe(200);
  expect(body.map(({ result, code }) => [result, code])).toEqual([
    ['invited', null],
    ['exists', 'email_exists'],
    ['invalid', 'invalid_email'],
    ['exists', 'email_exists'],
    ['reactivated', null],
    ['invalid', 'wrong_format'],
    ['invited', null],
    ['invalid', 'out_of_range'],
    ['invalid', 'invalid_email'],
    ['invalid', 'invalid_email'],
    ['invalid', 'invalid_email'],
    ['invited', null],
  ]);
  expect(body[1]?.message).toBe('User with this email already exists');
  expect(body[7]?.message).toBe(`Must be between 0 and ${limits.pointsLimit.max}`);
  expect(await storedUser(team, team.bob)).toMatchObject({
    state: 'pending',
    balance: 7,
    job_title: 'Baker',
  });
  const limited = await call(users.read, { params: { id: body[6]?.user_id as UserId } }, team.ann);
  expect(limited.body).toMatchObject({ limit: 5, first_name: 'Lim', job_title: 'Pilot' });
  await stack.settle();
  const told = ['new@rows.example', 'limited@rows.example', team.bob.email];
  for (const email of told) expect(mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
});

test('32 concurrent invitations of one address in several spellings create one user and one mail', async () => {
  const team = await aTeam(['ann']);
  const spellings = ['one@race.example', ' One@race.example', 'ONE@RACE.EXAMPLE', 'one@Race.example '];
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, at) =>
      call(users.invite, { body: { users: [{ email: spellings[at % 4] ?? '' }] } }, team.ann),
    ),
  );
  expect(answers.flatMap(({ body }) => body).filter(({ result }) => result === 'invited')).toHaveLength(1);
  expect((await call(users.list, { query: {} }, team.ann)).body).toHaveLength(2);
  await stack.settle();
  expect(mails.filter(({ to }) => to.includes('one@race.example'))).toHaveLength(1);
});

test('400 for 101 rows, 403 for a member', async () => {
  const team = await aTeam(['ann', 'bob']);
  const rows = Array.from({ length: limits.invite.perCall + 1 }, (_, at) => ({
    email: `p${at}@many.example`,
  }));
  expect((await call(users.invite, { body: { users: rows } }, team.ann)).status).toBe(400);
  const one = { users: rows.slice(0, 1) };
  expect(await call(users.invite, { body: one }, team.bob)).toMatchObject({
    status: 403,
    codes: ['forbidden'],
  });
  expect((await call(users.invite, { body: { users: rows.slice(0, 100) } }, team.ann)).body).toHaveLength(
    100,
  );
});

test('members see names and pictures, administrators all fields', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { cyd: { state: 'deactivated' } } });
  const { body: seen } = await call(users.list, { query: {} }, team.bob);
  expect(seen.map((person) => Object.keys(person).toSorted())).toEqual(
    Array.from({ length: 2 }, () => ['avatar', 'id', 'name', 'state']),
  );
  const { body: full } = await call(users.list, { query: {} }, team.ann);
  expect(full).toHaveLength(3);
  expect(full.find(({ id }) => id === team.bob.id) as FullUser).toMatchObject({
    email: team.bob.email,
    score_remaining: 100,
    can: { deactivate: true },
  });
});

test('search finds members of the workspace by the start of any name without accents, for administrators also by address', async () => {
  const team = await aTeam(['ann', 'bob']);
  const other = await aTeam(['sofia']);
  expect(other.workspace.id).not.toBe(team.workspace.id);
  const rows = [
    { email: 'sr@find.example', first_name: 'Sofía', last_name: 'Ramírez' },
    { email: 'ramona@find.example', first_name: 'Mona', last_name: 'Lind' },
  ];
  await call(users.invite, { body: { users: rows } }, team.ann);
  await stack.counted();
  const find = async (search: string, by = team.bob) =>
    (await call(users.list, { query: { search } }, by)).body.map(({ name }) => name).toSorted();
  for (const by of [team.ann, team.bob]) {
    expect(await find('sof', by)).toEqual(['Sofía Ramírez']);
    expect(await find('RAMÍ', by)).toEqual(['Sofía Ramírez']);
    expect(await find('sofia ra', by)).toEqual(['Sofía Ramírez']);
    expect(await find('zzz', by)).toEqual([]);
  }
  expect(await find('ram', team.ann)).toEqual(['Mona Lind', 'Sofía Ramírez']);
  // Otherwise a member could find out a colleague's address letter by letter.
  expect(await find('ram')).toEqual(['Sofía Ramírez']);
  expect(await find('ramona@find')).toEqual([]);
  // A whole one tells nobody anything new.
  expect(await find('ramona@find.example')).toEqual(['Mona Lind']);
});

test('search finds names by several words in any order, also behind many who have one of them', async () => {
  const team = await aTeam(['ann', 'bob']);
  const odd = ['María de la Cruz', 'Jan van der Berg', 'Örn Þórsson', 'Илья Кузнецов', 'Anne-Marie Duval'];
  const crowd = Array.from({ length: 295 }, (_, at) => `María Muster${at} Berg`);
  const rows = [...odd, ...crowd].map((name, at) => {
    const [first_name = '', ...rest] = name.split(' ');
    return { email: `someone${at}@crowd.example`, first_name, last_name: rest.join('  ') };
  });
  for (let at = 0; at < rows.length; at += 100)
    await call(users.invite, { body: { users: rows.slice(at, at + 100) } }, team.ann);
  await stack.counted();
  const find = async (search: string, order: 'state' | 'none', by = team.bob) => {
    const names: string[] = [];
    for (let next_cursor: string | undefined, first = true; first || next_cursor; first = false) {
      const query = { search, order, ...(next_cursor && { next_cursor }) };
      const { body, headers } = await call(users.list, { query }, by);
      names.push(...body.map(({ name }) => name.replaceAll(/\s+/g, ' ')));
      next_cursor = headers.get('x-next-cursor') ?? undefined;
    }
    return names;
  };
  for (const order of ['state', 'none'] as const) {
    expect(await find('de la cruz', order)).toEqual(['María de la Cruz']);
    expect(await find('cruz maria', order)).toEqual(['María de la Cruz']);
    expect(await find('van  der berg', order)).toEqual(['Jan van der Berg']);
    expect(await find('orn thors', order)).toEqual(['Örn Þórsson']);
    expect(await find('КУЗН илья', order)).toEqual(['Илья Кузнецов']);
    expect(await find('marie duv', order)).toEqual(['Anne-Marie Duval']);
    const all = await find('berg maria', order);
    expect(new Set(all)).toEqual(new Set(crowd));
    expect(all).toHaveLength(crowd.length);
    expect(await find('maria berg muster294', order)).toEqual(['María Muster294 Berg']);
    expect(await find('maria someone2', order, team.ann)).toHaveLength(110);
    expect(await find('maria someone2', order)).toEqual([]);
  }
});

test('a page of a search ends after a thousand entries of the index, and the next one goes on', async () => {
  const { keys, writes, table } = internals;
  const team = await aTeam(['ann']);
  const [zoe] = (
    await call(
      users.invite,
      { body: { users: [{ email: 'zoe@far.example', first_name: 'Zoe', last_name: 'Zzyzx' }] } },
      team.ann,
    )
  ).body;
  await stack.counted();
  // Entries of members who are gone, in one page of which nobody is found.
  const gone = Array.from({ length: 1100 }, (_, at) =>
    writes.replace(keys.person(team.workspace.id, `zoe${at}`, team.ann.id), {
      user_id: `gone${at}`,
      words: [`zoe${at}`, 'zzyzx'],
    }),
  );
  for (let at = 0; at < gone.length; at += 50) await table.transact(...gone.slice(at, at + 50));
  const search = (next_cursor?: string) =>
    call(
      users.list,
      { query: { search: 'zoe', order: 'none', ...(next_cursor && { next_cursor }) } },
      team.ann,
    );
  const first = await search();
  expect(first.body).toEqual([]);
  const second = await search(String(first.headers.get('x-next-cursor')));
  expect(second.body.map(({ id }) => id)).toEqual([zoe?.user_id]);
  expect(second.headers.get('x-next-cursor')).toBeNull();
});

test('who is invited has the name of their address until they give their own; an address of no words gives none', async () => {
  const team = await aTeam(['ann', 'bob']);
  const invited = ['eva.de-vries2@find.example', 'x7k9@find.example'].map((email) => ({ email }));
  await call(users.invite, { body: { users: invited } }, team.ann);
  await stack.counted();
  const find = async (search: string, by = team.bob) =>
    (await call(users.list, { query: { search } }, by)).body;
  expect(await find('de-v')).toMatchObject([{ name: 'Eva De-Vries', state: 'pending' }]);
  // A colleague finds nobody by what only the address says.
  for (const search of ['vries2', 'x7']) expect(await find(search)).toEqual([]);
  expect(await find('')).toContainEqual(
    expect.objectContaining({ name: 'Invited member', state: 'pending' }),
  );
  expect(await find('x7', team.ann)).toMatchObject([{ name: 'x7k9@find.example' }]);
});

test('pages of a given size list each member once', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan', 'eve']);
  const seen: string[] = [];
  let next: string | undefined;
  for (const count of [2, 2, 1]) {
    const query = { limit: 2, ...(next && { next_cursor: next }) };
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const { body, headers } = await call(users.list, { query }, team.ann);
    expect(body).toHaveLength(count);
    seen.push(...body.map(({ id }) => id));
    next = headers.get('x-next-cursor') ?? undefined;
  }
  expect(next).toBeUndefined();
  expect(new Set(seen).size).toBe(5);
  expect((await call(users.list, { query: { limit: limits.usersPage } }, team.ann)).body).toHaveLength(5);
  for (const limit of [0, limits.usersPage + 1, 1.5, 'all'])
    expect((await call(users.list, { query: { limit } }, team.ann)).status).toBe(400);
});

test('deactivated members take no place on the pages that a member reads', async () => {
  const gone = { state: 'deactivated' } as const;
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan', 'eve'], {
    users: { bob: gone, cyd: gone, dan: gone },
  });
  await Promise.all(
    [team.ann, team.eve].map(({ token }) => send('PUT', '/profiles/me', { last_name: 'Zeller' }, { token })),
  );
  // A deactivated member sorts after all others.
  const late = { email: 'late@left.example', first_name: 'Zoe', last_name: 'Zeller' };
  const [last] = (await call(users.invite, { body: { users: [late] } }, team.ann)).body;
  await call(users.remove, { params: { id: last?.user_id as UserId } }, team.ann);
  await stack.counted();
  const present = [team.ann.id, team.eve.id].toSorted();
  for (const search of ['', 'zel']) {
    const query = { limit: 2, ...(search && { search }) };
    const { body, headers } = await call(users.list, { query }, team.eve);
    expect(body.map(({ id }) => id).toSorted()).toEqual(present);
    expect(headers.get('x-next-cursor')).toBeNull();
  }
  const one = await call(users.list, { query: { limit: 1 } }, team.eve);
  const next_cursor = one.headers.get('x-next-cursor') ?? '';
  const rest = await call(users.list, { query: { limit: 1, next_cursor } }, team.eve);
  expect([...one.body, ...rest.body].map(({ id }) => id).toSorted()).toEqual(present);
});

test('a member changes and clears their profile and is found by the new name', async () => {
  const team = await aTeam(['ann', 'bob']);
  const changed = await call(
    profiles.updateMe,
    { body: { first_name: ' Béa ', last_name: 'Stone', birth_date: '1990-02-28', job_title: 'Lead' } },
    team.bob,
  );
  expect(changed).toMatchObject({ status: 200, body: { name: 'Béa Stone', birth_date: '1990-02-28' } });
  const cleared = await call(profiles.updateMe, { body: { birth_date: null, job_title: '' } }, team.bob);
  expect(cleared.body).toMatchObject({ name: 'Béa Stone', birth_date: null, job_title: null });
  expect((await call(profiles.readMe, {}, team.bob)).body).toEqual(cleared.body);
  await stack.counted();
  const found = await call(users.list, { query: { search: 'bea' } }, team.ann);
  expect(found.body.map(({ id }) => id)).toEqual([team.bob.id]);
  const before = await call(users.list, { query: { search: 'bob m' } }, team.ann);
  expect(before.body).toEqual([]);
});

test.each([
  ['first_name_required', { first_name: ' ' }],
  ['first_name_required', { first_name: '\u200B \u2060' }],
  ['last_name_required', { last_name: '' }],
  ['message_too_long', { first_name: 'a'.repeat(61) }],
  ['message_too_long', { first_name: 'a'.repeat(500) }],
  ['wrong_format', { first_name: 'a\u0000b' }],
  ['wrong_format', { first_name: 'a\ud800b' }],
])('422 %s for the profile %j', async (code, body) => {
  const team = await aTeam(['ann']);
  expect(await send('PUT', '/profiles/me', body, team.ann)).toMatchObject({ status: 422, codes: [code] });
});

test('marks that turn the direction of text around are removed from names and titles', async () => {
  const team = await aTeam(['ann']);
  const body = {
    first_name: '\u202EevE\u202C',
    last_name: 'O\u2066x\u2069\u200F',
    job_title: '\u200E\u061C',
  };
  const { body: changed } = await call(profiles.updateMe, { body }, team.ann);
  expect(changed).toMatchObject({ first_name: 'evE', last_name: 'Ox', name: 'evE Ox', job_title: null });
  const nothing = await send('PUT', '/profiles/me', { first_name: '\u202E\u2066' }, team.ann);
  expect(nothing).toMatchObject({ status: 422, codes: ['first_name_required'] });
});

test('undeclared fields change nothing', async () => {
  const team = await aTeam(['ann', 'bob']);
  const before = await storedUser(team, team.bob);
  const body = {
    first_name: 'Bob',
    balance: 1000,
    permissions: { global_administrator: true },
    state: 'pending',
  };
  expect((await send('PUT', '/profiles/me', body, team.bob)).status).toBe(200);
  const changed_at = expect.any(String) as string;
  expect(await storedUser(team, team.bob)).toEqual({ ...before, first_name: 'Bob', changed_at });
});

test('the values are listed with the default first', async () => {
  const team = await aTeam(['ann']);
  const { body } = await call(values.list, {}, team.ann);
  expect(body).toHaveLength(5);
  expect(body[0]).toMatchObject({ default: true, name: 'Teamwork', tag: 'teamwork' });
});

test('401 without a token for every list', async () => {
  for (const endpoint of [users.list, profiles.readMe, values.list, auth.listWorkspaces])
    expect((await send(endpoint.method, endpoint.path, undefined)).status).toBe(401);
});
