import type * as z from 'zod';
import { Download } from '#shared/contract/download';
import type { Endpoint } from '#shared/contract/endpoint';
import { awardsCsv } from '#shared/rules/awards/awards-csv';
import { postsCsv, purchasesCsv } from '#shared/rules/statistics/csv-exports';
import { accountCsv, presentAccount } from '#shared/rules/rewards/points-account';
import { taxYearCsv } from '#shared/rules/rewards/tax-years';
import { usersCsv } from '#shared/rules/people/users-csv';
import { routes } from '../../blueprint/routes.ts';
import { exampleOf } from './examples.ts';
import { nameIn } from './names.ts';
import { type Json, namedSchemas, schemaOf } from './schemas.ts';

/** The example has a name, because viewers read a single example object as a list of examples. */
const typical = (value: unknown): Json => ({ examples: { typical: { value } } });

type Choice = { readonly $ref?: string; readonly items?: Choice; readonly anyOf?: readonly Choice[] };

/** The nouns that a body or reply is, or is a list of. */
const nounsIn = ({ $ref, items, anyOf = [] }: Choice): string[] => {
  if ($ref !== undefined) return [nameIn($ref)];
  return (items ? [items] : anyOf).flatMap(nounsIn);
};

/** A schema with a valid example, unless its noun has one. */
const withExample = (schema: z.ZodType): Json => {
  const shown = schemaOf(schema);
  return { schema: shown, ...(nounsIn(shown).length === 0 && typical(exampleOf(shown))) };
};

/** The text fields of a form, and its file. */
const formOf = ({ body, file }: Endpoint): Json => {
  const upload = {
    type: 'object',
    ...(file && {
      properties: { [file.field]: { type: 'string', format: 'binary', maxLength: file.bytes } },
      ...(!file.optional && { required: [file.field] }),
    }),
  };
  if (!body) return { schema: upload };
  const fields = schemaOf(body);
  const sent = file && !file.optional ? { [file.field]: '(binary)' } : {};
  return { schema: { allOf: [fields, upload] }, ...typical({ ...(exampleOf(fields) as object), ...sent }) };
};

const mediaType = ({ speaks }: Endpoint): string =>
  speaks === 'scim' ? 'application/scim+json' : 'application/json';

export const bodyOf = (declared: Endpoint): Json => {
  const { body, file, form, signed, table } = declared;
  if (signed) {
    const type = signed === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
    return { requestBody: { required: true, content: { [type]: { schema: { type: 'object' } } } } };
  }
  if (!body && !file) return {};
  const required = body !== undefined || !file?.optional;
  const content = file
    ? { 'multipart/form-data': formOf(declared) }
    : {
        [form ? 'application/x-www-form-urlencoded' : mediaType(declared)]: withExample(body as z.ZodType),
        ...(table && { 'text/csv': { schema: { type: 'string', maxLength: table.bytes } } }),
      };
  return { requestBody: { ...(required && { required }), content } };
};

const header = (description: string): Json => ({ description, schema: { type: 'string' } });
export const headers = {
  NextCursor: header('The cursor of the next page; absent on the last page'),
  ETag: header('Send it as If-None-Match to get 304 if nothing changed'),
};

const headersOf = ({ paged, etag }: Endpoint): Json => {
  const sent = {
    ...(paged && { 'x-next-cursor': { $ref: '#/components/headers/NextCursor' } }),
    ...(etag && { etag: { $ref: '#/components/headers/ETag' } }),
  };
  return Object.keys(sent).length > 0 ? { headers: sent } : {};
};

const noPurchases = { purchases: [], rewards: new Map(), users: new Map() };

/** The header row of each CSV export, written by the same rules as the export. */
const allowance = { limit: 100, limit_period: 'month', timezone: 'UTC' } as const;
const firstLines: Readonly<Record<string, string>> = {
  '/users.csv': usersCsv([], [], {}, allowance, new Date(0)),
  '/posts.csv': postsCsv([], [], [], []),
  '/rewards/purchases.csv': purchasesCsv([], []),
  '/ledger/account.csv': accountCsv(
    presentAccount('2026-11', [], [], { created_at: '2026-01-01T00:00:00Z' }),
  ),
  '/rewards/awards.csv': awardsCsv([], []),
  '/rewards/taxes.csv': taxYearCsv(noPurchases, { timezone: 'UTC' }, { permissions: {} }),
};

const outcomes = { 200: 'Done', 201: 'Created', 202: 'Started', 204: 'Done' } as const;

export const answerOf = (declared: Endpoint): Json => {
  const { status, reply, produces = mediaType(declared) } = declared;
  const answered = declared.produces
    ? { schema: schemaOf(reply), ...typical(firstLines[declared.path]) }
    : withExample(reply);
  const content =
    status === 204
      ? {}
      : {
          content: {
            [produces]: answered,
            ...(declared.produces && { 'application/json': withExample(Download) }),
          },
        };
  return { description: outcomes[status], ...headersOf(declared), ...content };
};

/** The nouns that need an example. */
const exemplary = new Set(
  routes
    .flatMap(({ endpoint: { body, reply } }) => [reply, ...(body ? [body] : [])])
    .flatMap((schema) => nounsIn(schemaOf(schema))),
);

/** A named schema, with an example if it is a body or a reply. */
export const componentOf = (name: string): Json | undefined => {
  const schema = namedSchemas[name];
  return schema && (exemplary.has(name) || name === 'Refusals')
    ? { ...schema, example: exampleOf(schema) }
    : schema;
};
