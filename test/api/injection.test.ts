import papa from 'papaparse';
import { expect, test } from 'vitest';
import type { Post } from '#shared/model/post';
import { limits } from '#shared/model/limits';
import { postBody } from '../support/post-body.ts';
import {
  injectionTexts,
  multilineInjectionTexts,
  refusedTexts,
  unusualTexts,
} from '../support/injection-texts.ts';
import { rewardForm, giveCoins } from '../support/shop.ts';
import { send } from '../support/stack.ts';
import { aTeam, type Member } from '../support/team.ts';

const team = await aTeam(['ann', 'bob'], { users: { ann: { limit: 1000 } } });
const { ann, bob } = team;
await giveCoins(ann, 1000, bob);

const submit = async (call: string, body: unknown, by: Member = ann) => {
  const [method = '', path = ''] = call.split(' ');
  const answered = await send(method, path, body, { ...by, key: crypto.randomUUID() });
  if (answered.status >= 300) throw new Error(JSON.stringify(answered.body));
  return answered.body as Record<string, never>;
};
/** The stored form: NFC, trimmed, cut to the maximum length. */
const storedForm = (text: string, max = 1000): string => text.normalize('NFC').slice(0, max).trim();
/** The stored form of one line: without the marks that turn the direction of text around. */
const storedLine = (text: string, max?: number): string =>
  storedForm(text.replace(/[\u202E\u2066\u2069]/g, ''), max);

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

/** A text without the quotes that stop spreadsheets from running what follows a line break or another separator. */
const unmarked = (cell: string): string => cell.replaceAll(/(?<=[;\t\r\n][\s"]*)'(?=[=+\-@＝＋－＠])/g, '');

let count = 0;
const fresh = (): string => `t${(count += 1)}`;
const value = (change: object) => {
  const name = fresh();
  return { name, tag: name, description: '', color: 'c2410c', emoji: 'rocket', ...change };
};

test.each([...injectionTexts, ...unusualTexts])(
  '%j is stored and exported unchanged in every single-line field',
  async (text) => {
    const long = storedLine(text);
    const [name, keyword] = [
      storedLine(text, limits.value.name),
      storedLine(text, limits.value.keyword).toLowerCase(),
    ];
    const made = await submit('POST /values', value({ name, keywords: [keyword] }));
    expect(made).toMatchObject({ name, keywords: [keyword] });
    const person = { first_name: text, last_name: text, job_title: text };
    expect(await submit('PUT /profiles/me', person, bob)).toMatchObject({
      first_name: long,
      last_name: long,
      name: `${long} ${long}`,
      job_title: long,
    });
    expect((await submit('PUT /settings', { name: text }))['global']).toMatchObject({ name: long });
    const email = `${fresh()}@hostile.example`;
    await submit('POST /users', { users: [{ email, first_name: text, last_name: text }] });
    const reward = await submit('POST /rewards/rewards', rewardForm({ title: text, price: '1' }));
    expect(reward).toMatchObject({ title: long });
    const post = await submit('POST /posts', { ...postBody(team, [bob], 1), value_id: made['id'] });
    expect(post).toMatchObject({ value: { name }, to: [{ name: `${long} ${long}` }] });
    await submit(`POST /shop/rewards/${String(reward['id'])}`, { comment: 'Please' }, bob);
    await submit(`PUT /coins/${bob.id}`, { amount: 1, comment: text });
    const { body: history } = await send('GET', `/coins/${bob.id}`, undefined, bob);
    expect(JSON.stringify(history)).toContain(JSON.stringify(long));
    for (const path of files) {
      const cells = await cellsOf(path);
      expect([path, formulas(cells)]).toEqual([path, []]);
      expect([path, cells.some((cell) => cell.includes(long))]).toEqual([path, true]);
    }
  },
);

const usual = await submit('POST /values', value({}));

test.each([...injectionTexts, ...multilineInjectionTexts, unusualTexts.join('\n')])(
  '%j is stored and exported unchanged in every multi-line field',
  async (text) => {
    const long = storedForm(text).replaceAll('\r\n', '\n');
    const described = await submit(`PUT /values/${String(usual['id'])}`, value({ description: text }));
    expect(described).toMatchObject({ description: long });
    expect(await submit('POST /posts', { ...postBody(team, [bob], 1), message: text })).toMatchObject({
      message: long,
    });
    const { body: feed } = await send('GET', '/posts', undefined, bob);
    expect((feed as Post[])[0]).toMatchObject({ message: long });
    const reward = await submit('POST /rewards/rewards', rewardForm({ description: text, price: '1' }));
    expect(reward).toMatchObject({ description: long });
    const bought = await submit(`POST /shop/rewards/${String(reward['id'])}`, { comment: text }, bob);
    expect(bought).toMatchObject({ comments: [{ comment: long }] });
    for (const path of [posts, purchases]) {
      const cells = await cellsOf(path);
      expect([path, formulas(cells)]).toEqual([path, []]);
      expect([path, cells.some((cell) => unmarked(cell).includes(long))]).toEqual([path, true]);
    }
  },
);

test.each([...multilineInjectionTexts, ...refusedTexts])(
  '422 for %j in a single-line field',
  async (text) => {
    for (const body of [{ first_name: text }, { last_name: text }, { job_title: text }])
      expect(await send('PUT', '/profiles/me', body, bob)).toMatchObject({
        status: 422,
        codes: ['wrong_format'],
      });
    expect(await send('PUT', '/settings', { name: text }, ann)).toMatchObject({ status: 422 });
  },
);

test('what stands between semicolons is no formula in a file for either kind of spreadsheets', async () => {
  const text = 'well done;=1+1;\n@SUM(A1)\t+1;ok';
  await submit('POST /posts', { ...postBody(team, [bob], 1), message: text });
  const reward = await submit('POST /rewards/rewards', rewardForm({ title: 'Cup;=1+1', price: '1' }));
  const bought = await submit(`POST /shop/rewards/${String(reward['id'])}`, { comment: text }, bob);
  await submit(`POST /rewards/purchases/${String(bought['id'])}`, {});
  await submit('PUT /profiles/me', { first_name: 'Bob', last_name: 'Stone;=1+1' }, bob);
  const year = `/rewards/taxes.csv?year=${new Date().getUTCFullYear()}`;
  for (const separator of ['comma', 'semicolon'])
    for (const path of [posts, purchases, '/users.csv?', year]) {
      const { body } = await send('GET', `${path}&separator=${separator}`, undefined, ann);
      const divided = String(body).split(/[;\t\r\n]/);
      expect([path, formulas(divided)]).toEqual([path, []]);
      expect([path, String(body).includes(";'=1+1")]).toEqual([path, true]);
      expect([path, String(body).split('\r')[0]?.includes(';')]).toEqual([path, separator === 'semicolon']);
    }
  expect((await send('GET', '/users.csv?separator=tab', undefined, ann)).status).toBe(400);
});
