import { requestOutside } from '#functions/adapters/outside/request';
import { logger } from '#functions/platform/log';
import type { SsoEndpoints } from '#shared/model/sso';
import { SsoFailure } from './discovery.ts';
import { readTokenAnswer, type ReturnedCode } from '../exchange.ts';

const patienceMs = 6000;
const most = 100_000;

type Client = {
  readonly client_id: string;
  readonly secret: string;
  readonly redirect_uri: string;
};

/**
 * Exchanges the code of a workspace's provider for an ID token, which is not verified yet.
 * @throws SsoFailure
 */
export const exchangeOutside = async (
  { token: url, secret_in: place }: SsoEndpoints,
  { client_id, secret, redirect_uri }: Client,
  { code, codeVerifier }: ReturnedCode,
): Promise<string> => {
  const form = {
    grant_type: 'authorization_code',
    redirect_uri,
    code,
    code_verifier: codeVerifier,
    ...(place === 'form' && { client_id, client_secret: secret }),
  };
  // Encoded as in a form (OAuth 2.0, section 2.3.1); every reader of one knows `%20`, and not all know `+`.
  const login = Buffer.from([client_id, secret].map(encodeURIComponent).join(':')).toString('base64');
  const result = await requestOutside({
    url,
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(place === 'header' && { authorization: `Basic ${login}` }),
    },
    body: new URLSearchParams(form).toString(),
    patienceMs,
    most,
  });
  if (result.kind !== 'answered' || result.status >= 500) throw new SsoFailure('unreachable');
  const { idToken, error } = readTokenAnswer(result.body);
  if (result.status === 200 && idToken !== undefined) return idToken;
  logger.warn('a code was not exchanged', { status: result.status, reason: error });
  if (error === 'invalid_client' || error === 'unauthorized_client') throw new SsoFailure('secret_refused');
  throw new SsoFailure(result.status === 200 ? 'token_refused' : 'code_refused');
};
