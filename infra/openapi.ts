import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Endpoint } from '#shared/contract/endpoint';
import { apiPrefix } from '#shared/contract/prefix';
import { limits } from '#shared/model/limits';
import { answerOf, bodyOf, componentOf, headers } from './openapi/content.ts';
import { parametersOf, sharedParameters } from './openapi/parameters.ts';
import { refusalsOf, sharedRefusals } from './openapi/refusals.ts';
import type { Json } from './openapi/schemas.ts';
import { type Route, routes } from './routes.ts';

const responsesOf = (declared: Endpoint): Json => ({
  [declared.status]: answerOf(declared),
  ...(declared.etag && { 304: { description: 'Nothing changed' } }),
  ...refusalsOf(declared),
});

/** Who may call, as text, because OpenAPI has no field for it. */
const whoMay = ({ access }: Endpoint): string => {
  if (access === 'public') return 'Everyone may call it.';
  if (access === 'temporary') return 'Needs the temporary token of a proved e-mail address.';
  if (access === 'account') return 'Needs the temporary token of a proved e-mail address, or a full token.';
  if (access === 'member') return 'Every member may call it.';
  return `Needs the permission ${access.join(' or ')}.`;
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
  ...parametersOf(declared),
  ...bodyOf(declared),
  responses: responsesOf(declared),
});

const overview = `Recognition and rewards for teams.

## Signing in
Request a code with \`POST /auth/get_code\`, prove the address with \`POST /auth/verify_code\`, and open a session in one of
the workspaces with \`POST /auth/session\`. Send its token with every call: \`Authorization: Bearer <token>\`.

## Refusals
Every refusal has a code for programs and a message for people: \`{"errors": [{"code", "message", "path"}]}\`.
An id of another workspace is treated as if it did not exist. Each call lists the refusals of its own; \`default\` stands for
those that any call can give.

## Idempotency
Calls that move points or money accept an \`Idempotency-Key\`. The same key with the same body returns the first reply
again and changes nothing twice.

## Page by page
A list returns the cursor of its next page in \`x-next-cursor\`. Without this header it is the last page.`;

const paths: Json = Object.fromEntries(
  [...Map.groupBy(routes, ({ endpoint: { path } }) => path)].map(([path, calls]) => [
    path,
    Object.fromEntries(calls.map((route) => [route.endpoint.method.toLowerCase(), operationOf(route)])),
  ]),
);

/** The schemas that a part of the document refers to, also through other schemas. */
const schemasFor = (part: Json): Json => {
  const used = new Map<string, Json>();
  const add = (within: Json): void => {
    for (const [, name = ''] of JSON.stringify(within).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = componentOf(name);
      if (!schema || used.has(name)) continue;
      used.set(name, schema);
      add(schema);
    }
  };
  add(part);
  return Object.fromEntries([...used].toSorted(([a], [b]) => a.localeCompare(b)));
};

/** The contract as an OpenAPI 3.1 document. */
export const openapi = () => {
  const responses = sharedRefusals(routes.map(({ endpoint: declared }) => declared));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bravo',
      version: '1',
      description: overview,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: apiPrefix }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      parameters: sharedParameters,
      headers,
      responses,
      schemas: schemasFor({ paths, sharedParameters, responses }),
    },
  };
};

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
