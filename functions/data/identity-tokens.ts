import { hashSecret } from '#functions/crypto/tokens';
import { keys } from '#functions/table/keys';
import { create, type Write } from '#functions/table/writes';

/**
 * Consumes an ID token; of two concurrent uses only one succeeds. Its use is remembered until the token expires.
 */
export const consumeIdentityToken = (name: string, until: number): Write =>
  create(keys.identityToken(hashSecret(name)), { ttl: Math.ceil(until) }, 'invalid_token');
