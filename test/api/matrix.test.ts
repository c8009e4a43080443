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
const { sessionToken, newSecret } = await import('#functions/crypto/tokens');

type Standing = 'active' | 'over' | 'reset' | 'delete';
type Role = {
  readonly user?: Partial<User>;
  /** What the caller shows; a full token unless said otherwise. */
  readonly shows?: 'nothing' | 'nonsense' | 'a temporary token' | 'an operator’s session';
  /** What becomes of the caller between the preparations and the call. */
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

/** In this order: once a workspace is closing it stays so. */
const roles: Readonly<Record<string, Role>> = {
  nobody: { shows: 'nothing' },
  'somebody with a made-up token': { shows: 'nonsense' },
  'somebody with a temporary token': { shows: 'a temporary token' },
  'a member': {},
  'a member without a name': { user: { first_name: '', last_name: '' } },
  ...Object.fromEntries(permissionFlags.map((flag) => [`a ${flag}`, { user: only(flag) }])),
  'an administrator deactivated meanwhile': { user: everyFlag, becomes: { state: 'deactivated' } },
  'an erased administrator': { user: everyFlag, becomes: { state: 'deleted' } },
  'an operator as an administrator': { user: everyFlag, shows: 'an operator’s session' },
  'a member after the trial': { workspace: 'over' },
  'a billing administrator after the trial': { user: only('billing_administrator'), workspace: 'over' },
  'an administrator after the trial': { user: everyFlag, workspace: 'over' },
  'a member of a workspace being reset': { workspace: 'reset' },
  'an administrator of a workspace being reset': { user: everyFlag, workspace: 'reset' },
  'an administrator of a workspace being deleted': { user: everyFlag, workspace: 'delete' },
};

/** What an operator who looks at the product as somebody may never do in their name. */
const nobodysToDo = new Set([
  'auth.openSession',
  'profiles.getEmailCode',
  'profiles.verifyEmailCode',
  'workspace.reset',
  'workspace.remove',
]);

/** What the contract says about a call by somebody: a refusal, or the status of its reply. */
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
  if (shows === 'nonsense') return sessionToken(team.workspace.id, team.caller.id, secret);
  if (shows === 'a temporary token') return prove(team.caller.email);
  if (shows === undefined) return team.caller.token;
  const of = { workspace_id: team.workspace.id, user_id: team.caller.id, user_agent: 'test' };
  await inside.table.write(recordSession(newSession({ ...of, impersonated_by: 'op' }, secret, now)));
  return sessionToken(team.workspace.id, team.caller.id, secret);
};

/** Which function asks the table to write. */
const writers: (string | undefined)[] = [];
inside.table.client.middlewareStack.add(
  (next, context) => (args) => {
    if (/Put|Update|Delete|Write/.test(String(context['commandName']))) writers.push(runningFunction());
    return next(args);
  },
  { step: 'initialize', name: 'watch' },
);

const { change } = inside.writes;
/** A team with a member for each role. */
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
 * What a call by each of them really comes to; a refusal that wrote anything is none. Who is to be refused sends
 * what the owner would: nothing comes of it, so it is made ready once.
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
/** Areas with calls that take from their callers, or from a whole workspace, what the next one needs. */
const wearing: ReadonlySet<string> = new Set(['auth', 'profiles', 'workspace']);

/** The callers of a whole area where it can be. */
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

describe('who may call what', () => {
  test('every written call has what it takes to succeed; those not yet written are left out', () => {
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
    '%s: as the contract says',
    async (_, route) => {
      // A public call does not know who calls, nor where.
      const all = Object.entries(roles).filter(
        ([, { workspace }]) => route.endpoint.access !== 'public' || !workspace,
      );
      // What is done to a whole workspace is done to one of its own.
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
