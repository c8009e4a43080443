import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { type Endpoint, impliedRefusals } from '#shared/contract/endpoint';
import { apiPrefix } from '#shared/contract/prefix';
import { statusOf } from '#shared/contract/refusals';
import { type RefusalCode, refusals } from '#shared/model/refusal';
import { postsCsv, purchasesCsv } from '#shared/rules/exports';
import { usersCsv } from '#shared/rules/users-csv';
import { exampleOf } from './openapi-examples.ts';
import { type Route, routes } from './routes.ts';

type Json = Readonly<Record<string, unknown>>;

/** A schema as what is sent has to look, before the server trims and lower-cases it. */
const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    // A format says it in a word; the pattern behind it would fill half the document.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return rest;
};

/** Named, because viewers take a lone example that is an object for a list of examples. */
const typical = (value: unknown): Json => ({ examples: { typical: { value } } });

/** A body's schema, and something that it takes. */
const withExample = (schema: z.ZodType): Json => {
  const shown = schemaOf(schema);
  return { schema: shown, ...typical(exampleOf(shown)) };
};

const parametersIn = (place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType),
    example: exampleOf(schemaOf(field as z.ZodType), name),
  }));

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body gives the first answer again and moves nothing twice.',
  schema: { type: 'string', minLength: 1, maxLength: 100 },
  example: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
};

/** The text fields of a form and its file. */
const formOf = ({ body, file }: Endpoint): Json => {
  const form: Json = body ? schemaOf(body) : { type: 'object' };
  const properties = {
    ...(form['properties'] as Json | undefined),
    ...(file && { [file.field]: { type: 'string', format: 'binary', maxLength: file.bytes } }),
  };
  const required = [
    ...((form['required'] as string[] | undefined) ?? []),
    ...(file && !file.optional ? [file.field] : []),
  ];
  const schema = { ...form, properties, ...(required.length > 0 && { required }) };
  return { schema, ...(body && typical(exampleOf(form))) };
};

const bodyOf = (declared: Endpoint): Json => {
  const { body, file } = declared;
  if (file) return { requestBody: { content: { 'multipart/form-data': formOf(declared) } } };
  if (!body) return {};
  return { requestBody: { required: true, content: { 'application/json': withExample(body) } } };
};

/** One refusal or several, of the same status. */
const refusedWith = (codes: readonly RefusalCode[]): Json => ({
  description: codes.map((code) => `${code}: ${refusals[code]}`).join('\n'),
  content: {
    'application/json': {
      ...typical({ errors: codes.slice(0, 1).map((code) => ({ code, message: refusals[code] })) }),
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Refusals' },
          {
            properties: {
              errors: { items: { properties: { code: { enum: codes } } } },
            },
          },
        ],
      },
    },
  },
});

const text = (description: string): Json => ({ description, schema: { type: 'string' } });

const headersOf = ({ paged, etag }: Endpoint): Json => {
  const headers = {
    ...(paged && { 'x-next-cursor': text("The next page's cursor; absent on the last page") }),
    ...(etag && { etag: text('Send it as If-None-Match to be told when nothing changed') }),
  };
  return Object.keys(headers).length > 0 ? { headers } : {};
};

/** How each export begins, written by the rules that write it. */
const allowance = { limit: 100, limit_period: 'month', timezone: 'UTC' } as const;
const firstLines: Readonly<Record<string, string>> = {
  '/users.csv': usersCsv([], undefined, allowance, new Date(0)),
  '/posts.csv': postsCsv([], []),
  '/rewards/purchases.csv': purchasesCsv([], []),
};

const answerOf = (declared: Endpoint): Json => {
  const { status, reply, produces = 'application/json', summary } = declared;
  const answered = declared.produces
    ? { schema: schemaOf(reply), ...typical(firstLines[declared.path]) }
    : withExample(reply);
  const content = status === 204 ? {} : { content: { [produces]: answered } };
  return { description: summary, ...headersOf(declared), ...content };
};

const responsesOf = (declared: Endpoint): Json => {
  const codes = [...new Set([...impliedRefusals(declared), ...declared.refuses])];
  const byStatus = Map.groupBy(codes, (code) => statusOf[code]);
  return {
    [declared.status]: answerOf(declared),
    ...(declared.etag && { 304: { description: 'Nothing changed' } }),
    ...Object.fromEntries([...byStatus].map(([status, same]) => [status, refusedWith(same)])),
  };
};

/** Who may call, in words: OpenAPI has no place for it. */
const whoMay = ({ access }: Endpoint): string => {
  if (access === 'public') return 'Anybody may call it.';
  if (access === 'temporary') return 'Takes the temporary token of a proved e-mail address.';
  if (access === 'account') return 'Takes the temporary token of a proved e-mail address, or a full one.';
  if (access === 'member') return 'Every member may call it.';
  return `Takes one of these permissions: ${access.join(', ')}.`;
};

const operationOf = ({ id, area, endpoint: declared }: Route): Json => ({
  operationId: id,
  tags: [area],
  summary: declared.summary,
  description: [
    whoMay(declared),
    ...(declared.billing === 'any' ? ['Open while billing is inactive.'] : []),
    ...(declared.inPerson ? ['Refused while an operator acts in the name of the member.'] : []),
  ].join(' '),
  ...(declared.access === 'public' && { security: [] }),
  parameters: [
    ...parametersIn('path', declared.params),
    ...parametersIn('query', declared.query),
    ...(declared.idempotent ? [idempotencyKey] : []),
  ],
  ...bodyOf(declared),
  responses: responsesOf(declared),
});

const refusalSchema = z.object({
  errors: z.array(
    z.object({
      code: z.enum(Object.keys(refusals)),
      message: z.string(),
      path: z.array(z.union([z.string(), z.number()])).optional(),
      details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
  request_id: z.string().optional(),
});

const overview = `Recognition and rewards for teams.

## Signing in
Ask for a code with \`POST /auth/get_code\`, prove the address with \`POST /auth/verify_code\`, and open a session in one of
the workspaces with \`POST /auth/session\`. Its token goes with every call: \`Authorization: Bearer <token>\`.

## Refusals
Every refusal has a code to decide by and a sentence to show: \`{"errors": [{"code", "message", "path"}]}\`.
An id of another workspace is answered as if it did not exist.

## Once
Calls that move points or money take an \`Idempotency-Key\`. The same key with the same body gives the first answer
again and moves nothing twice.

## Page by page
A list's next page is behind the cursor in \`x-next-cursor\`; without one it was the last.`;

/** The contract as an OpenAPI 3.1 document. */
export const openapi = () => ({
  openapi: '3.1.0',
  info: { title: 'Bravo', version: '1', description: overview },
  servers: [{ url: apiPrefix }],
  security: [{ token: [] }],
  paths: Object.fromEntries(
    [...Map.groupBy(routes, ({ endpoint: { path } }) => path)].map(([path, calls]) => [
      path,
      Object.fromEntries(calls.map((route) => [route.endpoint.method.toLowerCase(), operationOf(route)])),
    ]),
  ),
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: { Refusals: schemaOf(refusalSchema) },
  },
});

/** Writes the document to a file, and the folder around it. */
export const writeOpenapi = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(openapi()));
};

if (import.meta.main) {
  const file = process.argv[2] ?? 'dist/openapi.json';
  writeOpenapi(file);
  console.log(`${file}: ${routes.length} calls`);
}
