import type { Answer } from '../../api/calls.ts';
import type { Mode } from '../../api/session.ts';

export type Google = NonNullable<Answer<'auth.providers'>['google']>;

/** What was sent to Google and must come back unchanged. */
type Begun = { readonly state: string; readonly nonce: string; readonly mode: Mode };
/** What Google returned. */
type Returned = { readonly idToken: string; readonly nonce: string; readonly mode: Mode };

const place = 'google_sign_in';

const begun = (): Begun | null => {
  const kept = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  return kept === null ? null : (JSON.parse(kept) as Begun);
};

/** Goes to Google to request an identity token. Google returns it in the fragment of /login, which no server sees. */
export const redirectToGoogle = ({ client_id, sign_in_url }: Google, mode: Mode): void => {
  const sent: Begun = { state: crypto.randomUUID(), nonce: crypto.randomUUID(), mode };
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
export const forgetGoogleReturn = (): void => {
  kept = undefined;
};

const readReturn = (answer: URLSearchParams): typeof kept => {
  const asked = begun();
  const idToken = answer.get('id_token');
  // The user cancelled on Google's page, so no error is needed.
  if (idToken === null) return undefined;
  if (!asked || answer.get('state') !== asked.state) return 'foreign';
  return { idToken, nonce: asked.nonce, mode: asked.mode };
};

/**
 * Reads Google's answer from the address, removes it there and from the history, and keeps it until it is used: a
 * screen may render more than once before it is shown. Returns 'foreign' for an answer to a request that this browser
 * did not send.
 */
export const readGoogleReturn = (): typeof kept => {
  const answer = new URLSearchParams(location.hash.slice(1));
  if (answer.has('id_token') || answer.has('error')) {
    history.replaceState(history.state, '', location.pathname);
    kept = readReturn(answer);
  }
  return kept;
};
