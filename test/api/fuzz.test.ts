import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Route, routes } from '#infra/blueprint/routes';
import { prepareRequest, type Scenario, tokenFor, workspaceFor } from '../support/prepared-requests.ts';
import { seedOf } from '../support/seeded-random.ts';
import { type FuzzedRequest, fuzzedRequest } from '../support/fuzz.ts';
import { oneIn } from '../support/thoroughness.ts';
import { send } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const seed = seedOf('malformed requests');
const numRuns = Number(process.env['BRAVO_RUNS'] ?? 20);

const aScenario = async ({ id }: Route): Promise<Scenario> => {
  const team = await aTeam(['owner', 'colleague'], { workspace: workspaceFor(id) });
  return { team: { ...team, caller: team.owner } };
};

const sendFuzzed = async ({ endpoint }: Route, odd: FuzzedRequest, scene: Scenario) => {
  const { method, path } = endpoint;
  const to = path.replace(/\{(\w+)\}/g, (_, name: string) => odd.params[name] ?? '');
  const query = new URLSearchParams(odd.query.map(([name, value]) => [name, value])).toString();
  const token = await tokenFor(endpoint, scene);
  return send(method, query ? `${to}?${query}` : to, odd.body, { token, headers: odd.headers });
};

const describeRequest = ({ params, query, headers, body }: FuzzedRequest): string =>
  JSON.stringify({
    params,
    query,
    headers,
    body: body instanceof FormData ? [...body.entries()] : body,
  }).slice(0, 600);

// `send` throws when the answer is not one that the contract declares.
test.each(oneIn(12, routes).map((route, at) => [route.id, route, at] as const))(
  '%s answers malformed requests with a declared refusal',
  async (_, route, at) => {
    let scene = await aScenario(route);
    const parts = await prepareRequest(route.id, scene);
    await fc.assert(
      fc.asyncProperty(fuzzedRequest(route.endpoint, parts), async (odd) => {
        const { status, codes } = await sendFuzzed(route, odd, scene);
        const why = `${status} ${codes.join()} to ${describeRequest(odd)}`;
        if (status >= 500 && !codes.includes('not_configured')) throw new Error(why);
        // JSON-RPC says within its answer what is wrong.
        if (status < 400 && !odd.valid && route.endpoint.speaks !== 'mcp') throw new Error(why);
        if (status === 401) scene = await aScenario(route);
      }),
      { seed: seed + at, numRuns, endOnFailure: true },
    );
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  },
);
