import { describe, expect, test } from 'vitest';
import { countsKeyCall, runningFunction } from '#infra/emulators/lambda/enforce-access';
import { type Route, routes } from '#infra/blueprint/routes';
import {
  prepareRequest,
  requestBuilders,
  type Scenario,
  workspaceFor,
} from '../support/prepared-requests.ts';
import {
  type Cell,
  cellsOf,
  close,
  expected,
  mustBeRefused,
  type Role,
  roles,
  tokenOf,
} from '../support/roles.ts';
import type { Parts } from '../support/stack.ts';
import { call, internals } from '../support/stack.ts';
import { shareTeams } from '../support/team.ts';
import { isLong } from '../support/thoroughness.ts';

shareTeams();

const { authenticate, authorize } = await import('#functions/http/authenticate');

/** The functions that sent a write to the table. */
const writers: (string | undefined)[] = [];
internals.table.client.middlewareStack.add(
  (next, context) => (args) => {
    const command = String(context['commandName']);
    // That a key was used is counted also when its call is refused.
    const counts = countsKeyCall(command, args.input);
    if (/Put|Update|Delete|Write/.test(command) && !counts) writers.push(runningFunction());
    return next(args);
  },
  { step: 'initialize', name: 'watch' },
);

type Outcome = readonly [role: string, codeOrStatus: string | number];

/**
 * The actual outcome of a call for each role. A refusal that wrote anything is reported. Roles that must be refused
 * share one prepared request, the owner's, because it must change nothing.
 */
const outcomes = async (route: Route, cells: readonly Cell[]): Promise<Outcome[]> => {
  const [{ team }] = (cells as [Cell]).map(({ scene }) => scene) as [Scenario];
  let owners: Promise<Parts> | undefined;
  const prepared = [];
  for (const cell of cells) {
    const sent = mustBeRefused(route, cell.role)
      ? await (owners ??= prepareRequest(route.id, { team: { ...team, caller: team.owner } }))
      : await prepareRequest(route.id, cell.scene);
    prepared.push({ ...cell, sent });
  }
  const found: Outcome[] = [];
  for (const { sent, ...cell } of prepared) {
    const { name, role, scene } = cell;
    const token = await tokenOf(cell, route);
    if (role.workspace === 'reset' || role.workspace === 'delete') await close(team, role.workspace);
    writers.length = 0;
    const { status, codes } = await call(route.endpoint, sent as never, { token, at: scene.at });
    const [code] = codes;
    found.push([name, code && writers.includes(route.id) ? `${code}, but it wrote` : (code ?? status)]);
  }
  if (prepared.some(({ role: { workspace } }) => workspace === 'reset' || workspace === 'delete'))
    await close(team, undefined);
  return found;
};

const cellsByArea = new Map<string, Promise<Cell[]>>();
/** Areas whose calls use up what the next call needs: sessions, addresses, the workspace itself. */
const areasWithFreshTeams: ReadonlySet<string> = new Set(['auth', 'profiles', 'workspace']);

/** The callers for a route; shared by all routes of an area where possible. */
const callersOf = async (
  { id, area }: Route,
  of: readonly (readonly [string, Role])[],
): Promise<readonly Cell[]> => {
  if (areasWithFreshTeams.has(area)) return cellsOf(workspaceFor(id), of);
  const world = cellsByArea.get(area) ?? cellsOf({}, Object.entries(roles));
  cellsByArea.set(area, world);
  return (await world).filter(({ name }) => of.some(([one]) => one === name));
};

/** Calls that each take a thing away, or something that there is only one of. */
const onlyOnce: ReadonlySet<string> = new Set([
  'rewards.removePaymentMethod',
  'slack.connect',
  'slack.disconnect',
  'teams.disconnect',
  'teams.removeWorkflow',
  'sso.remove',
  'scim.dismiss',
]);

