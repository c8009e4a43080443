import { describe, expect, test } from 'vitest';
import { countsKeyCall, runningFunction } from '#infra/local/emulators/enforce-access';
import { type Route, routes } from '#infra/routes';
import { impliedRefusals } from '#shared/contract/endpoint';
import type { RefusalCode } from '#shared/model/refusal';
import { scopes } from '#shared/model/scopes';
import { permissionFlags } from '#shared/model/choices';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { allPermissions } from '#shared/rules/users';
import {
  prepareRequest,
  requestBuilders,
  type Scenario,
  workspaceFor,
} from '../support/prepared-requests.ts';
import type { Parts } from '../support/product.ts';
import { anApiKey } from '../support/api-keys.ts';
import { call, internals } from '../support/stack.ts';
import { aTeam, type Member, temporaryTokenFor, signIn, type Team } from '../support/team.ts';

const { recordSession, newSession } = await import('#functions/data/sessions');
const { sessionToken, newSecret } = await import('#functions/crypto/tokens');

type WorkspaceState = 'active' | 'over' | 'reset' | 'delete';
type Role = {
  readonly user?: Partial<User>;
  /** The caller's credential; a session token by default. */
  readonly credential?:
    | 'nothing'
    | 'nonsense'
    | 'a temporary token'
    | 'an operator’s session'
    | 'an API key'
    | 'a key without the scope';
  /** Changes to the caller between preparation and call. */
  readonly changesTo?: Partial<User>;
  readonly workspace?: WorkspaceState;
};

const withPermissions = (...flags: readonly (keyof typeof allPermissions)[]): Partial<User> => ({
  permissions: {
    global_administrator: flags.includes('global_administrator'),
    account_administrator: flags.includes('account_administrator'),
    rewards_administrator: flags.includes('rewards_administrator'),
    billing_administrator: flags.includes('billing_administrator'),
  },
});
const fullAdministrator: Partial<User> = { permissions: allPermissions };

/** Run in this order: a workspace that is being reset or deleted stays so for the roles after it. */
const roles: Readonly<Record<string, Role>> = {
  'a caller without a token': { credential: 'nothing' },
  'a caller with an invented token': { credential: 'nonsense' },
  'a caller with a temporary token': { credential: 'a temporary token' },
  'a member': {},
  'a member without a name': { user: { first_name: '', last_name: '' } },
  ...Object.fromEntries(permissionFlags.map((flag) => [`a ${flag}`, { user: withPermissions(flag) }])),
  'a deactivated administrator': { user: fullAdministrator, changesTo: { state: 'deactivated' } },
  'an erased administrator': { user: fullAdministrator, changesTo: { state: 'deleted' } },
  'an operator as an administrator': { user: fullAdministrator, credential: 'an operator’s session' },
  'an API key': { user: fullAdministrator, credential: 'an API key' },
  'an API key without the scope': { user: fullAdministrator, credential: 'a key without the scope' },
  'a member after the trial': { workspace: 'over' },
  'a billing administrator after the trial': {
    user: withPermissions('billing_administrator'),
    workspace: 'over',
  },
  'an administrator after the trial': { user: fullAdministrator, workspace: 'over' },
  'a member of a workspace being reset': { workspace: 'reset' },
  'an administrator of a workspace being reset': { user: fullAdministrator, workspace: 'reset' },
  'an administrator of a workspace being deleted': { user: fullAdministrator, workspace: 'delete' },
};

/** What the contract promises for a role: a refusal code, or the status of the reply. */
const expected = ({ endpoint: declared }: Route, role: Role): RefusalCode | number => {
  const { access, billing, inPerson, method, scope, status, refuses } = declared;
  const { user, credential, changesTo, workspace = 'active' } = role;
  if (access === 'public') return status;
  if (credential === 'nothing' || credential === 'nonsense') return 'unauthenticated';
  if (credential === 'a temporary token')
    return access === 'temporary' || access === 'account' ? status : 'unauthenticated';
  if (access === 'temporary' || changesTo || workspace === 'delete') return 'unauthenticated';
  if (credential === 'an API key' || credential === 'a key without the scope') {
    if (scope === null) return 'unauthenticated';
    return credential === 'an API key' || scope === 'any' ? status : 'insufficient_scope';
  }
  if (access === 'key') return 'unauthenticated';
  if (Array.isArray(access) && !access.some((flag: keyof typeof allPermissions) => user?.permissions?.[flag]))
    return 'forbidden';
  if (billing === 'required' && workspace === 'over') return 'billing_inactive';
  if (credential === 'an operator’s session' && inPerson) return 'forbidden';
  const waits = [...refuses, ...impliedRefusals(declared)].includes('workspace_busy');
  return workspace === 'reset' && waits && method !== 'GET' ? 'workspace_busy' : status;
};

const mustBeRefused = (route: Route, role: Role): boolean => typeof expected(route, role) === 'string';

const afterTheTrial = new Date(Date.now() + 45 * 86_400_000);

