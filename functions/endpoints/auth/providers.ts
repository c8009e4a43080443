import { googleSettings } from '#functions/adapters/google/settings';
import { handle } from '#functions/http/handle';
import { auth } from '#shared/contract/auth';

export const handler = handle(auth.providers, async () => {
  const google = googleSettings();
  return { google: google ? { client_id: google.clientIds[0], sign_in_url: google.signInUrl } : null };
});
