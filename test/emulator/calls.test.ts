import { afterAll, describe, expect, test } from 'vitest';
import { type Route, routes } from '#infra/blueprint/routes';
import { allPermissions } from '#shared/rules/people/users';
import {
  gifsEnvironment,
  google,
  microsoft,
  names,
  slack,
  teams as teamsBot,
} from '../support/external-services.ts';
import { impersonate } from '../support/impersonation.ts';
import { prepareRequest, type Scenario, tokenFor, workspaceFor } from '../support/prepared-requests.ts';
import { deployed } from '../support/stack.ts';
import { call, stack } from '../support/stack.ts';
import { useStandIns } from '../support/stand-ins.ts';
import { aTeam } from '../support/team.ts';

if (!deployed) throw new Error('test/emulator/run.py starts these tests');
await useStandIns(
  google.environment,
  microsoft.environment,
  slack.environment,
  teamsBot.environment,
  names.environment,
  gifsEnvironment,
);

const administrators = {
  caller: { permissions: allPermissions },
  colleague: { permissions: allPermissions },
};
const aTeamFor = ({ id }: Route): Promise<Scenario['team']> =>
  aTeam(['owner', 'caller', 'colleague'], { users: administrators, workspace: workspaceFor(id) });

const teams = new Map<string, Promise<Scenario['team']>>();
/** Areas whose calls use up what the next call needs: sessions, addresses, the workspace itself, the checklist. */
const areasWithFreshTeams: ReadonlySet<string> = new Set(['auth', 'profiles', 'workspace', 'checklist']);

const aScene = async (route: Route): Promise<Scenario> => {
  if (areasWithFreshTeams.has(route.area)) return { team: await aTeamFor(route) };
  const made = teams.get(route.area) ?? aTeamFor(route);
  teams.set(route.area, made);
  return { team: await made };
};

const answersOf = async (route: Route, scene: Scenario, token: string): Promise<number> => {
  const sent = await prepareRequest(route.id, scene);
  const { status } = await call(route.endpoint, sent as never, { token });
  return status;
};

const written = routes.filter(({ area }) => area !== 'webhooks');

/** What an operator does in the name of a member is written into the audit log. Programs act by keys of their own. */
const isForOperators = ({ endpoint: { access, inPerson, method } }: Route): boolean =>
  method !== 'GET' && access !== 'public' && access !== 'temporary' && access !== 'key' && !inPerson;

// One call after the other by both, because its function runs then.
describe.each(written.map((route) => [route.id, route] as const))('%s', (_, route) => {
  test('answers an administrator', async () => {
    const scene = await aScene(route);
    expect(await answersOf(route, scene, await tokenFor(route.endpoint, scene))).toBe(route.endpoint.status);
  });

  if (!isForOperators(route)) return;
  test('answers an operator', async () => {
    const scene = await aScene(route);
    const token = await impersonate(scene.team, scene.team.caller);
    expect(await answersOf(route, scene, token)).toBe(route.endpoint.status);
  });
});

afterAll(() => stack.settle());
