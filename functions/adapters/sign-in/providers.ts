import type { SignInProvider } from '#shared/model/sign-in';

/** Where a provider signs users in and publishes its keys (OpenID Connect). */
type Provider = { readonly issuers: readonly string[]; readonly keysUrl: string; readonly signInUrl: string };

/** How we use a provider here. */
type SignInSettings = Provider & {
  /** Our client ids there. They are not secret: every sign-in shows one to the browser. */
  readonly clientIds: readonly [string, ...string[]];
};

const providers: Readonly<Record<SignInProvider, Provider>> = {
  google: {
    // Google writes its issuer with and without the scheme.
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    signInUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  },
};

/**
 * Returns undefined where no client id is configured: `GOOGLE_CLIENT_IDS`, and so on. In local use, `GOOGLE_ISSUER`,
 * `GOOGLE_KEYS_URL` and `GOOGLE_SIGN_IN_URL` replace the provider's addresses with those of a stand-in.
 */
export const signInSettings = (name: SignInProvider): SignInSettings | undefined => {
  const variable = (ending: string): string | undefined => process.env[`${name.toUpperCase()}_${ending}`];
  const [first, ...others] = (variable('CLIENT_IDS') ?? '').split(',').filter(Boolean);
  if (first === undefined) return undefined;
  const { issuers, keysUrl, signInUrl } = providers[name];
  const issuer = variable('ISSUER');
  return {
    clientIds: [first, ...others],
    issuers: issuer === undefined ? issuers : [issuer],
    keysUrl: variable('KEYS_URL') ?? keysUrl,
    signInUrl: variable('SIGN_IN_URL') ?? signInUrl,
  };
};
