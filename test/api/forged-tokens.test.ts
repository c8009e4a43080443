import { expect, test } from 'vitest';
import { runningFunction } from '#infra/emulators/lambda/enforce-access';
import { routes } from '#infra/blueprint/routes';
import { users } from '#shared/contract/users';
import { scopes } from '#shared/model/scopes';
import { prepareRequest } from '../support/prepared-requests.ts';
import { anApiKey } from '../support/api-keys.ts';
import { call, internals } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const { linkToken, newSecret } = await import('#functions/crypto/tokens');

/** What each function asked the table for. */
const sent: { readonly by: string | undefined; readonly command: string }[] = [];
const sentBy = (id: string) => sent.filter(({ by }) => by === id).map(({ command }) => command);

internals.table.client.middlewareStack.add(
  (next, context) => (args) => {
    sent.push({ by: runningFunction(), command: String(context['commandName']) });
    return next(args);
  },
  { step: 'initialize', name: 'listCommands' },
);

const team = await aTeam(['owner', 'colleague']);
const scene = { team: { ...team, caller: team.owner } };
const forged = (seal: string): string => `${linkToken(team.workspace.id, team.owner.id, newSecret())}${seal}`;
const sealOf = (token: string): string => token.slice(-22);
const ownKey = await anApiKey(team.owner, scopes);
const forgeries = [
  forged('A'.repeat(22)),
  forged(sealOf(team.owner.token)),
  // An API key writes too, when its call is counted.
  `bravo_${forged('A'.repeat(22))}`,
  `bravo_${forged(sealOf(ownKey))}`,
  `bravo_${team.owner.token}`,
  ownKey.slice('bravo_'.length),
];

const guarded = routes.filter((route) => !['public', 'temporary'].includes(String(route.endpoint.access)));

test.each(guarded.map((route) => [route.id, route] as const))(
  '%s reads nothing for a token that its workspace did not issue',
  async (_, { id, endpoint }) => {
    const { status: known } = await call(users.list, { query: {} }, team.owner);
    expect(known).toBe(200);
    const request = await prepareRequest(id, scene);
    for (const token of forgeries) {
      sent.length = 0;
      expect((await call(endpoint, request as never, { token })).status).toBe(401);
      expect(sentBy(id)).toEqual([]);
    }
  },
);

test('a process that does not know the workspace reads the own record of the token, and nothing else', async () => {
  const { token } = (await aTeam(['ann'])).ann;
  sent.length = 0;
  const made = token.replace(/.{22}$/, 'A'.repeat(22));
  expect((await call(users.list, { query: {} }, { token: made })).status).toBe(401);
  expect(sentBy('users.list')).toEqual(['BatchGetItemCommand']);
});
