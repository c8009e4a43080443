import type { WorkspaceId } from '#shared/model/ids';
import { call } from '#web/api/client.ts';
import { challengeOf, newVerifier } from './pkce.ts';

/** What was sent to an identity provider, and must come back to this tab. */
type Begun = {
  readonly purpose: 'sign_in' | 'test';
  readonly workspace_id: WorkspaceId;
  readonly state: string;
  readonly code_verifier: string;
};
/** What came back: an answer to use once, one that this tab did not ask for, or the news that somebody canceled there. */
export type SsoReturn = (Begun & { readonly code: string; readonly iss?: string }) | 'foreign' | 'declined';

const place = 'sso';

const leave = async (
  { purpose, workspace_id }: Pick<Begun, 'purpose' | 'workspace_id'>,
  ask: (code_challenge: string) => Promise<{ readonly url: string }>,
  email?: string,
): Promise<never> => {
  const code_verifier = newVerifier();
  const url = new URL((await ask(await challengeOf(code_verifier))).url);
  const begun: Begun = { purpose, workspace_id, code_verifier, state: url.searchParams.get('state') ?? '' };
  sessionStorage.setItem(place, JSON.stringify(begun));
  if (email) url.searchParams.set('login_hint', email);
  location.assign(url);
  return new Promise(() => undefined);
};

/** Goes to the identity provider of a workspace to sign in; never resolves. */
export const leaveForSso = (workspace_id: WorkspaceId, email?: string): Promise<never> =>
  leave(
    { purpose: 'sign_in', workspace_id },
    (code_challenge) => call('sso.start', { body: { workspace_id, code_challenge } }),
    email,
  );

/** Goes there to try it with the own account; never resolves. */
export const leaveToTestSso = (workspace_id: WorkspaceId): Promise<never> =>
  leave({ purpose: 'test', workspace_id }, (code_challenge) =>
    call('sso.beginTest', { body: { code_challenge } }),
  );

let kept: { readonly at: string; readonly back: SsoReturn | undefined } | undefined;

const read = (answer: URLSearchParams, workspace: string): SsoReturn | undefined => {
  const stored = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => answer.get(name));
  if (answer.has('error')) return 'declined';
  if (!code || !state) return undefined;
  const begun = stored === null ? undefined : (JSON.parse(stored) as Begun);
  // The address belongs to one workspace: what another provider answers does not count here.
  if (begun?.state !== state || begun.workspace_id !== workspace) return 'foreign';
  return { ...begun, code, ...(iss && { iss }) };
};

/**
 * Reads what the identity provider answered from the address, removes it there and from the history, and keeps it: a screen
 * may render more than once before it is used.
 */
export const readSsoReturn = (workspace: string): SsoReturn | undefined => {
  const answer = new URLSearchParams(location.search);
  if (['code', 'error'].some((name) => answer.has(name))) {
    history.replaceState(history.state, '', location.pathname);
    kept = { at: workspace, back: read(answer, workspace) };
  }
  return kept?.at === workspace ? kept.back : undefined;
};

/** Called when the answer is being used: it is good for one try. */
export const forgetSsoReturn = (): void => {
  kept = undefined;
};
