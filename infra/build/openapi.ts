import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Endpoint } from '#shared/contract/endpoint';
import { apiPrefix } from '#shared/contract/prefix';
import { tools } from '#shared/contract/tools';
import { limits } from '#shared/model/limits';
import { answerOf, bodyOf, componentOf, headers } from './openapi/content.ts';
import { parametersOf, sharedParameters } from './openapi/parameters.ts';
import { refusalsOf, sharedRefusals } from './openapi/refusals.ts';
import type { Json } from './openapi/schemas.ts';
import { webhookHeaders, webhooks } from './openapi/webhooks.ts';
import { type Route, routes } from '../blueprint/routes.ts';

const responsesOf = (declared: Endpoint): Json => ({
  [declared.status]: answerOf(declared),
  ...(declared.orNothing && { 204: { description: 'Done; no reply was requested' } }),
  ...(declared.etag && { 304: { description: 'Not modified' } }),
  ...refusalsOf(declared),
});

/** Who may call, as text, because OpenAPI has no field for it. */
const whoMay = ({ access }: Endpoint): string => {
  if (access === 'public') return 'For everyone.';
  if (access === 'temporary') return 'Needs the temporary token of a proved email address.';
  if (access === 'account') return 'Needs the temporary token of a proved email address, or a full token.';
  if (access === 'member') return 'For every member.';
  if (access === 'key') return 'Only for programs with an API key.';
  return `For ${access.join(' or ')}.`;
};

/** What an API key needs for the call, as text for people; `x-scope` says the same to programs. */
const keyMay = ({ access, scope, fieldScopes = {} }: Endpoint): string => {
  if (scope === 'any') return 'Any API key may call it; its scopes determine the answer.';
  const fields = Object.entries(fieldScopes).map(([field, needed]) => ` \`${field}\` also needs ${needed}.`);
  if (scope) return `Scope: ${scope}.${fields.join('')}`;
  return access === 'public' ? '' : 'No API keys.';
};

const operationOf = ({ id, area, endpoint: declared }: Route): Json => ({
  operationId: id,
  tags: [area],
  summary: declared.summary,
  description: [
    whoMay(declared),
    keyMay(declared),
    ...(declared.billing === 'any' ? ['Available while billing is inactive.'] : []),
    ...(declared.proof === 'once'
      ? ['Needs a session whose email address was proved by a code or a provider.']
      : []),
    ...(declared.proof === 'recent' ? ['Needs a recent proof (POST /auth/session/prove).'] : []),
    ...(declared.inPerson ? ['Not available while impersonating.'] : []),
  ]
    .filter(Boolean)
    .join(' '),
  ...(declared.access === 'public' && { security: [] }),
  ...(declared.scope && declared.scope !== 'any' && { 'x-scope': declared.scope }),
  ...(declared.fieldScopes && { 'x-field-scopes': declared.fieldScopes }),
  ...parametersOf(declared),
  ...bodyOf(declared),
  responses: responsesOf(declared),
});

const toolLines = Object.entries(tools)
  .map(
    ([name, { scope, description }]) =>
      `| \`${name}\` | \`${scope}\` | ${description.split('. ')[0]?.replace(/\.$/, '')} |`,
  )
  .join('\n');

