import { handle } from '#functions/http/handle';
import { authorizationUrl, issuer, oauthUrl } from '#functions/platform/assistant-addresses';
import { oauth } from '#shared/contract/connections/oauth';
import { toolScopes } from '#shared/model/scopes';

export const handler = handle(oauth.readServer, () =>
  Promise.resolve({
    issuer: issuer(),
    authorization_endpoint: authorizationUrl(),
    token_endpoint: oauthUrl('token'),
    registration_endpoint: oauthUrl('register'),
    revocation_endpoint: oauthUrl('revoke'),
    scopes_supported: [...toolScopes],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }),
);
