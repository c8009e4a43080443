import type { EndpointId } from '#shared/contract/index';
import type { Parts } from './stack.ts';
import type { Scenario } from './prepared-requests.ts';
import { newAddress } from './sign-in.ts';

type Invited = { readonly id: string; readonly email: string };

/** Requests of programs that speak another protocol than the web: assistants, and the directory of a company. */
export const programRequests = (
  anInvitation: (scene: Scenario) => Promise<Invited>,
): Partial<Record<EndpointId, (scene: Scenario) => Parts | Promise<Parts>>> => ({
  'mcp.answer': () => ({
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'feed', arguments: {} } },
  }),
  'scim.describe': () => ({ params: { document: 'Schemas' } }),
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
});
