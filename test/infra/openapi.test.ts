import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { openapi } from '#infra/openapi';
import { routes } from '#infra/routes';
import { impliedRefusals } from '#shared/contract/endpoint';
import { refusalStatus } from '#shared/contract/refusals';

type Shown = { readonly examples?: { readonly typical: { readonly value: unknown } } };
type Answer = {
  readonly content?: Readonly<Record<string, Shown>>;
  readonly headers?: object;
};
type Operation = {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters: readonly {
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
const operationOf = (path: string, method: string): Operation => {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
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
      const type = declared.file ? 'multipart/form-data' : 'application/json';
      const types = declared.body || declared.file ? [type] : [];
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(types);
      const codes = [...declared.refuses, ...impliedRefusals(declared)];
      const statuses = [
        declared.status,
        ...codes.map((code) => refusalStatus[code]),
        ...(declared.etag ? [304] : []),
      ];
      expect(new Set(Object.keys(operation.responses))).toEqual(new Set(statuses.map(String)));
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
        properties: { logo: { type: 'string', format: 'binary', maxLength: 5 * 1024 * 1024 } },
      },
    });
  });

  test('shows exports as CSV and the next page as a header', () => {
    expect(operationOf('/users.csv', 'GET').responses['200']?.content).toHaveProperty(['text/csv']);
    expect(operationOf('/posts', 'GET').responses['200']?.headers).toHaveProperty(['x-next-cursor']);
  });

  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect({ valid, errors }).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const broken = { ...structuredClone(document), paths: { '/x': { get: { responses: 7 } } } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
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
      expect(taken(body, asked?.examples?.typical.value)).toEqual([]);
      const [answered] = Object.values(responses[status]?.content ?? {});
      expect(Boolean(answered?.examples)).toBe(status !== 204);
      if (status === 204) return;
      expect(taken(reply, answered?.examples?.typical.value)).toEqual([]);
      const first = String(answered?.examples?.typical.value).replace(/^\W/, '').split(',')[0];
      expect(first === 'id').toBe(Boolean(produces));
    },
  );

  test('refers to every schema it contains and to no other', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(routes.length);
    expect(new Set(references.map(([, name]) => name))).toEqual(
      new Set(Object.keys(document.components.schemas)),
    );
  });
});
