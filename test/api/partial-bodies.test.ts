import { expect, test } from 'vitest';
import * as z from 'zod';
import { type Route, routes } from '#infra/blueprint/routes';
import { prepareRequest, type Scenario, workspaceFor } from '../support/prepared-requests.ts';
import { storedItems } from '../support/stored-data.ts';
import { call, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

type Field = { readonly type?: string };
const fieldsOf = ({ endpoint: { body } }: Route) =>
  z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as {
    readonly properties?: Readonly<Record<string, Field>>;
    readonly required?: readonly string[];
  };

/** The calls that change what their body names and leave the rest: no field of the body is required. */
const partial = routes
  .filter(({ endpoint: { method, body, file } }) => method === 'PUT' && body && !file)
  .filter((route) => (fieldsOf(route).required ?? []).length === 0);

/** Bodies that name nothing the call knows, also inside of the objects that it knows. */
const emptyBodies = (route: Route): object[] => {
  const objects = Object.entries(fieldsOf(route).properties ?? {}).filter(
    ([, { type }]) => type === 'object',
  );
  return [
    {},
    { unknown: 'x' },
    ...objects.flatMap(([name]) => [{ [name]: {} }, { [name]: { unknown: 'x' } }]),
  ];
};

/** The call that reads what the route changes: at its path, or at the nearest path above. */
const readerOf = ({ endpoint: { path } }: Route): Route => {
  const parts = path.split('/');
  const found = parts
    .map((_, cut) => parts.slice(0, parts.length - cut).join('/'))
    .map((above) => routes.find(({ endpoint: one }) => one.method === 'GET' && one.path === above))
    .find((route) => route !== undefined);
  if (!found) throw new Error(`nothing reads ${path}`);
  return found;
};

const aScene = async ({ id }: Route): Promise<Scenario> => {
  const team = await aTeam(['owner', 'colleague'], {
    workspace: workspaceFor(id),
    users: { colleague: { job_title: 'Baker', birth_date: '1990-04-12' } },
  });
  return { team: { ...team, caller: team.owner } };
};

test('there are calls with partial bodies', () => {
  expect(partial.map(({ id }) => id)).toEqual(expect.arrayContaining(['settings.update', 'users.permit']));
});

test.each(partial.map((route) => [route.id, route] as const))(
  'the contract of %s refuses a body that names nothing it knows',
  (_, route) => {
    for (const body of emptyBodies(route))
      expect([body, route.endpoint.body?.safeParse(body).error?.issues[0]?.message]).toEqual([
        body,
        'nothing_to_change',
      ]);
  },
);

test.each(partial.map((route) => [route.id, route] as const))(
  '%s answers 422 and changes nothing for a body that names nothing it knows',
  async (_, route) => {
    const scene = await aScene(route);
    const { params } = await prepareRequest(route.id, scene);
    await stack.settle();
    const before = await storedItems(scene.team.workspace.id);
    for (const body of emptyBodies(route)) {
      const { status, codes } = await call(route.endpoint, { params, body } as never, scene.team.owner);
      expect([body, status, codes]).toEqual([body, 422, ['nothing_to_change']]);
    }
    await stack.settle();
    expect(await storedItems(scene.team.workspace.id)).toEqual(before);
  },
);

test.each(partial.map((route) => [route.id, route] as const))(
  '%s accepts what is read, and that changes nothing',
  async (_, route) => {
    const scene = await aScene(route);
    const { params } = await prepareRequest(route.id, scene);
    await stack.settle();
    const reader = readerOf(route).endpoint;
    const read = async () => {
      const { body: found } = await call(reader, { params } as never, scene.team.owner);
      // What has no call of its own is read with all others.
      return Array.isArray(found)
        ? (found as { id: string }[]).find(({ id }) => id === params?.['id'])
        : found;
    };
    const body = await read();
    expect(await call(route.endpoint, { params, body } as never, scene.team.owner)).toMatchObject({
      status: 200,
    });
    await stack.settle();
    expect(await read()).toEqual(body);
  },
);
