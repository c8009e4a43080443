import { requestOutside } from '#functions/adapters/outside/request';
import { logger } from '#functions/platform/log';
import type { SsoEndpoints } from '#shared/model/sso';
import { SsoFailure } from './discovery.ts';
import { readTokenAnswer, type ReturnedCode, type Tokens } from '../exchange.ts';

const patienceMs = 6000;
const most = 100_000;

type Client = {
  readonly client_id: string;
  readonly secret: string;
  readonly redirect_uri: string;
};

type Place = SsoEndpoints['secret_in'];

const ask = async (
  url: string,
  { client_id, secret, redirect_uri }: Client,
  { code, codeVerifier }: ReturnedCode,
  place: Place,
) => {
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
  return { status: result.status, ...readTokenAnswer(result.body) };
};

const otherPlace = { header: 'form', form: 'header' } as const satisfies Record<Place, Place>;

/**
 * Exchanges the code of a workspace's provider for its tokens, which are not verified yet. A provider that offers both ways to
 * send the secret may expect one of them from this client: who is refused for it asks the other way, with the same code.
 * @throws SsoFailure
 */
export const exchangeOutside = async (
  { token: url, secret_in: place }: SsoEndpoints,
  client: Client,
  returned: ReturnedCode,
): Promise<Tokens> => {
  let answer = await ask(url, client, returned, place);
  if (answer.error === 'invalid_client') answer = await ask(url, client, returned, otherPlace[place]);
  const { status, tokens, error } = answer;
  if (status === 200 && tokens) return tokens;
  logger.warn('a code was not exchanged', { status, reason: error });
  if (error === 'invalid_client' || error === 'unauthorized_client') throw new SsoFailure('secret_refused');
  throw new SsoFailure(status === 200 ? 'token_refused' : 'code_refused');
};
