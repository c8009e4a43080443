import type { Answer } from '../../api/calls.ts';
import type { Mode } from '../../api/session.ts';

export type Google = NonNullable<Answer<'auth.providers'>['google']>;

/** What was sent along to Google, and has to come back. */
type Begun = { readonly state: string; readonly nonce: string; readonly mode: Mode };
/** What Google sent somebody back with. */
type Returned = { readonly idToken: string; readonly nonce: string; readonly mode: Mode };

const place = 'google_sign_in';

const begun = (): Begun | null => {
  const kept = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  return kept === null ? null : (JSON.parse(kept) as Begun);
};

/** Goes to Google and asks for an identity token; Google sends it back behind the # of /login, which no server sees. */
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

/** Whoever has committed to the answer takes care of it alone: it is good for one try. */
export const forgetGoogleReturn = (): void => {
  kept = undefined;
};

const readReturn = (answer: URLSearchParams): typeof kept => {
  const asked = begun();
  const idToken = answer.get('id_token');
  // Whoever turned back at Google's page knows it.
  if (idToken === null) return undefined;
  if (!asked || answer.get('state') !== asked.state) return 'foreign';
  return { idToken, nonce: asked.nonce, mode: asked.mode };
};

/**
 * What Google's answer in the address is; it is gone from there, and from the history, at once, and kept until it is
 * used: a screen may be begun more than once before it is shown. An answer to a question that this browser did not
 * ask counts for nothing: 'foreign'.
 */
export const readGoogleReturn = (): typeof kept => {
  const answer = new URLSearchParams(location.hash.slice(1));
  if (answer.has('id_token') || answer.has('error')) {
    history.replaceState(history.state, '', location.pathname);
    kept = readReturn(answer);
  }
  return kept;
};
