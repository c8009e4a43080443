import { limits } from '#shared/model/limits';
import { addSeconds } from '#shared/rules/basics/time';
import { sealText, unsealText } from './sealed.ts';

/** What a challenge is for: signing in or proving an address, or making a passkey for one member. */
export type ChallengePurpose = 'assertion' | `creation/${string}`;

const boundTo = (purpose: ChallengePurpose): string => `passkey-challenge/${purpose}`;

/**
 * Returns a challenge of WebAuthn, base64url. It is the encrypted moment until which it is good, so that nothing needs
 * to be stored for whoever asks for one; its use is remembered.
 */
export const newChallenge = (purpose: ChallengePurpose, now: Date): Promise<string> =>
  sealText(
    addSeconds(now, limits.passkey.challengeMinutes * 60).toISOString(),
    boundTo(purpose),
    'state-key',
  );

/** Until when a challenge is good; undefined when it is none of ours, is for something else, or its time is over. */
export const challengeEnd = async (
  challenge: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<Date | undefined> => {
  const until = await unsealText(challenge, boundTo(purpose), 'state-key');
  return until !== undefined && new Date(until) > now ? new Date(until) : undefined;
};
