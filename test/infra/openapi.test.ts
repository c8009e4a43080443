import { createConfig, lintFromString } from '@redocly/openapi-core';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { openapi } from '#infra/build/openapi';
import { namedSchemas } from '#infra/build/openapi/schemas';
import { routes } from '#infra/blueprint/routes';
import { impliedRefusals } from '#shared/contract/endpoint';
import { hookBodies } from '#shared/model/hook-event';
import { hookEventTypes } from '#shared/model/hook-kinds';
import { statusIn } from '#shared/contract/refusals';
import type { RefusalCode } from '#shared/model/refusal';

type Schema = {
  readonly $ref?: string;
  readonly example?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};
type Shown = {
  readonly schema: Schema;
  readonly examples?: { readonly typical: { readonly value: unknown } };
};
type Answer = {
  readonly description: string;
  readonly content?: Readonly<Record<string, Shown>>;
  readonly headers?: object;
};
type Operation = {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly example: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Shown>> };
  readonly responses: Readonly<Record<string, Answer>>;
};

const document = openapi();
const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** A component in place of the reference to it. */
const resolve = <Part extends object>(part: Part): Part => {
  if (!('$ref' in part)) return part;
  const [, , kind = '', name = ''] = String(part.$ref).split('/');
  const found = (document.components as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[kind]?.[
    name
  ];
  if (!found) throw new Error(`${String(part.$ref)} is not in the document`);
  return found as Part;
};

/** A call with its parameters and responses in place. */
const operationOf = (path: string, method: string) => {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  const { parameters = [], responses } = operation;
  return {
    ...operation,
    parameters: parameters.map(resolve),
    responses: Object.fromEntries(Object.entries(responses).map(([status, one]) => [status, resolve(one)])),
  };
};

/** The example that a viewer shows: that of the body or reply, or of its noun. */
const exampleIn = (schema: Schema): unknown => {
  const { example, items, anyOf = [] } = resolve(schema);
  if (example !== undefined) return example;
  return items ? [exampleIn(items)] : anyOf[0] && exampleIn(anyOf[0]);
};
const exampleOf = (shown: Shown | undefined): unknown =>
  shown && (shown.examples ? shown.examples.typical.value : exampleIn(shown.schema));

/** The codes that the description of a response lists. */
const codesIn = ({ description }: Answer): string[] =>
  description.split('\n').map((line) => /(\w+): /.exec(line)?.[1] ?? '');

const lint = async (linted: object) => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(linted), config });
  return problems.map(({ ruleId, location: [at] }) => `${ruleId} ${at?.pointer}`);
};

const required = (path: string, name: string): boolean | undefined =>
  operationOf(path, 'GET').parameters.find((one) => one.name === name)?.required;

