import * as z from 'zod';
import { requestOutside } from '#functions/adapters/outside/request';
import { logger } from '#functions/platform/log';
import { AddressClaims } from '../verify.ts';
import { parsed, SsoFailure } from './discovery.ts';

const patienceMs = 5000;
const most = 100_000;

const Subject = z.object({ sub: z.string() });

/**
 * Asks the provider of a workspace what it says of a person's address (OpenID Connect Core 1.0, section 5.3). An answer about
 * somebody else, or none in JSON, says nothing: the token may have been exchanged for another one (5.3.2).
 * @throws SsoFailure
 */
export const readUserInfo = async (
  url: string,
  { accessToken, subject }: { readonly accessToken: string; readonly subject: string },
): Promise<AddressClaims> => {
  const result = await requestOutside({
    url,
    method: 'GET',
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
    patienceMs,
    most,
  });
  if (result.kind !== 'answered' || result.status >= 500) throw new SsoFailure('unreachable');
  const answer = result.status === 200 && !result.cut ? parsed(result.body) : undefined;
  if (answer === undefined) {
    logger.info('UserInfo was not answered', { status: result.status });
    throw new SsoFailure('no_address');
  }
  if (Subject.safeParse(answer).data?.sub !== subject) throw new SsoFailure('token_refused');
  return AddressClaims.safeParse(answer).data ?? {};
};
