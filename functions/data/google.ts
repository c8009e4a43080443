import { hashOf } from '#functions/http/tokens';
import { keys } from './keys.ts';
import { create, type Write } from './writes.ts';

/** Uses a Google token up; of two at once only one succeeds. Remembered until the token is worth nothing. */
export const useGoogleToken = (name: string, until: number): Write =>
  create(keys.googleToken(hashOf(name)), { ttl: Math.ceil(until) }, 'invalid_token');
