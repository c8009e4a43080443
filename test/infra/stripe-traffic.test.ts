import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Call, type Description, departures, departuresOf } from '../support/openapi-shape.ts';

/**
 * Compares calls of the local Stripe with Stripe's published description (github.com/stripe/openapi, a file of several
 * MB that is not kept here). Write a traffic file with BRAVO_STRIPE_TRAFFIC=FILE, then run this test with
 * STRIPE_OPENAPI=latest/openapi.spec3.json and STRIPE_TRAFFIC=FILE.
 */
const { STRIPE_OPENAPI: description = '', STRIPE_TRAFFIC: traffic = '' } = process.env;

test('the traffic of the local Stripe fits the published description', (context) => {
  if (!existsSync(description) || !existsSync(traffic))
    context.skip('STRIPE_OPENAPI and STRIPE_TRAFFIC do not name files; there is nothing to compare.');
  const described = JSON.parse(readFileSync(description, 'utf8')) as Description;
  const calls = readFileSync(traffic, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Call);
  const found = new Set(calls.flatMap((call) => departuresOf(described, call)));
  expect([...found].toSorted()).toEqual([]);
});

const small: Description = {
  paths: {
    '/v1/things/{thing}': {
      post: {
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                required: ['size'],
                properties: { size: { type: 'integer' }, color: { type: 'string', enum: ['red', 'blue'] } },
              },
            },
          },
        },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/thing' } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      thing: {
        type: 'object',
        required: ['id', 'owner'],
        properties: {
          id: { type: 'string' },
          owner: { nullable: true, anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/thing' }] },
          parts: { type: 'array', items: { type: 'integer' } },
        },
      },
    },
  },
};
const call = (params: Record<string, unknown>, body: unknown, path = '/v1/things/th_1'): Call => ({
  method: 'POST',
  path,
  params,
  status: 200,
  body,
});
const cases: { name: string; call: Call; found: string[] }[] = [
  {
    name: 'a call that fits',
    call: call({ size: '3', color: 'red' }, { id: 'th_1', owner: { id: 'th_2', owner: null }, parts: [1] }),
    found: [],
  },
  { name: 'another path', call: call({}, {}, '/v1/other'), found: ['POST /v1/other: no such path'] },
  {
    name: 'a missing parameter',
    call: call({}, { id: 'a', owner: null }),
    found: ['POST /v1/things/th_1.size: missing'],
  },
  {
    name: 'an unknown parameter',
    call: call({ size: '1', smell: 'x' }, { id: 'a', owner: null }),
    found: ['POST /v1/things/th_1.smell: unknown'],
  },
  {
    name: 'a value outside of a list',
    call: call({ size: '1', color: 'green' }, { id: 'a', owner: null }),
    found: ['POST /v1/things/th_1.color: "green" is none of red, blue'],
  },
  {
    name: 'a reply without a field',
    call: call({ size: '1' }, { id: 'a' }),
    found: ['POST /v1/things/th_1 →.owner: missing'],
  },
  {
    name: 'a reply of another type',
    call: call({ size: '1' }, { id: 'a', owner: null, parts: ['x'] }),
    found: ['POST /v1/things/th_1 →.parts[0]: "x" is no integer'],
  },
];
test.for(cases)('the comparison finds $name', ({ call: one, found }) => {
  expect(departuresOf(small, one)).toEqual(found);
});
test('the comparison refuses a null that is not allowed', () => {
  expect(departures(small, { type: 'string' }, null, 'it')).toEqual(['it: null']);
});
