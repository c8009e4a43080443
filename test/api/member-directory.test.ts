import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { users } from '#shared/contract/users';
import type { FullUser } from '#shared/model/user';
import { call, send, stack } from '../support/stack.ts';
import { aTeam, type Member } from '../support/team.ts';

const update = (
  actor: { token: string },
  { id }: Pick<Member, 'id'>,
  body: Parameters<typeof call<typeof users.update>>[1]['body'],
) => call(users.update, { params: { id }, body }, actor);
test('the directory filters by state and search and pages through each member once', async () => {
  const team = await aTeam(['ann']);
  const rows = Array.from({ length: 130 }, (_, at) => ({
    email: `al${at}@albion.example`,
    first_name: 'Al',
    last_name: `Alder${at}`,
  }));
  await call(users.invite, { body: { users: rows.slice(0, 100) } }, team.ann);
  await call(users.invite, { body: { users: rows.slice(100) } }, team.ann);
  await stack.counted();
  const walk = async (filter: { search?: string; state?: FullUser['state'] }) => {
    const found: FullUser[] = [];
    for (let next_cursor: string | undefined, first = true; first || next_cursor; first = false) {
      const query = { ...filter, ...(next_cursor && { next_cursor }) };
      const { status, body, headers } = await call(users.list, { query }, team.ann);
      expect(status).toBe(200);
      found.push(...(body as FullUser[]));
      next_cursor = headers.get('x-next-cursor') ?? undefined;
      expect(Buffer.from(next_cursor ?? '', 'base64url').toString('latin1')).not.toMatch(/albion|al\d/);
    }
    return found;
  };
  const everybody = await walk({ search: 'al' });
  expect(everybody).toHaveLength(130);
  expect(new Set(everybody.map(({ id }) => id)).size).toBe(130);
  const some = everybody.filter((_, at) => at % 2 === 0);
  for (const user of some) await update(team.ann, user, { state: 'deactivated' });
  const ids = (list: readonly FullUser[]) => list.map(({ id }) => id).toSorted();
  expect(ids(await walk({ state: 'deactivated' }))).toEqual(ids(some));
  expect(ids(await walk({ state: 'deactivated', search: 'alder' }))).toEqual(ids(some));
  expect(await walk({ state: 'pending' })).toHaveLength(65);
  expect(await walk({ state: 'deleted' })).toEqual([]);
  const { body: first } = await call(users.list, { query: { state: 'pending' } }, team.ann);
  expect(first).toHaveLength(50);
});

test('the directory is sorted by state, then by name without case and accents, over all pages', async () => {
  const team = await aTeam(['mia', 'zoe', 'eva', 'tom', 'uwe'], {
    users: {
      zoe: { first_name: 'Zoe', last_name: 'Ash' },
      eva: { first_name: 'Éva', last_name: '' },
      tom: { first_name: 'eva', last_name: 'Berg', state: 'deactivated' },
      uwe: { first_name: 'EVA', last_name: 'Adler' },
    },
  });
  const rows = ['Zed', 'Ánn'].map((first_name) => ({
    email: `${first_name.length}${first_name.charCodeAt(0)}@o.example`,
    first_name,
  }));
  await call(users.invite, { body: { users: rows } }, team.mia);
  await stack.counted();
  const walk = async (query: object, by: { token: string } = team.mia) => {
    const names: string[] = [];
    for (let next_cursor: string | undefined, first = true; first || next_cursor; first = false) {
      const { body, headers } = await call(
        users.list,
        { query: { limit: 2, ...query, ...(next_cursor && { next_cursor }) } },
        by,
      );
      names.push(...body.map(({ name }) => name.normalize('NFC')));
      next_cursor = headers.get('x-next-cursor') ?? undefined;
    }
    return names;
  };
  const present = ['Ánn', 'Zed', 'Éva', 'EVA Adler', 'mia Member', 'Zoe Ash'];
  expect(await walk({})).toEqual([...present, 'eva Berg']);
  expect(await walk({}, team.zoe)).toEqual(present);
  expect(await walk({ search: 'e' })).toEqual(['Éva', 'EVA Adler', 'eva Berg']);
  expect(await walk({ state: 'accepted' })).toEqual(present.slice(2));
  // Without an order the members come as they are stored: all of them, once.
  expect((await walk({ order: 'none' })).toSorted()).toEqual([...present, 'eva Berg'].toSorted());
  expect((await walk({ order: 'none' })).slice(0, 2)).not.toEqual(present.slice(0, 2));
});

