import { exchangeCode } from '#functions/adapters/sign-in/exchange';
import { handle } from '#functions/http/handle';
import { proveByIdToken } from '#functions/workflows/prove-by-id-token';
import { auth } from '#shared/contract/auth';

export const handler = handle(
  auth.verifyMicrosoftCode,
  async ({ body: { code, code_verifier: codeVerifier, nonce }, reading }) => {
    const id_token = await exchangeCode('microsoft', { code, codeVerifier });
    return proveByIdToken('microsoft', { id_token, nonce }, reading);
  },
);
