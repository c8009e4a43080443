import { hashSecret } from '#functions/crypto/tokens';
import { keys } from '#functions/data/table/keys';
import { create, type Write } from '#functions/data/table/writes';

/** Uses a Google token up; of two at once only one succeeds. Remembered until the token is worth nothing. */
export const consumeIdentityToken = (name: string, until: number): Write =>
  create(keys.googleToken(hashSecret(name)), { ttl: Math.ceil(until) }, 'invalid_token');
