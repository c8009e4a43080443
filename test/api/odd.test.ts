import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWritten, type Route, routes } from '#infra/routes';
import { ready, type Scene, tokenFor, workspaceFor } from '../support/calls.ts';
import { seedOf } from '../support/dice.ts';
import { type Odd, oddly } from '../support/odd.ts';
import { send } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const seed = seedOf('malformed requests');
const numRuns = Number(process.env['BRAVO_RUNS'] ?? 20);

const aScene = async ({ id }: Route): Promise<Scene> => {
  const team = await aTeam(['owner', 'colleague'], { workspace: workspaceFor(id) });
  return { team: { ...team, caller: team.owner } };
};

const sendOdd = async ({ endpoint }: Route, odd: Odd, scene: Scene) => {
  const { method, path } = endpoint;
  const to = path.replace(/\{(\w+)\}/g, (_, name: string) => odd.params[name] ?? '');
  const query = new URLSearchParams(odd.query.map(([name, value]) => [name, value])).toString();
  const token = await tokenFor(endpoint, scene);
  return send(method, query ? `${to}?${query}` : to, odd.body, { token, headers: odd.headers });
};

const about = ({ params, query, headers, body }: Odd): string =>
  JSON.stringify({
    params,
    query,
    headers,
    body: body instanceof FormData ? [...body.entries()] : body,
  }).slice(0, 600);

// `send` throws when the answer is not one that the contract declares.
test.each(routes.filter(isWritten).map((route, at) => [route.id, route, at] as const))(
  '%s answers malformed requests with a declared refusal',
  async (_, route, at) => {
    let scene = await aScene(route);
    const parts = await ready(route.id, scene);
    await fc.assert(
      fc.asyncProperty(oddly(route.endpoint, parts), async (odd) => {
        const { status, codes } = await sendOdd(route, odd, scene);
        const why = `${status} ${codes.join()} to ${about(odd)}`;
        if (status >= 500 && !codes.includes('not_configured')) throw new Error(why);
        if (status < 400 && !odd.fine) throw new Error(why);
        if (status === 401) scene = await aScene(route);
      }),
      { seed: seed + at, numRuns, endOnFailure: true },
    );
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  },
);
