import { expect, test } from 'vitest';
import { parseForm } from '#functions/http/multipart';
import type { Event } from '#functions/http/parse';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { aPng, paint } from '../support/pictures.ts';
import { seededRandom, seedOf } from '../support/seeded-random.ts';
import { send } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const boundary = 'bravo-boundary';
const type = `multipart/form-data; boundary=${boundary}`;
const head = (name: string, more = ''): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
const fileHead = (name: string): string => head(name, '; filename="a.png"');
const end = `\r\n--${boundary}--\r\n`;
const bytes = (...parts: (string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

const form = bytes(
  `${head('title')}Lunch\r\n`,
  `${head('price')}100\r\n`,
  fileHead('logo'),
  aPng(paint(4, 4)),
  end,
);

const parse = (body: Buffer, contentType = type) =>
  parseForm(
    {
      headers: { 'content-type': contentType },
      body: body.toString('base64'),
      isBase64Encoded: true,
    } as unknown as Event,
    { field: 'logo', bytes: limits.image.bytes },
  );

const refusalOf = (body: Buffer, contentType?: string): Promise<string> =>
  parse(body, contentType).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

test('a form gives its text fields and its file', async () => {
  const { fields, files } = await parse(form);
  expect({ ...fields }).toEqual({ title: 'Lunch', price: '100' });
  expect(files['logo']?.equals(aPng(paint(4, 4)))).toBe(true);
});

const manyFields = Array.from({ length: 41 }, (_, at) => `${head(`f${at}`)}x\r\n`).join('');
test.each([
  ['a body cut off inside its file', form.subarray(0, form.length - end.length - 20), 'invalid_request'],
  ['a body cut off inside a header', form.subarray(0, 40), 'invalid_request'],
  ['an empty body', Buffer.alloc(0), 'invalid_request'],
  ['a body without its boundary', Buffer.from('nothing'), 'invalid_request'],
  ['the same field twice', bytes(`${head('a')}1\r\n`, `${head('a')}2`, end), 'invalid_request'],
  [
    'the same name for a field and a file',
    bytes(`${head('a')}1\r\n`, fileHead('a'), '2', end),
    'invalid_request',
  ],
  ['two files', bytes(fileHead('a'), '1\r\n', fileHead('b'), '2', end), 'invalid_request'],
  ['more than forty fields', bytes(manyFields, end), 'invalid_request'],
  ['a field of more than 64 KB', bytes(head('a'), 'x'.repeat(65 * 1024), end), 'invalid_request'],
  [
    'a file over its limit',
    bytes(fileHead('logo'), Buffer.alloc(limits.image.bytes + 1), end),
    'file_too_large',
  ],
])('%s is refused', async (_, body, code) => {
  expect(await refusalOf(body)).toBe(code);
});

test.each(['text/plain', 'multipart/form-data', 'multipart/mixed; boundary=a', `${type}${'x'.repeat(80)}`])(
  'the content type %s is refused',
  async (contentType) => {
    expect(await refusalOf(form, contentType)).toBe('unsupported_file');
  },
);

test('a bracket in a field name is part of the name', async () => {
  const { fields } = await parse(bytes(`${head('a')}1\r\n`, `${head('a[b]')}2`, end));
  expect({ ...fields }).toEqual({ a: '1', 'a[b]': '2' });
});

/** Pieces that mean something to a parser of forms. */
const tokens = [
  `--${boundary}`,
  `--${boundary}--`,
  '\r\n',
  '\r\n\r\n',
  '\n',
  '"',
  ';',
  '\0',
  'name=',
  'name="__proto__"',
  "filename*=utf-8''%F0%9F",
  'filename="a\r\nb"',
  'Content-Type: multipart/mixed; boundary=x\r\n',
  'Content-Type: text/plain; charset=utf-16\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Disposition: attachment\r\n',
  head('title'),
  fileHead('logo'),
  'x'.repeat(5000),
];

test('2,000 mutated bodies are accepted or refused, and no error escapes', async () => {
  const { below, choose } = seededRandom(seedOf('multipart bodies'));
  const mutate = (body: Buffer): Buffer => {
    const at = below(body.length + 1);
    const to = Math.min(body.length, at + below(60));
    const token = Buffer.from(choose(tokens) ?? '');
    const [before, cut, after] = [body.subarray(0, at), body.subarray(at, to), body.subarray(to)];
    switch (below(5)) {
      case 0:
        return before;
      case 1:
        return Buffer.concat([before, after]);
      case 2:
        return Buffer.concat([before, cut, cut, after]);
      case 3:
        return Buffer.concat([before, token, after]);
      default:
        return Buffer.concat([before, token, cut, after]);
    }
  };
  const ends = new Map<string, number>();
  for (let round = 0; round < 2000; round += 1) {
    let body = form;
    for (let times = 1 + below(4); times > 0; times -= 1) body = mutate(body);
    const ended = await refusalOf(body);
    ends.set(ended, (ends.get(ended) ?? 0) + 1);
  }
  expect([...ends.keys()].toSorted()).toEqual(['accepted', 'invalid_request']);
  for (const times of ends.values()) expect(times).toBeGreaterThan(100);
});

test('a body is parsed only after its caller is known', async () => {
  const broken = { headers: { 'content-type': type } };
  const cutOff = form.subarray(0, 200);
  expect(await send('POST', '/settings/logo', cutOff, broken)).toMatchObject({ codes: ['unauthenticated'] });
  const team = await aTeam(['ann', 'bob']);
  const as = (token: string) => send('POST', '/settings/logo', cutOff, { ...broken, token });
  expect(await as(team.bob.token)).toMatchObject({ codes: ['forbidden'] });
  expect(await as(team.ann.token)).toMatchObject({ codes: ['invalid_request'] });
});