describe('the OpenAPI document', () => {
  test('has every call of the contract once', () => {
    const ids = Object.values(paths).flatMap((calls) => Object.values(calls).map((one) => one.operationId));
    expect(ids.toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
  });

  test.each(routes.map((route) => [route.id, route.endpoint] as const))(
    '%s has the parameters, body, statuses and security of the contract',
    (id, declared) => {
      const operation = operationOf(declared.path, declared.method);
      expect(operation.operationId).toBe(id);
      const named = (place: string) =>
        operation.parameters.filter((one) => one.in === place).map(({ name }) => name);
      expect(named('path')).toEqual([...declared.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(named('query')).toEqual(Object.keys(declared.query?.shape ?? {}));
      expect(named('header')).toEqual(declared.idempotent ? ['Idempotency-Key'] : []);
      const form = declared.file ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
      const json = declared.speaks === 'scim' ? 'application/scim+json' : 'application/json';
      const type = declared.file || declared.form || declared.signed === 'form' ? form : json;
      const types = declared.body || declared.file || declared.signed ? [type] : [];
      const table = declared.table ? ['text/csv'] : [];
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual([...types, ...table]);
      const { default: anyCall, ...own } = operation.responses;
      const refused = Object.entries(own).filter(([status]) => Number(status) >= 400);
      const usual = Object.keys(own).filter((status) => Number(status) < 400);
      expect(usual).toEqual(
        [declared.status, ...(declared.orNothing ? [204] : []), ...(declared.etag ? [304] : [])].map(String),
      );
      const shown = refused.flatMap(([status, one]) => codesIn(one).map((code) => [status, code]));
      const codes: readonly string[] = [...declared.refuses, ...impliedRefusals(declared)];
      for (const [status, code = ''] of shown)
        expect([status, codes.includes(code)]).toEqual([
          String(statusIn(declared, code as RefusalCode)),
          true,
        ]);
      expect(shown.map(([, code]) => code)).toEqual(expect.arrayContaining([...declared.refuses]));
      expect([...shown.map(([, code]) => code), ...codesIn(anyCall as Answer)]).toEqual(
        expect.arrayContaining([...codes]),
      );
      expect(operation.security).toEqual(declared.access === 'public' ? [] : undefined);
    },
  );

  test('marks required and optional parameters', () => {
    expect(required('/coins/{id}', 'id')).toBe(true);
    expect(required('/posts', 'next_cursor')).toBe(false);
    expect(required('/posts.csv', 'days')).toBe(false);
  });

  test('shows uploads as forms with their file', () => {
    expect(operationOf('/settings/logo', 'POST').requestBody?.content['multipart/form-data']).toEqual({
      schema: {
        type: 'object',
        properties: { logo: { type: 'string', format: 'binary', maxLength: 4 * 1024 * 1024 } },
      },
    });
  });

  test('shows exports as CSV and the next page as a header', () => {
    expect(operationOf('/users.csv', 'GET').responses['200']?.content).toMatchObject({
      'text/csv': {},
      'application/json': { schema: { $ref: '#/components/schemas/Download' } },
    });
    expect(operationOf('/posts', 'GET').responses['200']?.headers).toHaveProperty(['x-next-cursor']);
  });

  test('has no error and no warning of the recommended rules, apart from a slash that the specification wants', async () => {
    const slash = `no-path-trailing-slash #/paths/${'/auth/session/impersonate/'.replaceAll('/', '~1')}`;
    expect(await lint(document)).toEqual([slash]);
    const broken = { ...document, paths: { '/x': { get: { responses: 7 } } } };
    expect(await lint(broken)).toContain('struct #/paths/~1x/get/responses');
  });

  // Tools read it whole, so it is not to grow unnoticed: less than 1.9 KB for each of more than 200 calls, with its
  // example: those of awards and cards say more than most.
  test('grows only with the number of calls', () => {
    const calls = Object.values(document.paths ?? {}).flatMap((path) => Object.keys(path ?? {}));
    expect(calls.length).toBeGreaterThan(200);
    expect(Buffer.byteLength(JSON.stringify(document)) / calls.length).toBeLessThan(1.9 * 1024);
  });

  test('names every schema that the model exports, and refers to it by its name', async () => {
    const files = readdirSync(new URL('../../shared/model/', import.meta.url));
    const modules = await Promise.all(
      files.map(
        (file): Promise<Record<string, unknown>> => import(`#shared/model/${file.replace('.ts', '')}`),
      ),
    );
    const schemas = modules.flatMap((module) =>
      Object.entries(module).filter(([, one]) => one instanceof z.ZodType),
    );
    expect(schemas.length).toBeGreaterThan(50);
    const renamed: Readonly<Record<string, string>> = { FullUser: 'User' };
    for (const [name] of schemas) expect(namedSchemas).toHaveProperty(renamed[name] ?? name);
    expect(operationOf('/posts', 'GET').responses['200']?.content?.['application/json']?.schema).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/Post' },
    });
    expect(document.components.schemas).toMatchObject({
      Post: { properties: { id: { $ref: '#/components/schemas/PostId' } } },
      User: { properties: { permissions: { $ref: '#/components/schemas/Permissions' } } },
    });
  });

  test.each(routes.map((route) => [route.id, route.endpoint] as const))(
    '%s has an example of every input and reply, valid by its schema',
    (_, { path, method, params, query, body, reply, status, produces }) => {
      const { parameters, requestBody, responses } = operationOf(path, method);
      const sent = (place: string) =>
        Object.fromEntries(
          parameters.filter((one) => one.in === place).map((one) => [one.name, one.example]),
        );
      const taken = (schema: z.ZodType | undefined, example: unknown) =>
        schema?.safeParse(example).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [];
      expect(taken(params, sent('path'))).toEqual([]);
      expect(taken(query, sent('query'))).toEqual([]);
      const [asked] = Object.values(requestBody?.content ?? {});
      expect(taken(body, exampleOf(asked))).toEqual([]);
      const [answered] = Object.values(responses[status]?.content ?? {});
      expect(exampleOf(answered) !== undefined).toBe(status !== 204);
      if (status === 204) return;
      expect(taken(reply, exampleOf(answered))).toEqual([]);
      const first = String(exampleOf(answered)).replace(/^\W/, '').split(',')[0];
      // A file has a line for each thing, with its id, or for each sum of a month.
      expect(first === 'id' || first === 'month').toBe(Boolean(produces));
    },
  );

  test('refers to every component it contains and to no other', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)];
    expect(references.length).toBeGreaterThan(routes.length);
    const { securitySchemes: _, ...components } = document.components;
    const contained = Object.entries(components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `${kind}/${name}`),
    );
    expect(new Set(references.map(([, name]) => name))).toEqual(new Set(contained));
  });
});

describe('the webhooks of the document', () => {
  const events = document.webhooks as Readonly<Record<string, { readonly post: Operation }>>;

  test('are the events that can be chosen, and the ping', () => {
    expect(Object.keys(events)).toEqual([...hookEventTypes, 'webhook.ping']);
  });

  test.each(Object.keys(hookBodies) as (keyof typeof hookBodies)[])(
    '%s has its version, an example that is valid by its schema, and the headers of the standard',
    (type) => {
      const { post } = events[type] ?? {};
      const shown = post?.requestBody?.content['application/json'];
      const example = exampleOf(shown);
      expect(hookBodies[type].strict().safeParse(example).error).toBeUndefined();
      expect(example).toMatchObject({ type, version: 1 });
      expect(post?.parameters?.map((one) => resolve(one).name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ]);
    },
  );
});
