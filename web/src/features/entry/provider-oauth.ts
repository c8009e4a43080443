import type { Answer } from '../../api/calls.ts';
import type { Mode } from '../../api/session.ts';
import type { SignInProvider } from '#shared/model/sign-in';

/** What the browser needs to know of a provider. */
type Client = NonNullable<Answer<'auth.providers'>[SignInProvider]>;

/** What was sent to a provider and must come back unchanged. */
type Begun = {
  readonly provider: SignInProvider;
  readonly state: string;
  readonly nonce: string;
  readonly mode: Mode;
};
/** What a provider returned. */
type Returned = Omit<Begun, 'state'> & { readonly idToken: string };

const place = 'sign_in';

const begun = (): Begun | null => {
  const kept = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  return kept === null ? null : (JSON.parse(kept) as Begun);
};

/** Goes to a provider to request an ID token, which comes back in the fragment of /login: no server sees it. */
export const redirectToProvider = (
  provider: SignInProvider,
  { client_id, sign_in_url }: Client,
  mode: Mode,
): void => {
  const sent: Begun = { provider, state: crypto.randomUUID(), nonce: crypto.randomUUID(), mode };
  sessionStorage.setItem(place, JSON.stringify(sent));
  const url = new URL(sign_in_url);
  url.search = new URLSearchParams({
    client_id,
    redirect_uri: `${location.origin}/login`,
    response_type: 'id_token',
    scope: 'openid email',
    state: sent.state,
    nonce: sent.nonce,
    prompt: 'select_account',
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
  const idToken = answer.get('id_token');
  // The user cancelled on the provider's page, so no error is needed.
  if (idToken === null) return undefined;
  if (!asked || answer.get('state') !== asked.state) return 'foreign';
  return { idToken, provider: asked.provider, nonce: asked.nonce, mode: asked.mode };
};

/**
 * Reads a provider's answer from the address, removes it there and from the history, and keeps it until it is used: a
 * screen may render more than once before it is shown. Returns 'foreign' for an answer to a request that this browser
 * did not send.
 */
export const readProviderReturn = (): typeof kept => {
  const answer = new URLSearchParams(location.hash.slice(1));
  if (answer.has('id_token') || answer.has('error')) {
    history.replaceState(history.state, '', location.pathname);
    kept = readReturn(answer);
  }
  return kept;
};
