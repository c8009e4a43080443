import type { Answer } from '#web/api/calls.ts';
import type { Mode } from '#web/api/session.ts';
import type { SignInProvider } from '#shared/model/sign-in';
import { challengeOf, newVerifier } from '#web/product/sign-in/pkce.ts';

/** What the browser needs to know of a provider. */
type Client = NonNullable<Answer<'auth.providers'>[SignInProvider]>;

/** What was sent to a provider and must come back unchanged. */
type Begun = {
  readonly provider: SignInProvider;
  readonly state: string;
  readonly nonce: string;
  readonly mode: Mode;
  /** The secret of whoever asked for a code (PKCE). */
  readonly verifier?: string;
};
/** What a provider returned: an ID token, or a code that the server exchanges for one. */
type Returned = Omit<Begun, 'state'> & { readonly proof: string };
/** What a provider is asked for. */
export type Flow = 'id_token' | 'code';

const place = 'sign_in';

const begun = (): Begun | null => {
  const kept = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  return kept === null ? null : (JSON.parse(kept) as Begun);
};

/**
 * Goes to a provider to request an ID token or a code, which comes back in the fragment of /login: no server of ours finds
 * it in a log.
 */
export const redirectToProvider = async (
  provider: SignInProvider,
  { client_id, sign_in_url }: Client,
  flow: Flow,
  mode: Mode,
): Promise<void> => {
  const verifier = flow === 'code' ? newVerifier() : undefined;
  const sent: Begun = {
    provider,
    state: crypto.randomUUID(),
    nonce: crypto.randomUUID(),
    mode,
    ...(verifier !== undefined && { verifier }),
  };
  sessionStorage.setItem(place, JSON.stringify(sent));
  const url = new URL(sign_in_url);
  url.search = new URLSearchParams({
    client_id,
    redirect_uri: `${location.origin}/login`,
    response_type: flow,
    scope: 'openid email',
    state: sent.state,
    nonce: sent.nonce,
    prompt: 'select_account',
    ...(verifier !== undefined && {
      response_mode: 'fragment',
      code_challenge: await challengeOf(verifier),
      code_challenge_method: 'S256',
    }),
  }).toString();
  location.assign(url);
};

let kept: Returned | 'foreign' | undefined;

/** Called when the answer is being used: a token is good for one try. */
export const forgetProviderReturn = (): void => {
  kept = undefined;
};

const readReturn = (answer: URLSearchParams): typeof kept => {
  const asked = begun();
  const proof = answer.get('id_token') ?? answer.get('code');
  // The user canceled on the provider's page, so no error is needed.
  if (proof === null) return undefined;
  if (!asked || answer.get('state') !== asked.state) return 'foreign';
  const { state: _, ...rest } = asked;
  return { ...rest, proof };
};

/**
 * Reads a provider's answer from the address, removes it there and from the history, and keeps it until it is used: a
 * screen may render more than once before it is shown. Returns 'foreign' for an answer to a request that this browser
 * did not send.
 */
export const readProviderReturn = (): typeof kept => {
  const answer = new URLSearchParams(location.hash.slice(1));
  if (['id_token', 'code', 'error'].some((name) => answer.has(name))) {
    history.replaceState(history.state, '', location.pathname);
    kept = readReturn(answer);
  }
  return kept;
};
