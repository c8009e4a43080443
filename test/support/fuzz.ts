import * as fc from 'fast-check';
import type { Endpoint } from '#shared/contract/endpoint';
import type { Parts } from './stack.ts';

const nested = (levels: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Values that no correct client sends. */
const unusualValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.5,
  1e308,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  Number.MIN_VALUE,
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDC00y',
  '\u202Eabc',
  '\r\nBcc: x',
  'NaN',
  'Infinity',
  '1e999',
  '__proto__',
  'constructor',
  'toString',
  '../..',
  '%00',
  "' OR 1=1",
  '${7*7}',
  '{{7}}',
  '=1+1',
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 3 },
  { toString: 'x' },
  { __proto__: null, valueOf: 1 },
  'x'.repeat(100_000),
  Array.from({ length: 20_000 }, () => 0),
  nested(2000),
];
const fuzzedValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...unusualValues), weight: 4 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 1 },
  { arbitrary: fc.double(), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
);

/** The value as text in a form or a query. */
const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 100_000);

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** A request on the wire. The JSON body is text because it may be invalid. */
export type FuzzedRequest = {
  readonly params: Record<string, string>;
  readonly query: readonly (readonly [string, string])[];
  readonly body: string | FormData | undefined;
  readonly headers: Record<string, string>;
  /** Whether the contract's schemas accept it nevertheless. */
  readonly valid: boolean;
};

const json = { 'content-type': 'application/json' };

const formOf = (body: unknown, changes: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  const kept = body instanceof FormData ? [...body.entries()] : [];
  for (const [name, value] of kept) if (!(name in changes)) form.append(name, value);
  for (const [name, value] of Object.entries(changes)) form.append(name, value);
  return form;
};

const fits = (declared: Endpoint, part: 'params' | 'query' | 'body', value: unknown): boolean =>
  !declared[part] || declared[part].safeParse(value).success;

/** The unchanged, valid request on the wire. */
const validRequest = (declared: Endpoint, { params = {}, query = {}, body }: Parts): FuzzedRequest => ({
  params,
  query: Object.entries(query),
  body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
  headers: {
    ...(body !== undefined && !(body instanceof FormData) && json),
    ...(declared.idempotent && { 'idempotency-key': crypto.randomUUID() }),
  },
  valid: true,
});

const shapeOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as { shape?: object; def?: { in?: { shape?: object } } } | undefined)?.shape ?? {});