test('members whose long names differ in no compared character come once, page by page', async () => {
  // Names are compared up to the middle of this emoji.
  const first_name = `${'x'.repeat(39)}🍜`;
  const names = ['ann', 'bob', 'cyd', 'dan'] as const;
  const team = await aTeam(names, {
    users: Object.fromEntries(names.map((name) => [name, { first_name, last_name: name }])),
  });
  const found: string[] = [];
  for (let next_cursor: string | undefined, first = true; first || next_cursor; first = false) {
    const { body, headers } = await call(
      users.list,
      { query: { limit: 1, ...(next_cursor && { next_cursor }) } },
      team.ann,
    );
    found.push(...body.map(({ id }) => id));
    next_cursor = headers.get('x-next-cursor') ?? undefined;
  }
  expect(found.toSorted()).toEqual(names.map((name) => team[name].id).toSorted());
});

test('users.csv lists all members without spreadsheet formulas', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: {
      bob: { first_name: '=1+1', last_name: 'Says "hi", too', birth_date: '1990-02-28', balance: -5 },
      cyd: { state: 'deleted' },
    },
  });
  const answered = await send('GET', '/users.csv', undefined, team.ann);
  expect(answered.status).toBe(200);
  expect(answered.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answered.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
  const raw = await fetch(`${stack.origin}/api/v1/users.csv`, {
    headers: { authorization: `Bearer ${team.ann.token}` },
  });
  const bytes = new Uint8Array(await raw.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines[0]).toContain('id,name,first_name,last_name,email');
  expect(lines).toHaveLength(4);
  const bob = lines.find((line) => line.startsWith(team.bob.id));
  expect(bob).toContain(`,"'=1+1 Says ""hi"", too",'=1+1,"Says ""hi"", too",`);
  expect(bob).toContain(',-5,');
  expect(bob).toContain(',1990-02-28,');
  const pending = await send('GET', '/users.csv?state=pending', undefined, team.ann);
  expect(String(pending.body).trim().split('\r\n')).toHaveLength(1);
  expect((await send('GET', '/users.csv?state=gone', undefined, team.ann)).status).toBe(400);
  const log = await call(audit.list, { query: {} }, team.ann);
  expect(log.body.map(({ action, details }) => [action, details['what']])).toContainEqual([
    'exported',
    'users',
  ]);
});

test('members of one name are listed with what tells them apart; an address finds whoever knows it, and shows no more', async () => {
  const sam = { first_name: 'Sam', last_name: 'Reed' };
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan', 'eve'], {
    users: {
      bob: { ...sam, job_title: 'Designer' },
      cyd: sam,
      dan: { first_name: 'Cydney', last_name: 'Lee' },
    },
  });
  await stack.counted();
  const found = async (search: string) =>
    (await call(users.list, { query: { search, order: 'none' } }, team.eve)).body
      .map(({ name, detail }) => `${name}, ${detail ?? 'no detail'}`)
      .toSorted();
  expect(await found('@sam')).toEqual(['Sam Reed, Designer', `Sam Reed, ${team.cyd.email}`]);
  // The name of one begins as the address of the other.
  expect(await found('cyd')).toEqual(['Cydney Lee, no detail', 'Sam Reed, cyd']);
  expect(await found(team.bob.email)).toEqual([`Sam Reed, ${team.bob.email}`]);
  expect(await found('@bo')).toEqual([]);
  expect(await found(team.bob.email.slice(0, -1))).toEqual([]);
  const { body: all } = await call(users.list, { query: {} }, team.ann);
  const apart = all.filter(({ detail }) => detail !== undefined).map(({ id }) => id);
  expect(apart.toSorted()).toEqual([team.bob.id, team.cyd.id].toSorted());
});
