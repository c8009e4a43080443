import papa from 'papaparse';
import { expect, test } from 'vitest';
import type { Post } from '#shared/model/post';
import { limits } from '#shared/model/limits';
import { draft } from '../support/draft.ts';
import { hostile, hostileLines } from '../support/hostile.ts';
import { form, give } from '../support/shop.ts';
import { send } from '../support/stack.ts';
import { aTeam, type Member } from '../support/team.ts';

const team = await aTeam(['ann', 'bob'], { users: { ann: { limit: 1000 } } });
const { ann, bob } = team;
await give(ann, 1000, bob);

const to = async (call: string, body: unknown, by: Member = ann) => {
  const [method = '', path = ''] = call.split(' ');
  const answered = await send(method, path, body, { ...by, key: crypto.randomUUID() });
  if (answered.status >= 300) throw new Error(JSON.stringify(answered.body));
  return answered.body as Record<string, never>;
};
/** The stored form: NFC, trimmed, cut to the maximum length. */
const kept = (text: string, max = 1000): string => text.normalize('NFC').slice(0, max).trim();

const posts = '/posts.csv?days=7';
const purchases = '/rewards/purchases.csv?days=7';
const files = [posts, purchases, '/users.csv'];

/** Cells that a spreadsheet would calculate. Plain numbers do not count. */
const formulas = (cells: readonly string[]): string[] =>
  cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+$/.test(cell));

const cellsOf = async (path: string): Promise<readonly string[]> => {
  const { body } = await send('GET', path, undefined, ann);
  const { data, errors } = papa.parse<string[]>(String(body).replace(/^\uFEFF/, ''), {
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  const [columns = [], ...rows] = data;
  expect(rows.every((row) => row.length === columns.length)).toBe(true);
  return rows.flat();
};

let count = 0;
const fresh = (): string => `t${(count += 1)}`;
const value = (change: object) => {
  const name = fresh();
  return { name, tag: name, description: '', color: 'c2410c', emoji: 'rocket', ...change };
};

test.each(hostile)('%j is stored and exported unchanged in every single-line field', async (text) => {
  const long = kept(text);
  const [name, keyword] = [kept(text, limits.value.name), kept(text, limits.value.keyword).toLowerCase()];
  const made = await to('POST /values', value({ name, keywords: [keyword] }));
  expect(made).toMatchObject({ name, keywords: [keyword] });
  const person = { first_name: text, last_name: text, job_title: text };
  expect(await to('PUT /profiles/me', person, bob)).toMatchObject({
    first_name: long,
    last_name: long,
    name: `${long} ${long}`,
    job_title: long,
  });
  expect((await to('PUT /settings', { name: text }))['global']).toMatchObject({ name: long });
  const email = `${fresh()}@hostile.example`;
  await to('POST /users', { users: [{ email, first_name: text, last_name: text }] });
  const reward = await to('POST /rewards/rewards', form({ title: text, price: '1' }));
  expect(reward).toMatchObject({ title: long });
  const post = await to('POST /posts', { ...draft(team, [bob], 1), value_id: made['id'] });
  expect(post).toMatchObject({ value: { name }, to: [{ name: `${long} ${long}` }] });
  await to(`POST /shop/rewards/${String(reward['id'])}`, { comment: 'Please' }, bob);
  await to(`PUT /coins/${bob.id}`, { amount: 1, comment: text });
  const { body: history } = await send('GET', `/coins/${bob.id}`, undefined, bob);
  expect(JSON.stringify(history)).toContain(JSON.stringify(long));
  for (const path of files) {
    const cells = await cellsOf(path);
    expect([path, formulas(cells)]).toEqual([path, []]);
    expect([path, cells.some((cell) => cell.includes(long))]).toEqual([path, true]);
  }
});

test.each([...hostile, ...hostileLines])(
  '%j is stored and exported unchanged in every multi-line field',
  async (text) => {
    const long = kept(text).replaceAll('\r\n', '\n');
    expect(await to('POST /values', value({ description: text }))).toMatchObject({ description: long });
    expect(await to('POST /posts', { ...draft(team, [bob], 1), message: text })).toMatchObject({
      message: long,
    });
    const { body: feed } = await send('GET', '/posts', undefined, bob);
    expect((feed as Post[])[0]).toMatchObject({ message: long });
    const reward = await to('POST /rewards/rewards', form({ description: text, price: '1' }));
    expect(reward).toMatchObject({ description: long });
    const bought = await to(`POST /shop/rewards/${String(reward['id'])}`, { comment: text }, bob);
    expect(bought).toMatchObject({ comments: [{ comment: long }] });
    for (const path of [posts, purchases]) {
      const cells = await cellsOf(path);
      expect([path, formulas(cells)]).toEqual([path, []]);
      expect([path, cells.some((cell) => cell.includes(long))]).toEqual([path, true]);
    }
  },
);

test.each(hostileLines)('422 for %j in a single-line field', async (text) => {
  for (const body of [{ first_name: text }, { last_name: text }, { job_title: text }])
    expect(await send('PUT', '/profiles/me', body, bob)).toMatchObject({
      status: 422,
      codes: ['wrong_format'],
    });
  expect(await send('PUT', '/settings', { name: text }, ann)).toMatchObject({ status: 422 });
});