/** Replaces one path parameter. */
const fuzzedParams = (declared: Endpoint, sent: FuzzedRequest): fc.Arbitrary<FuzzedRequest>[] =>
  shapeOf(declared.params).map((name) =>
    fc
      .oneof(
        fc.constantFrom('%00', '..%2f..%2fusers', 'null', '-1', 'x'.repeat(5000), '%F0%9F%9A%80', '*', '%25'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map(encodeURIComponent),
      )
      .filter((value) => value !== '.' && value !== '..')
      .map((value) => ({ ...sent, params: { [name]: value }, valid: false })),
  );

/** Replaces one query parameter. Undeclared ones are tried on GET calls only, which change nothing. */
const fuzzedQuery = (declared: Endpoint, sent: FuzzedRequest): fc.Arbitrary<FuzzedRequest>[] =>
  [...shapeOf(declared.query), ...(declared.method === 'GET' ? ['stray', '__proto__'] : [])].map((name) =>
    fc.tuple(fuzzedValue, fc.boolean()).map(([value, twice]) => {
      const pair = [name, textOf(value).slice(0, 2000)] as const;
      const others = sent.query.filter(([other]) => other !== name);
      const query = [...others, pair, ...(twice ? [pair] : [])];
      const seen = Object.fromEntries([...others, [name, twice ? `${pair[1]},${pair[1]}` : pair[1]]]);
      return { ...sent, query, valid: fits(declared, 'query', seen) };
    }),
  );

/** Replaces one field of a JSON body, or the whole body. */
const fuzzedJson = (
  declared: Endpoint,
  sent: FuzzedRequest,
  body: unknown,
): fc.Arbitrary<FuzzedRequest>[] => {
  const as = (value: unknown, valid = fits(declared, 'body', value ?? {})): FuzzedRequest => {
    const text = value === undefined ? undefined : JSON.stringify(value);
    return { ...sent, headers: { ...sent.headers, ...json }, body: text, valid };
  };
  const wire = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
  const names = [...new Set([...shapeOf(declared.body), ...Object.keys(fieldsOf(body))])];
  return [
    ...names.map((name) =>
      fuzzedValue.map((value) => as(wire({ ...fieldsOf(body), [name]: value === undefined ? null : value }))),
    ),
    ...(names.length > 0
      ? [fc.constantFrom(...names).map((name) => as(wire({ ...fieldsOf(body), [name]: undefined })))]
      : []),
    fuzzedValue.map((value) => as(wire(value))),
    fc
      .constantFrom('{', '{"a":1e999', '[1,]', 'NaN', '\uFEFF{}', "{'a':1}", '{"a":\u0000}', '"')
      .map((text) => ({
        ...as({}),
        body: text,
        valid: false,
      })),
    fc
      .constantFrom(
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/jsonp',
        'multipart/form-data',
      )
      .map((type) => ({
        ...as({}),
        body: '{"a":1}',
        headers: { ...sent.headers, 'content-type': type },
        valid: false,
      })),
    fc.constant({ ...as({}), body: `{"a":"${'x'.repeat(1024 * 1024)}"}`, valid: false }),
  ];
};

/** Replaces a field or the file of a form, or the whole form. */
const fuzzedForm = (
  declared: Endpoint,
  sent: FuzzedRequest,
  body: unknown,
): fc.Arbitrary<FuzzedRequest>[] => {
  const field = declared.file?.field ?? '';
  const file = (content: string | Uint8Array): FormData => {
    const form = formOf(body, {});
    form.set(field, new File([content as BlobPart], 'x.png', { type: 'image/png' }));
    return form;
  };
  return [
    ...shapeOf(declared.body).map((name) =>
      fuzzedValue.map((value) => {
        const text = textOf(value);
        const form = formOf(body, { [name]: text });
        const fields = Object.fromEntries([...form.entries()].filter(([, part]) => typeof part === 'string'));
        return { ...sent, body: form, valid: fits(declared, 'body', fields) };
      }),
    ),
    fc
      .constantFrom<string | Uint8Array>(
        '',
        '<svg/>',
        'GIF89a',
        '\u0089PNG',
        new Uint8Array(2000),
        new Uint8Array([255, 216, 255, 0]),
      )
      // What must be a picture says so; a part of an archive may be anything.
      .map((content) => ({
        ...sent,
        body: file(content),
        valid: !declared.refuses.includes('unsupported_file'),
      })),
    fc
      .constantFrom('{}', '{"a":1}', '--x\r\n', '')
      .map((text) => ({ ...sent, body: text, headers: { ...sent.headers, ...json }, valid: false })),
    fc
      .constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=x',
      )
      .map((type) => ({
        ...sent,
        body: 'nothing',
        headers: { ...sent.headers, 'content-type': type },
        valid: false,
      })),
  ];
};

const fuzzedKey = (declared: Endpoint, sent: FuzzedRequest): fc.Arbitrary<FuzzedRequest>[] =>
  declared.idempotent
    ? [
        fc
          .constantFrom('', ' ', 'a b', 'x'.repeat(101), 'caf\u00e9', '\u00ff')
          .map((key) => ({ ...sent, headers: { ...sent.headers, 'idempotency-key': key }, valid: false })),
      ]
    : [];

/** A request that would succeed, with one part replaced. */
export const fuzzedRequest = (declared: Endpoint, parts: Parts): fc.Arbitrary<FuzzedRequest> => {
  const sent = validRequest(declared, parts);
  const { body } = parts;
  const ways = [
    ...fuzzedParams(declared, sent),
    ...fuzzedQuery(declared, sent),
    ...fuzzedKey(declared, sent),
    ...(declared.file
      ? fuzzedForm(declared, sent, body)
      : declared.body
        ? fuzzedJson(declared, sent, body)
        : []),
  ];
  // A call without any input gets an unexpected body.
  const unasked = fc.constant({ ...sent, body: '{"a":1}', headers: { ...sent.headers, ...json } });
  return fc.oneof(...(ways.length > 0 ? ways : [unasked]));
};
