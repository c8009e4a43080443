import { createHmac } from 'node:crypto';
import { equalMacs } from '#functions/crypto/equal-macs';
import { secret } from '#functions/platform/secrets';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';

/** What a request of Slack is signed with. While the secret is replaced, two are valid, separated by a comma. */
const signingSecrets = async (): Promise<readonly string[]> => {
  const stored = await secret('slack-signing');
  if (!stored) throw new Refusal('not_configured');
  return stored.split(',').map((one) => one.trim());
};

/** Returns the signature of a body at a moment, as Slack writes it. */
const slackSignature = (body: Buffer | string, at: number, signing: string): string =>
  `v0=${createHmac('sha256', signing).update(`v0:${at}:`).update(body).digest('hex')}`;

type Signed = {
  readonly rawBody: () => Buffer;
  readonly header: (name: string) => string;
  readonly now: Date;
};

/** No more than a few short fields; what is longer is no check. In bytes. */
const longestCheck = 1000;

/**
 * Whether Slack only looks at our certificate, as it does from time to time when an app is distributed. It wants 200 and nothing
 * else. Slack does not promise to sign that, and its own library does not ask for it.
 */
export const isCertificateCheck = ({ rawBody }: Pick<Signed, 'rawBody'>): boolean => {
  const body = rawBody();
  return body.length <= longestCheck && new URLSearchParams(body.toString('utf8')).get('ssl_check') === '1';
};

/**
 * Returns the body of a request that Slack signed. Older and later ones are refused, so that a recorded request cannot be
 * sent again.
 * @throws Refusal not_configured | forbidden
 */
export const verifiedBody = async ({ rawBody, header, now }: Signed): Promise<string> => {
  const secrets = await signingSecrets();
  const moment = header('x-slack-request-timestamp');
  const at = /^\d{1,12}$/.test(moment) ? Number(moment) : Number.NaN;
  const isNear = Math.abs(now.getTime() / 1000 - at) <= limits.chat.clockMinutes * 60;
  const body = rawBody();
  const signature = header('x-slack-signature');
  const isSigned = secrets.some((one) => one !== '' && equalMacs(slackSignature(body, at, one), signature));
  if (!isNear || !isSigned) throw new Refusal('forbidden');
  return body.toString('utf8');
};
