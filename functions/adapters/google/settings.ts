/** Where Google is asked who somebody is, and as whom we ask. */
type GoogleSettings = {
  /** Our client ids there. They are no secret: every sign-in shows one to the browser. */
  readonly clientIds: readonly [string, ...string[]];
  readonly issuers: readonly string[];
  readonly keysUrl: string;
  readonly signInUrl: string;
};

/** Google says its name with and without the scheme. */
const issuers = ['https://accounts.google.com', 'accounts.google.com'];

/** Undefined where nobody has set a client id. Another provider's addresses stand in for Google's on one machine. */
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
