import { handle } from '#functions/http/handle';
import { issuer, resource } from '#functions/platform/assistant-addresses';
import { oauth } from '#shared/contract/connections/oauth';
import { toolScopes } from '#shared/model/scopes';

export const handler = handle(oauth.readResource, () =>
  Promise.resolve({
    resource: resource(),
    resource_name: 'Bravo',
    authorization_servers: [issuer()],
    scopes_supported: [...toolScopes],
    bearer_methods_supported: ['header'],
  }),
);
