import { handle } from '#functions/http/handle';
import { proveByIdToken } from '#functions/workflows/prove-by-id-token';
import { auth } from '#shared/contract/auth';

export const handler = handle(auth.verifyGoogleIdToken, ({ body, reading }) =>
  proveByIdToken('google', body, reading),
);
