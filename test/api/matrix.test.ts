import { describe, expect, test } from 'vitest';
import { runningFunction } from '#infra/local/emulators/permissions';
import { isWritten, notYet, type Route, routes } from '#infra/routes';
import { impliedRefusals } from '#shared/contract/endpoint';
import type { RefusalCode } from '#shared/model/refusal';
import { permissionFlags } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { owner } from '#shared/rules/users';
import { ready, rows, type Scene, workspaceFor } from '../support/calls.ts';
import type { Parts } from '../support/product.ts';
import { call, inside } from '../support/stack.ts';
import { aTeam, type Member, prove, signIn, type Team } from '../support/team.ts';

const { recordSession, newSession } = await import('#functions/data/sessions');
const { fullToken, newSecret } = await import('#functions/crypto/tokens');

type Standing = 'active' | 'over' | 'reset' | 'delete';
type Role = {
  readonly user?: Partial<User>;
  /** The caller's credential; a session token by default. */
  readonly shows?: 'nothing' | 'nonsense' | 'a temporary token' | 'an operator’s session';
  /** Changes to the caller between preparation and call. */
  readonly becomes?: Partial<User>;
  readonly workspace?: Standing;
};

const only = (...flags: readonly (keyof typeof owner)[]): Partial<User> => ({
  permissions: {
    global_administrator: flags.includes('global_administrator'),
    account_administrator: flags.includes('account_administrator'),
    rewards_administrator: flags.includes('rewards_administrator'),
    billing_administrator: flags.includes('billing_administrator'),
  },
});
const everyFlag: Partial<User> = { permissions: owner };

/** Run in this order: a workspace that is being reset or deleted stays so for the roles after it. */
const roles: Readonly<Record<string, Role>> = {
  'a caller without a token': { shows: 'nothing' },
  'a caller with an invented token': { shows: 'nonsense' },
  'a caller with a temporary token': { shows: 'a temporary token' },
  'a member': {},
  'a member without a name': { user: { first_name: '', last_name: '' } },
  ...Object.fromEntries(permissionFlags.map((flag) => [`a ${flag}`, { user: only(flag) }])),
  'a deactivated administrator': { user: everyFlag, becomes: { state: 'deactivated' } },
  'an erased administrator': { user: everyFlag, becomes: { state: 'deleted' } },
  'an operator as an administrator': { user: everyFlag, shows: 'an operator’s session' },
  'a member after the trial': { workspace: 'over' },
  'a billing administrator after the trial': { user: only('billing_administrator'), workspace: 'over' },
  'an administrator after the trial': { user: everyFlag, workspace: 'over' },
  'a member of a workspace being reset': { workspace: 'reset' },
  'an administrator of a workspace being reset': { user: everyFlag, workspace: 'reset' },
  'an administrator of a workspace being deleted': { user: everyFlag, workspace: 'delete' },
};

/** Calls that are forbidden to operators in a member's session. */
const nobodysToDo = new Set([
  'auth.openSession',
  'profiles.getEmailCode',
  'profiles.verifyEmailCode',
  'workspace.reset',
  'workspace.remove',
]);

/** What the contract promises for a role: a refusal code, or the status of the reply. */
const expected = ({ id, endpoint: declared }: Route, role: Role): RefusalCode | number => {
  const { access, billing, method, status, refuses } = declared;
  const { user, shows, becomes, workspace = 'active' } = role;
  if (access === 'public') return status;
  if (shows === 'nothing' || shows === 'nonsense') return 'unauthenticated';
  if (shows === 'a temporary token')
    return access === 'temporary' || access === 'account' ? status : 'unauthenticated';
  if (access === 'temporary' || becomes || workspace === 'delete') return 'unauthenticated';
  if (Array.isArray(access) && !access.some((flag: keyof typeof owner) => user?.permissions?.[flag]))
    return 'forbidden';
  if (billing === 'required' && workspace === 'over') return 'billing_inactive';
  if (shows === 'an operator’s session' && nobodysToDo.has(id)) return 'forbidden';
  const waits = [...refuses, ...impliedRefusals(declared)].includes('workspace_busy');
  return workspace === 'reset' && waits && method !== 'GET' ? 'workspace_busy' : status;
};

const isRefused = (route: Route, role: Role): boolean => typeof expected(route, role) === 'string';

const afterTheTrial = new Date(Date.now() + 45 * 86_400_000);

type Cell = {
  readonly name: string;
  readonly role: Role;
  readonly scene: Scene;
  readonly token: string | undefined;
};

