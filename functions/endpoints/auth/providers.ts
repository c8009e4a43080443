import { signInSettings } from '#functions/adapters/sign-in/providers';
import { handle } from '#functions/http/handle';
import { auth } from '#shared/contract/auth';
import { forEachProvider } from '#shared/model/sign-in';

export const handler = handle(auth.providers, async () =>
  forEachProvider((provider) => {
    const settings = signInSettings(provider);
    return settings ? { client_id: settings.clientIds[0], sign_in_url: settings.signInUrl } : null;
  }),
);
