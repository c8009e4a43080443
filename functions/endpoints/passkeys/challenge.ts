import { newChallenge } from '#functions/crypto/challenges';
import { handle } from '#functions/http/handle';
import { passkeys } from '#shared/contract/passkeys';

export const handler = handle(passkeys.challenge, async ({ now }) => ({
  challenge: await newChallenge('assertion', now),
}));
