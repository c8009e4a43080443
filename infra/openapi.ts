import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { type Endpoint, impliedRefusals } from '#shared/contract/endpoint';
import { apiPrefix } from '#shared/contract/prefix';
import { refusalStatus } from '#shared/contract/refusals';
import { limits } from '#shared/model/limits';
import { type RefusalCode, refusalMessages } from '#shared/model/refusal';
import { postsCsv, purchasesCsv } from '#shared/rules/csv-exports';
import { usersCsv } from '#shared/rules/users-csv';
import { exampleOf } from './openapi-examples.ts';
import { type Route, routes } from './routes.ts';

type Json = Readonly<Record<string, unknown>>;

/** The JSON schema of the input, before the server trims and lower-cases it. */
const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    // The format is enough; its long pattern would make the document twice as large.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return rest;
};

/** The example has a name, because viewers read a single example object as a list of examples. */
const typical = (value: unknown): Json => ({ examples: { typical: { value } } });

/** A schema with a valid example. */
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
  description: 'The same key with the same body returns the first reply again and changes nothing twice.',
  schema: { type: 'string', minLength: 1, maxLength: 100 },
  example: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
};

/** The text fields of a form, and its file. */
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

/** The response for one or several refusals with the same status. */
const refusedWith = (codes: readonly RefusalCode[]): Json => ({
  description: codes.map((code) => `${code}: ${refusalMessages[code]}`).join('\n'),
  content: {
    'application/json': {
      ...typical({ errors: codes.slice(0, 1).map((code) => ({ code, message: refusalMessages[code] })) }),
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
    ...(paged && { 'x-next-cursor': text('The cursor of the next page; absent on the last page') }),
    ...(etag && { etag: text('Send it as If-None-Match to get 304 if nothing changed') }),
  };
  return Object.keys(headers).length > 0 ? { headers } : {};
};

/** The header row of each CSV export, written by the same rules as the export. */
const allowance = { limit: 100, limit_period: 'month', timezone: 'UTC' } as const;
const firstLines: Readonly<Record<string, string>> = {
  '/users.csv': usersCsv([], undefined, allowance, new Date(0)),
  '/posts.csv': postsCsv([], [], []),
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
  const byStatus = Map.groupBy(codes, (code) => refusalStatus[code]);
  return {
    [declared.status]: answerOf(declared),
    ...(declared.etag && { 304: { description: 'Nothing changed' } }),
    ...Object.fromEntries([...byStatus].map(([status, same]) => [status, refusedWith(same)])),
  };
};

/** Who may call, as text, because OpenAPI has no field for it. */
const whoMay = ({ access }: Endpoint): string => {
  if (access === 'public') return 'Everyone may call it.';
  if (access === 'temporary') return 'Needs the temporary token of a proved e-mail address.';
  if (access === 'account') return 'Needs the temporary token of a proved e-mail address, or a full token.';
  if (access === 'member') return 'Every member may call it.';
  return `Needs one of these permissions: ${access.join(', ')}.`;
};

const operationOf = ({ id, area, endpoint: declared }: Route): Json => ({
  operationId: id,
  tags: [area],
  summary: declared.summary,
  description: [
    whoMay(declared),
    ...(declared.billing === 'any' ? ['Open while billing is inactive.'] : []),
    ...(declared.proof === 'once'
      ? ['Needs a session whose e-mail address was proved by a code or a provider.']
      : []),
    ...(declared.proof === 'recent'
      ? [
          `Needs a proof of the e-mail address of the last ${limits.recentProofMinutes} minutes; see POST /auth/session/prove.`,
        ]
      : []),
    ...(declared.inPerson ? ['Refused while an operator impersonates the member.'] : []),
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
      code: z.enum(Object.keys(refusalMessages)),
      message: z.string(),
      path: z.array(z.union([z.string(), z.number()])).optional(),
      details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
  request_id: z.string().optional(),
});

const overview = `Recognition and rewards for teams.

## Signing in
Request a code with \`POST /auth/get_code\`, prove the address with \`POST /auth/verify_code\`, and open a session in one of
the workspaces with \`POST /auth/session\`. Send its token with every call: \`Authorization: Bearer <token>\`.

## Refusals
Every refusal has a code for programs and a message for people: \`{"errors": [{"code", "message", "path"}]}\`.
An id of another workspace is treated as if it did not exist.

## Idempotency
Calls that move points or money accept an \`Idempotency-Key\`. The same key with the same body returns the first reply
again and changes nothing twice.

## Page by page
A list returns the cursor of its next page in \`x-next-cursor\`. Without this header it is the last page.`;

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

/** Writes the document to a file and creates its folder. */
export const writeOpenapi = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(openapi()));
};

if (import.meta.main) {
  const file = process.argv[2] ?? 'dist/openapi.json';
  writeOpenapi(file);
  console.log(`${file}: ${routes.length} calls`);
}
