import type { SecretName } from '#functions/platform/secret-names';
import type { SignInProvider } from '#shared/model/sign-in';

/** What a verified token says of its address, besides the address. */
type AddressClaims = { readonly email_verified?: unknown; readonly xms_edov?: unknown };

/** Where a provider signs users in and publishes its keys (OpenID Connect). */
type Provider = {
  /** `{tenantid}` stands for the tenant that the token names. */
  readonly issuers: readonly string[];
  readonly keysUrl: string;
  /** `{audience}` stands for the one tenant that may sign in, or for all organizations. */
  readonly signInUrl: string;
  /** Where a code is exchanged for an ID token; absent when the provider returns the token itself. */
  readonly tokenUrl?: string;
  /** The secret that such an exchange needs. */
  readonly secret?: SecretName;
  /** A tenant that belongs to no organization. */
  readonly privateTenant?: string;
  /** Whether the token's address is proved to be its owner's. */
  readonly provesAddress: (claims: AddressClaims) => boolean;
};

/** How we use a provider here. */
type SignInSettings = Provider & {
  /** Our client ids there. They are not secret: every sign-in shows one to the browser. */
  readonly clientIds: readonly [string, ...string[]];
  /** The tenants whose people may sign in; without any, those of every organization. */
  readonly tenants: readonly string[];
};

/** How Microsoft writes that something is so. */
const yes: ReadonlySet<unknown> = new Set([true, 1, '1', 'true']);

const providers: Readonly<Record<SignInProvider, Provider>> = {
  google: {
    // Google writes its issuer with and without the scheme.
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    signInUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    provesAddress: ({ email_verified: verified }) => verified === true,
  },
  microsoft: {
    issuers: ['https://login.microsoftonline.com/{tenantid}/v2.0'],
    keysUrl: 'https://login.microsoftonline.com/common/discovery/v2.0/keys',
    signInUrl: 'https://login.microsoftonline.com/{audience}/oauth2/v2.0/authorize',
    tokenUrl: 'https://login.microsoftonline.com/{audience}/oauth2/v2.0/token',
    secret: 'microsoft',
    // That of personal accounts.
    privateTenant: '9188040d-6c67-4c5b-b112-36a304b66dad',
    // An administrator of any tenant can write any address into `email`: see decision 52.
    provesAddress: ({ xms_edov: verified }) => yes.has(verified),
  },
};

const listed = (text = ''): readonly string[] => text.split(',').filter(Boolean);

/**
 * Returns undefined where no client id is configured: `GOOGLE_CLIENT_IDS`, and so on. In local use, `GOOGLE_ISSUER`,
 * `GOOGLE_KEYS_URL`, `GOOGLE_SIGN_IN_URL` and `MICROSOFT_TOKEN_URL` replace the provider's addresses with those of a stand-in.
 */
export const signInSettings = (name: SignInProvider): SignInSettings | undefined => {
  const variable = (ending: string): string | undefined => process.env[`${name.toUpperCase()}_${ending}`];
  const [first, ...others] = listed(variable('CLIENT_IDS'));
  if (first === undefined) return undefined;
  const { issuers, keysUrl, signInUrl, tokenUrl, ...provider } = providers[name];
  const issuer = variable('ISSUER');
  const tenants = listed(variable('TENANTS'));
  const [only, ...further] = tenants;
  // An app that is registered in one tenant is found at the address of that tenant only.
  const at = (url: string): string =>
    url.replace('{audience}', only !== undefined && further.length === 0 ? only : 'organizations');
  const exchange = variable('TOKEN_URL') ?? tokenUrl;
  return {
    ...provider,
    clientIds: [first, ...others],
    tenants,
    issuers: issuer === undefined ? issuers : [issuer],
    keysUrl: variable('KEYS_URL') ?? keysUrl,
    signInUrl: at(variable('SIGN_IN_URL') ?? signInUrl),
    ...(exchange !== undefined && { tokenUrl: at(exchange) }),
  };
};
