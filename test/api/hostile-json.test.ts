import { expect, test } from 'vitest';
import { scimSchemas } from '#shared/model/scim-schemas';
import { anApiKey } from '../support/api-keys.ts';
import { aDirectory, directoryScopes } from '../support/scim.ts';
import { send } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'an attribute with the name of what every object has, %s, is an unknown one',
  async (name) => {
    const team = await aTeam(['ann']);
    const { ask } = await aDirectory(team.ann);
    expect(await ask('GET', `/Users?filter=${encodeURIComponent(`${name} eq "x"`)}`)).toMatchObject({
      status: 400,
      body: { scimType: 'invalidFilter' },
    });
    const value = JSON.parse(`{"${name}": 1}`) as object;
    for (const [operation, status] of [
      [{ op: 'replace', value }, 200],
      [{ op: 'add', path: name, value: 'x' }, 400],
      [{ op: 'remove', path: name }, 400],
    ] as const) {
      const patch = { schemas: [scimSchemas.patch], Operations: [operation] };
      expect((await ask('PATCH', `/Users/${team.ann.id}`, patch)).status).toBe(status);
    }
    expect((await ask('POST', '/Users', value)).status).toBe(400);
  },
);

test('a body that is nested without end is refused, here and in every other call', async () => {
  const team = await aTeam(['ann']);
  const token = await anApiKey(team.ann, directoryScopes);
  const headers = { 'content-type': 'application/json' };
  const deep = `{"schemas":["${scimSchemas.patch}"],"Operations":[{"op":"replace","value":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}]}`;
  for (const [method, path] of [
    ['PATCH', `/scim/v2/Users/${team.ann.id}`],
    ['POST', '/users'],
    ['PUT', '/settings'],
  ] as const)
    for (const body of [deep, '['.repeat(100_000)])
      expect((await send(method, path, body, { token, headers })).status).toBe(method === 'PUT' ? 403 : 400);
});
