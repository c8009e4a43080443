import * as z from 'zod';
import { logger } from '#functions/platform/log';
import { secret } from '#functions/platform/secrets';
import { Refusal } from '#shared/model/refusal';
import type { SignInProvider } from '#shared/model/sign-in';
import { signInSettings } from './providers.ts';

const patienceMs = 6000;

/** The answers to a code that is used, expired, made up or of another browser: the caller's doing, not ours. */
const aboutTheCode: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_request']);

const Answer = z.object({
  id_token: z.string().max(16_000),
  access_token: z.string().max(16_000).optional().catch(undefined),
});
const Failed = z.object({ error: z.string().max(100) });

/** A code that a provider returned to the browser, and what proves that this browser asked for it (PKCE). */
export type ReturnedCode = { readonly code: string; readonly codeVerifier: string };

/** The tokens of a sign-in. The second one opens UserInfo; without it, nothing more is to be learned there. */
export type Tokens = { readonly idToken: string; readonly accessToken?: string | undefined };

/** Reads what a token endpoint answered: tokens, or the error's name in OAuth 2.0 (section 5.2). */
export const readTokenAnswer = (body: string): { readonly tokens?: Tokens; readonly error: string } => {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return { error: '' };
  }
  const { data } = Answer.safeParse(answer);
  if (data) return { tokens: { idToken: data.id_token, accessToken: data.access_token }, error: '' };
  return { error: Failed.safeParse(answer).data?.error ?? '' };
};

const post = async (url: string, form: Readonly<Record<string, string>>): Promise<Response> => {
  try {
    return await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (error) {
    logger.warn('the code could not be exchanged', { error: error as Error });
    throw new Refusal('upstream_failed');
  }
};

/**
 * Exchanges the code of a provider for an ID token (OAuth 2.0, section 4.1.3; RFC 7636). The token is not verified yet.
 * @throws Refusal invalid_token when the provider refuses the code | not_configured | upstream_failed
 */
export const exchangeCode = async (
  provider: SignInProvider,
  { code, codeVerifier }: ReturnedCode,
): Promise<string> => {
  const settings = signInSettings(provider);
  const clientSecret = settings?.secret && (await secret(settings.secret));
  if (!settings?.tokenUrl || clientSecret === undefined) throw new Refusal('not_configured');
  const response = await post(settings.tokenUrl, {
    grant_type: 'authorization_code',
    client_id: settings.clientIds[0],
    client_secret: clientSecret,
    redirect_uri: `${process.env['APP_URL']}/login`,
    scope: 'openid email',
    code,
    code_verifier: codeVerifier,
  });
  const { tokens, error } = readTokenAnswer(await response.text().catch(() => ''));
  if (response.ok && tokens) return tokens.idToken;
  logger.warn('the code was not exchanged', { status: response.status, reason: error });
  throw new Refusal(aboutTheCode.has(error) ? 'invalid_token' : 'upstream_failed');
};
