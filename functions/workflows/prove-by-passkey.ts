import { type IsExpected, verifyAssertion } from '#functions/adapters/sign-in/passkeys';
import { challengeEnd, type ChallengePurpose } from '#functions/crypto/challenges';
import { parsePasskeyOwner } from '#functions/crypto/tokens';
import { consumeIdentityToken } from '#functions/data/identity-tokens';
import { findPasskey, notePasskeyUse, passkeyIdOf } from '#functions/data/passkeys';
import type { Reading } from '#functions/table/read';
import type { Write } from '#functions/table/writes';
import type { Assertion } from '#shared/model/passkey';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { openPasskey } from '#shared/rules/sign-in/passkeys';
import { epochSeconds } from '#shared/rules/basics/time';

/**
 * `isExpected` checks the challenge that was signed. `consume` writes that it was used: when two calls use it at the same
 * moment, one succeeds.
 */
export const expectChallenge = (
  purpose: ChallengePurpose,
  now: Date,
): { readonly isExpected: IsExpected; readonly consume: () => Write } => {
  let signed: { readonly challenge: string; readonly until: Date } | undefined;
  return {
    isExpected: async (challenge) => {
      const until = await challengeEnd(challenge, purpose, now);
      if (until) signed = { challenge, until };
      return until !== undefined;
    },
    consume: () => {
      if (!signed) throw new Refusal('invalid_token');
      return consumeIdentityToken(`challenge\n${signed.challenge}`, epochSeconds(signed.until));
    },
  };
};

/**
 * Verifies the signature of a passkey. Returns whose it is, and what to write with the effect of the proof.
 * @throws Refusal invalid_token
 */
export const proveByPasskey = async (
  assertion: Assertion,
  reading: Reading,
): Promise<{ readonly user: User; readonly writes: readonly Write[] }> => {
  const owner = parsePasskeyOwner(assertion.response.userHandle);
  if (!owner) throw new Refusal('invalid_token');
  const found = await findPasskey(owner.workspaceId, owner.userId, passkeyIdOf(assertion.id), reading);
  const { passkey, user } = openPasskey(found);
  const { isExpected, consume } = expectChallenge('assertion', reading.now);
  const counter = await verifyAssertion(assertion, passkey, isExpected);
  return { user, writes: [consume(), notePasskeyUse(passkey, counter, reading.now)] };
};
