import { type Route } from '#infra/blueprint/routes';
import { impliedRefusals } from '#shared/contract/endpoint';
import { permissionFlags } from '#shared/model/choices';
import type { RefusalCode } from '#shared/model/refusal';
import { scopes } from '#shared/model/scopes';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { allPermissions } from '#shared/rules/people/users';
import { anApiKey } from './api-keys.ts';
import type { Scenario } from './prepared-requests.ts';
import { internals } from './stack.ts';
import { aTeam, type Member, signIn, type Team, temporaryTokenFor, withoutMails } from './team.ts';

const { recordSession, newSession } = await import('#functions/data/sessions');
const { sessionToken, newSecret } = await import('#functions/crypto/tokens');

type WorkspaceState = 'active' | 'over' | 'reset' | 'delete';
/** A caller, and the state that the workspace is in when they call. */
export type Role = {
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
export const roles: Readonly<Record<string, Role>> = {
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
export const expected = ({ endpoint: declared }: Route, role: Role): RefusalCode | number => {
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

export const mustBeRefused = (route: Route, role: Role): boolean => typeof expected(route, role) === 'string';

const afterTheTrial = new Date(Date.now() + 45 * 86_400_000);

/** A caller with a role, and the credential that they call with. */
export type Cell = {
  readonly name: string;
  readonly role: Role;
  readonly scene: Scenario;
  readonly token: string | undefined;
};

/** Each call of a key without the scope is made with a key that has all other scopes. */
export const tokenOf = async ({ role, token, scene }: Cell, { endpoint: { scope } }: Route) =>
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

const { change } = internals.writes;
/** Creates a team with a member for each role. */
export const cellsOf = async (
  workspace: Partial<Workspace>,
  of: readonly (readonly [string, Role])[],
): Promise<Cell[]> => {
  const callers = of.map(([, { user = {} }], at) => [`caller${at}`, user] as const);
  const team: Team<string> = await aTeam(['owner', 'colleague', ...callers.map(([name]) => name)], {
    users: Object.fromEntries(callers),
    // No mail is looked at.
    workspace: { notifications: withoutMails, ...workspace },
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

/** Brings a workspace into the state that a role is about, or back out of it. */
export const close = (
  team: { readonly workspace: Workspace },
  state: Workspace['closing'],
): Promise<object> =>
  internals.table.write(
    change(
      internals.keys.workspace(team.workspace.id),
      state ? { set: { closing: state } } : { remove: ['closing'] },
    ),
  );
