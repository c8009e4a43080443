import type { EndpointId } from '#shared/contract/index';
import { aCode, aRequest, register, storeAssistant } from './oauth.ts';
import { internals, type Parts } from './stack.ts';
import type { Scenario } from './prepared-requests.ts';
import { newAddress } from './sign-in.ts';

const ofCaller = ({ team, at }: Scenario) => storeAssistant(team.caller, at);

type Invited = { readonly id: string; readonly email: string };

/** Requests of programs that speak another protocol than the web: assistants, and the directory of a company. */
export const programRequests = (
  anInvitation: (scene: Scenario) => Promise<Invited>,
  aGroup: (scene: Scenario) => Promise<{ readonly id: string }>,
): Partial<Record<EndpointId, (scene: Scenario) => Parts | Promise<Parts>>> => ({
  'mcp.answer': () => ({
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'feed', arguments: {} } },
  }),
  'mcp.readRequest': async () => ({ body: aRequest(await register()).request }),
  'mcp.allow': async () => ({ body: aRequest(await register()).request }),
  'mcp.disconnect': async (scene) => ({ params: { id: (await ofCaller(scene)).id } }),
  'mcp.end': async (scene) => ({
    params: { user: scene.team.caller.id, id: (await ofCaller(scene)).id },
  }),
  'mcp.register': () => ({ body: { redirect_uris: ['https://helper.example/callback'] } }),
  'mcp.token': async ({ team, at }) => ({ body: await aCode(team.owner, {}, at) }),
  'mcp.revoke': async (scene) => {
    const { client_id, refresh_token: token } = await ofCaller(scene);
    return { body: { client_id, token } };
  },
  'scim.dismiss': async ({ team }) => {
    const { keys, table, writes } = internals;
    const { id } = team.colleague;
    const asked_address = { to: newAddress(), why: 'unproved_domain', at: new Date().toISOString() };
    await table.write(writes.change(keys.user(team.workspace.id, id), { set: { asked_address } }));
    return { params: { id } };
  },
  'scim.describe': () => ({ params: { document: 'Schemas' } }),
  'scim.describeOne': () => ({ params: { document: 'ResourceTypes', id: 'Group' } }),
  'scim.create': () => ({ body: { userName: newAddress(), externalId: 'e-1' } }),
  'scim.read': ({ team }) => ({ params: { id: team.colleague.id } }),
  'scim.replace': async (scene) => {
    const invited = await anInvitation(scene);
    return { params: { id: invited.id }, body: { userName: invited.email, name: { givenName: 'Jo' } } };
  },
  'scim.update': async (scene) => ({
    params: { id: (await anInvitation(scene)).id },
    body: { Operations: [{ op: 'replace', path: 'active', value: false }] },
  }),
  'scim.remove': async (scene) => ({ params: { id: (await anInvitation(scene)).id } }),
  'scim.createGroup': ({ team }) => ({
    body: { displayName: `Group ${newAddress()}`, members: [{ value: team.colleague.id }] },
  }),
  'scim.readGroup': async (scene) => ({ params: { id: (await aGroup(scene)).id } }),
  'scim.replaceGroup': async (scene) => ({
    params: { id: (await aGroup(scene)).id },
    body: { displayName: `Renamed ${newAddress()}`, members: [{ value: scene.team.colleague.id }] },
  }),
  'scim.updateGroup': async (scene) => ({
    params: { id: (await aGroup(scene)).id },
    query: { attributes: 'displayName' },
    body: {
      Operations: [
        { op: 'replace', path: 'displayName', value: `Renamed ${newAddress()}` },
        { op: 'add', path: 'members', value: [{ value: scene.team.colleague.id }] },
      ],
    },
  }),
  'scim.removeGroup': async (scene) => ({ params: { id: (await aGroup(scene)).id } }),
});