const overview = `Recognition and rewards for teams.

## Signing in
Request a code with \`POST /auth/get_code\`, prove the address with \`POST /auth/verify_code\`, and open a session in one of
the workspaces with \`POST /auth/session\`. Send its token with every call: \`Authorization: Bearer <token>\`.

## API keys
Your programs use a key. Owners create one under Settings – Connect – API keys, and choose its scopes and when it expires. It acts on behalf
of the member who created it, with the permissions that member has at the time of the call. Each call names its scope; a key without it gets 403
\`insufficient_scope\`. Calls that do not accept keys answer 401. Keep keys, which begin with \`bravo_\`, out of browsers and repositories.

\`\`\`sh
BRAVO=https://bravo.example/api/v1
# Who is in the team? (people:read)
curl -H "Authorization: Bearer $BRAVO_KEY" $BRAVO/users

# Thank someone. (posts:write, and a value from GET /values)
curl -X POST $BRAVO/posts \\
  -H "Authorization: Bearer $BRAVO_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: release-42" \\
  -d '{
    "to_id": ["01JD3Q8M6ZK4T7R9W2X5Y0ABCD"],
    "value_id": "01JD3Q8M6ZK4T7R9W2X5Y0EFGH",
    "score": 10,
    "message": "For the calm launch"
  }'
\`\`\`

In TypeScript, with the typed client (\`npm run generate -- client\` in the Bravo repository writes it to \`dist/bravo-client\`; install
that folder):

\`\`\`ts
import { connect, ok, postsCreate } from 'bravo-client';
import { usersList, valuesList } from 'bravo-client';

const key = process.env.BRAVO_KEY;
connect({ origin: 'https://bravo.example', key });

const [person] = await ok(usersList({ search: 'marcus' }));
const [value] = await ok(valuesList());
await ok(
  postsCreate({
    to_id: [person.id],
    value_id: value.id,
    score: 10,
    message: 'For the calm launch',
  }),
);
\`\`\`

Without it, \`fetch\` is enough:

\`\`\`ts
const asked = await fetch('https://bravo.example/api/v1/users', {
  headers: { authorization: \`Bearer \${process.env.BRAVO_KEY}\` },
});
const answer = await asked.json();
if (!asked.ok) throw new Error(answer.errors[0].message);
\`\`\`

A key can make up to ${limits.apiKey.callsPerMinute} calls a minute. After that it gets 429; \`Retry-After\` says how many seconds to wait. The audit log
records each change made with a key.

## Assistants
An assistant that speaks the [Model Context Protocol](https://modelcontextprotocol.io) (MCP, streamable HTTP) connects to
\`https://bravo.example${apiPrefix}/mcp\`. It asks a member for consent with OAuth 2.1, which it discovers from that address (RFC 9728), or sends
\`Authorization: Bearer <API key>\`. It gets the tools that its scopes allow:

| tool | scope | what it does |
| --- | --- | --- |
${toolLines}

The first call of \`recognise\` sends nothing: it returns the cost and a \`confirmation\`. The same call with the confirmation sends the points, once.

## Directories
Okta, Entra and other directories keep members up to date with [SCIM 2.0](https://scim.cloud) at \`https://bravo.example${apiPrefix}/scim/v2\`. Their bearer token is an API key with
\`people:read\` and \`people:write\`. Groups are departments and locations. Refusals are SCIM errors. A key may make 1,800 of these calls a
minute; reading all members counts as six.

## Roles
Owners have the permission \`account_administrator\`, administrators \`global_administrator\`. Rewards and billing administrators have
\`rewards_administrator\` and \`billing_administrator\`.

## Refusals
Every refusal has a code for programs and a message for people: \`{"errors": [{"code", "message", "path"}]}\`.
An id from another workspace is treated as if it did not exist. Each call lists its own refusals; \`default\` stands for
those that any call can give.

## Idempotency
Calls that move points or money accept an \`Idempotency-Key\`. The same key with the same body returns the first reply
again and changes nothing twice.

## Page by page
A list returns the cursor of its next page in \`x-next-cursor\`. Without this header, it is the last page.

## Webhooks
Owners add addresses that receive events. The events are listed below; \`version\` identifies their format, and fields may be
added to it. Each event is signed with the secret of the webhook, as in [Standard Webhooks](https://www.standardwebhooks.com), and
sent at least once: ignore a \`webhook-id\` that you already processed. Answer with 2xx within ten seconds. Failed events are
tried ten times in three days. Events about one post, request or member arrive in order; other events may overtake them.`;

const pathsOf = (calls: readonly Route[]): Json =>
  Object.fromEntries(
    [...Map.groupBy(calls, ({ endpoint: { path } }) => path)].map(([path, ofPath]) => [
      path,
      Object.fromEntries(ofPath.map((route) => [route.endpoint.method.toLowerCase(), operationOf(route)])),
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

/** The contract, or some of its calls, as an OpenAPI 3.1 document. */
export const openapi = (calls: readonly Route[] = routes) => {
  const paths = pathsOf(calls);
  const responses = sharedRefusals(calls.map(({ endpoint: declared }) => declared));
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
    webhooks,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token of a session, or an API key' },
      },
      parameters: { ...sharedParameters, ...webhookHeaders },
      headers,
      responses,
      schemas: schemasFor({ paths, webhooks, sharedParameters, responses }),
    },
  };
};

/** Writes the document to a file and creates its folder. */
export const writeOpenapi = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(openapi()));
};

export const run = async ([file = 'dist/openapi.json']: readonly string[]): Promise<void> => {
  writeOpenapi(file);
  console.log(`${file}: ${routes.length} calls`);
};
