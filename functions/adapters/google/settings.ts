/** Where Google signs users in and publishes its keys, and the client ids we use there. */
type GoogleSettings = {
  /** Our client ids at Google. They are not secret: every sign-in shows one to the browser. */
  readonly clientIds: readonly [string, ...string[]];
  readonly issuers: readonly string[];
  readonly keysUrl: string;
  readonly signInUrl: string;
};

/** Google writes its issuer with and without the scheme. */
const issuers = ['https://accounts.google.com', 'accounts.google.com'];

/**
 * Returns undefined where no client id is configured. In local use, environment variables replace Google's addresses
 * with those of another provider.
 */
export const googleSettings = (): GoogleSettings | undefined => {
  const [first, ...others] = (process.env['GOOGLE_CLIENT_IDS'] ?? '').split(',').filter(Boolean);
  if (first === undefined) return undefined;
  const { GOOGLE_ISSUER: issuer, GOOGLE_KEYS_URL: keys, GOOGLE_SIGN_IN_URL: signIn } = process.env;
  return {
    clientIds: [first, ...others],
    issuers: issuer === undefined ? issuers : [issuer],
    keysUrl: keys ?? 'https://www.googleapis.com/oauth2/v3/certs',
    signInUrl: signIn ?? 'https://accounts.google.com/o/oauth2/v2/auth',
  };
};