type Cell = {
  readonly name: string;
  readonly role: Role;
  readonly scene: Scenario;
  readonly token: string | undefined;
};

/** Each call of a key without the scope is made with a key that has all other scopes. */
const tokenOf = async ({ role, token, scene }: Cell, { endpoint: { scope } }: Route) =>
  role.credential === 'a key without the scope'
    ? anApiKey(
        scene.team.caller,
        scopes.filter((one) => one !== scope),
      )
    : token;

const credentialOf = async ({ credential }: Role, { team }: Scenario) => {
  const secret = newSecret();
  const now = new Date();
  if (credential === 'nothing') return undefined;
  if (credential === 'nonsense') return sessionToken(team.workspace, team.caller.id, secret);
  if (credential === 'a temporary token') return temporaryTokenFor(team.caller.email);
  if (credential === undefined || credential === 'a key without the scope') return team.caller.token;
  if (credential === 'an API key') return anApiKey(team.caller, scopes);
  const of = { workspace_id: team.workspace.id, user_id: team.caller.id, user_agent: 'test' };
  const operator = { impersonated_by: 'op', proof: { opened_by: 'impersonation' } } as const;
  await internals.table.write(recordSession(newSession({ ...of, ...operator }, secret, now)));
  return sessionToken(team.workspace, team.caller.id, secret);
};

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

const { change } = internals.writes;
/** Creates a team with a member for each role. */
const cellsOf = async (
  workspace: Partial<Workspace>,
  of: readonly (readonly [string, Role])[],
): Promise<Cell[]> => {
  const callers = of.map(([, { user = {} }], at) => [`caller${at}`, user] as const);
  const team: Team<string> = await aTeam(['owner', 'colleague', ...callers.map(([name]) => name)], {
    users: Object.fromEntries(callers),
    workspace,
  });
  return Promise.all(
    of.map(async ([name, role], which) => {
      const at = role.workspace === 'over' ? afterTheTrial : undefined;
      const caller = team[`caller${which}`] as Member;
      const signed = at ? await signIn({ id: caller.id, workspace_id: team.workspace.id }, at) : caller.token;
      const scene: Scenario = {
        team: { ...team, caller: { ...caller, token: signed } } as Scenario['team'],
        at,
      };
      const token = await credentialOf(role, scene);
      if (role.changesTo)
        await internals.table.write(
          change(internals.keys.user(team.workspace.id, caller.id), { set: role.changesTo }),
        );
      return { name, role, scene, token };
    }),
  );
};

type Outcome = readonly [role: string, codeOrStatus: string | number];

/**
 * The actual outcome of a call for each role. A refusal that wrote anything is reported. Roles that must be refused
 * share one prepared request, the owner's, because it must change nothing.
 */
const outcomes = async (route: Route, cells: readonly Cell[]): Promise<Outcome[]> => {
  const [{ team }] = (cells as [Cell]).map(({ scene }) => scene) as [Scenario];
  const closing = (state: Workspace['closing']) =>
    internals.table.write(
      change(
        internals.keys.workspace(team.workspace.id),
        state ? { set: { closing: state } } : { remove: ['closing'] },
      ),
    );
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
    if (role.workspace === 'reset' || role.workspace === 'delete') await closing(role.workspace);
    writers.length = 0;
    const { status, codes } = await call(route.endpoint, sent as never, { token, at: scene.at });
    const [code] = codes;
    found.push([name, code && writers.includes(route.id) ? `${code}, but it wrote` : (code ?? status)]);
  }
  if (prepared.some(({ role: { workspace } }) => workspace === 'reset' || workspace === 'delete'))
    await closing(undefined);
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
]);

/** Webhooks have no callers with roles: whoever signs is heard. */
const written = routes.filter(({ area }) => area !== 'webhooks');
const needsRequest = ({ endpoint: { params, body, query } }: Route): boolean =>
  Boolean(params ?? body) || Boolean(query && !query.safeParse({}).success);

describe('access by role', () => {
  test('every call has a prepared request', () => {
    expect(
      written.filter((route) => needsRequest(route) && !requestBuilders[route.id]).map(({ id }) => id),
    ).toEqual([]);
  });

  test.each(written.map((route) => [route.id, route] as const))(
    '%s answers each role as the contract declares',
    async (_, route) => {
      // A public call knows neither the caller nor the workspace.
      const all = Object.entries(roles).filter(
        ([, { workspace }]) => route.endpoint.access !== 'public' || !workspace,
      );
      // Each call that changes a whole workspace gets a workspace of its own, and each removal something to remove.
      const groups =
        route.area === 'workspace' || onlyOnce.has(route.id)
          ? [
              all.filter(([, role]) => mustBeRefused(route, role)),
              ...all.filter(([, role]) => !mustBeRefused(route, role)).map((one) => [one]),
            ]
          : [all];
      const promised = all.map(([name, role]) => [name, expected(route, role)]);
      const found: Outcome[] = [];
      for (const group of groups) found.push(...(await outcomes(route, await callersOf(route, group))));
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(promised));
    },
  );
});