const tokenOf = async ({ shows }: Role, { team }: Scene) => {
  const secret = newSecret();
  const now = new Date();
  if (shows === 'nothing') return undefined;
  if (shows === 'nonsense') return fullToken(team.workspace.id, team.caller.id, secret);
  if (shows === 'a temporary token') return prove(team.caller.email);
  if (shows === undefined) return team.caller.token;
  const of = { workspace_id: team.workspace.id, user_id: team.caller.id, user_agent: 'test' };
  await inside.table.write(recordSession(newSession({ ...of, impersonated_by: 'op' }, secret, now)));
  return fullToken(team.workspace.id, team.caller.id, secret);
};

/** The functions that sent a write to the table. */
const writers: (string | undefined)[] = [];
inside.table.client.middlewareStack.add(
  (next, context) => (args) => {
    if (/Put|Update|Delete|Write/.test(String(context['commandName']))) writers.push(runningFunction());
    return next(args);
  },
  { step: 'initialize', name: 'watch' },
);

const { change } = inside.writes;
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
      const scene: Scene = { team: { ...team, caller: { ...caller, token: signed } } as Scene['team'], at };
      const token = await tokenOf(role, scene);
      if (role.becomes)
        await inside.table.write(
          change(inside.keys.user(team.workspace.id, caller.id), { set: role.becomes }),
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
  const [{ team }] = (cells as [Cell]).map(({ scene }) => scene) as [Scene];
  const closing = (state: Workspace['closing']) =>
    inside.table.write(
      change(
        inside.keys.workspace(team.workspace.id),
        state ? { set: { closing: state } } : { remove: ['closing'] },
      ),
    );
  let owners: Promise<Parts> | undefined;
  const prepared = [];
  for (const cell of cells) {
    const sent = isRefused(route, cell.role)
      ? await (owners ??= ready(route.id, { team: { ...team, caller: team.owner } }))
      : await ready(route.id, cell.scene);
    prepared.push({ ...cell, sent });
  }
  const found: Outcome[] = [];
  for (const { name, role, scene, sent, token } of prepared) {
    if (role.workspace === 'reset' || role.workspace === 'delete') await closing(role.workspace);
    writers.length = 0;
    const { status, codes } = await call(route.endpoint, sent as never, { token, at: scene.at });
    const [code] = codes;
    found.push([name, code && writers.includes(route.id) ? `${code}, but it wrote` : (code ?? status)]);
  }
  if (prepared.some(({ role: { workspace } }) => workspace === 'delete')) await closing(undefined);
  return found;
};

const worlds = new Map<string, Promise<Cell[]>>();
/** Areas whose calls use up what the next call needs: sessions, addresses, the workspace itself. */
const wearing: ReadonlySet<string> = new Set(['auth', 'profiles', 'workspace']);

/** The callers for a route; shared by all routes of an area where possible. */
const callersOf = async (
  { id, area }: Route,
  of: readonly (readonly [string, Role])[],
): Promise<readonly Cell[]> => {
  if (wearing.has(area)) return cellsOf(workspaceFor(id), of);
  const world = worlds.get(area) ?? cellsOf({}, Object.entries(roles));
  worlds.set(area, world);
  return (await world).filter(({ name }) => of.some(([one]) => one === name));
};

const written = routes.filter(isWritten);
const needsSomething = ({ endpoint: { params, body, query } }: Route): boolean =>
  Boolean(params ?? body) || Boolean(query && !query.safeParse({}).success);

describe('access by role', () => {
  test('every implemented call has a prepared request', () => {
    if (notYet().length > 0)
      console.log(
        `not yet: ${notYet()
          .map(({ id }) => id)
          .join(' ')}`,
      );
    expect(written.filter((route) => needsSomething(route) && !rows[route.id]).map(({ id }) => id)).toEqual(
      [],
    );
  });

  test.each(written.map((route) => [route.id, route] as const))(
    '%s answers each role as the contract declares',
    async (_, route) => {
      // A public call knows neither the caller nor the workspace.
      const all = Object.entries(roles).filter(
        ([, { workspace }]) => route.endpoint.access !== 'public' || !workspace,
      );
      // Each call that changes a whole workspace gets a workspace of its own.
      const groups =
        route.area === 'workspace'
          ? [
              all.filter(([, role]) => isRefused(route, role)),
              ...all.filter(([, role]) => !isRefused(route, role)).map((one) => [one]),
            ]
          : [all];
      const promised = all.map(([name, role]) => [name, expected(route, role)]);
      const found: Outcome[] = [];
      for (const group of groups) found.push(...(await outcomes(route, await callersOf(route, group))));
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(promised));
    },
  );
});