/** Webhooks have no callers with roles: whoever signs is heard. */
const written = routes.filter(({ area }) => area !== 'webhooks');
const needsRequest = ({ endpoint: { params, body, query } }: Route): boolean =>
  Boolean(params ?? body) || Boolean(query && !query.safeParse({}).success);

/** What decides about a caller before the handler does. */
const kindOf = ({ endpoint: { access, billing, inPerson, method, scope } }: Route): string =>
  [
    Array.isArray(access) ? 'permissions' : access,
    billing,
    inPerson,
    method === 'GET',
    scope === null,
  ].join();

/** One call of each kind, and those that take something away, which all roles make; in a long run all of them. */
const ofEachKind = new Set(new Map(written.toReversed().map((route) => [kindOf(route), route])).values());
const isWalked = (route: Route): boolean => isLong || onlyOnce.has(route.id) || ofEachKind.has(route);

/** Who acts for another makes every call: what is written beside it needs access of its own (infra/blueprint/access.ts). */
const actsForAnother = ({ credential }: Role): boolean =>
  credential === 'an API key' || credential === 'an operator’s session';

/** Billing first: preparing its calls waits until all changes so far were followed. */
const tried = written
  .toSorted((a, b) => Number(b.area === 'billing') - Number(a.area === 'billing'))
  .map((route) => ({
    route,
    callers: Object.entries(roles).filter(
      ([, role]) =>
        // A public call knows neither the caller nor the workspace.
        (route.endpoint.access !== 'public' || !role.workspace) &&
        (isWalked(route) || (actsForAnother(role) && !mustBeRefused(route, role))),
    ),
  }))
  .filter(({ callers }) => callers.length > 0);

describe('access by role', () => {
  test('every call has a prepared request', () => {
    expect(
      written.filter((route) => needsRequest(route) && !requestBuilders[route.id]).map(({ id }) => id),
    ).toEqual([]);
  });

  test('every call is decided for every role as the contract declares', async () => {
    const cells = await cellsOf({}, Object.entries(roles));
    const wrong: string[] = [];
    for (const cell of cells) {
      const { name, role, scene } = cell;
      if (role.workspace === 'reset' || role.workspace === 'delete') await close(scene.team, role.workspace);
      const now = scene.at ?? new Date();
      const callers = new Map<string, ReturnType<typeof authenticate>>();
      for (const route of written) {
        const { access, billing, scope } = route.endpoint;
        const token = await tokenOf(cell, route);
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
        // Who it is depends on these alone; a key has a token for each scope.
        const kind = [Array.isArray(access) ? 'member' : access, scope === null, token].join();
        const caller =
          callers.get(kind) ?? authenticate(route.endpoint, headers, undefined, { now, consistent: true });
        callers.set(kind, caller);
        const decided = await caller
          .then((known) => authorize(route.endpoint, known, now))
          .then(
            () => 'allowed',
            ({ code }: { code: string }) => code,
          );
        const promised = expected(route, role);
        // Where billing may be over, the handler refuses what must wait for a reset.
        const isOfHandler =
          typeof promised === 'number' || (promised === 'workspace_busy' && billing === 'any');
        if (decided !== (isOfHandler ? 'allowed' : promised))
          wrong.push(`${route.id}, ${name}: ${decided} instead of ${promised}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each(tried.map((one) => [one.route.id, one] as const))(
    '%s answers each role as the contract declares',
    async (_, { route, callers: all }) => {
      // Each call that changes a whole workspace gets a workspace of its own, and each removal something to remove.
      const groups =
        route.area === 'workspace' || onlyOnce.has(route.id)
          ? [
              all.filter(([, role]) => mustBeRefused(route, role)),
              ...all.filter(([, role]) => !mustBeRefused(route, role)).map((one) => [one]),
            ].filter(({ length }) => length > 0)
          : [all];
      const promised = all.map(([name, role]) => [name, expected(route, role)]);
      const found: Outcome[] = [];
      for (const group of groups) found.push(...(await outcomes(route, await callersOf(route, group))));
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(promised));
    },
  );
});
