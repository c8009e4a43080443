import { parseSentJson } from '#functions/platform/sent-json';
import { jwtVerify } from 'jose';
import * as z from 'zod';
import { publishedKey } from '#functions/adapters/sign-in/keys';
import { logger } from '#functions/platform/log';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { isTeamsService, teamsApp } from './client.ts';
import { Envelope } from './payloads.ts';

/** Where Microsoft says which keys sign what the Bot Framework sends; a stand-in on one machine. */
const configurationUrl = (): string =>
  process.env['TEAMS_OPENID_URL'] ?? 'https://login.botframework.com/v1/.well-known/openidconfiguration';
const issuer = 'https://api.botframework.com';
const patienceMs = 4000;
/** How long the address of the keys is believed, in milliseconds. */
const believedMs = 86_400_000;

const Configuration = z.object({ issuer: z.literal(issuer), jwks_uri: z.url() });
const known = new Map<string, { readonly keysUrl: string; readonly until: number }>();

/** @throws Refusal upstream_failed */
const keysUrl = async (now: Date): Promise<string> => {
  const url = configurationUrl();
  const found = known.get(url);
  if (found && found.until > now.getTime()) return found.keysUrl;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
    const { jwks_uri: read } = Configuration.parse(await response.json());
    known.set(url, { keysUrl: read, until: now.getTime() + believedMs });
    return read;
  } catch (error) {
    logger.warn('the configuration of the Bot Framework could not be read', { error: error as Error });
    throw new Refusal('upstream_failed');
  }
};

const Claims = z.object({ serviceurl: z.string() });
/** A key signs for the channels that it is endorsed for. */
const signsForTeams = (key: { readonly endorsements?: unknown }): boolean =>
  Array.isArray(key.endorsements) && key.endorsements.includes('msteams');

type Sent = { readonly rawBody: () => Buffer; readonly header: (name: string) => string; readonly now: Date };

const refuse = (reason: string): never => {
  logger.info('an activity of Teams was refused', { reason });
  throw new Refusal('forbidden');
};

const jsonOf = (text: string): unknown => {
  try {
    return parseSentJson(text);
  } catch {
    return undefined;
  }
};

/**
 * Returns what Microsoft tells us, if the token that comes with it is Microsoft's, for our app, of now, and for the very service
 * that the activity names. The token does not cover the rest of the body: TLS does.
 * @throws Refusal forbidden | not_configured | upstream_failed
 */
export const verifiedActivity = async ({ rawBody, header, now }: Sent): Promise<z.infer<typeof Envelope>> => {
  const app = await teamsApp();
  const token = /^Bearer (\S+)$/.exec(header('authorization'))?.[1] ?? refuse('no token');
  const key = publishedKey(await keysUrl(now), now, { fits: signsForTeams });
  const verified = await jwtVerify(token, key, {
    algorithms: ['RS256'],
    issuer,
    audience: app.id,
    requiredClaims: ['exp', 'iss', 'aud'],
    clockTolerance: limits.chat.clockMinutes * 60,
    currentDate: now,
  }).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    return refuse((error as Error).message);
  });
  const activity = Envelope.safeParse(jsonOf(rawBody().toString('utf8'))).data ?? refuse('no activity');
  const claims = Claims.safeParse(verified.payload).data;
  if (claims?.serviceurl !== activity.serviceUrl) refuse('of another service');
  if (!isTeamsService(activity.serviceUrl)) refuse('a service that is not of Teams');
  return activity;
};
