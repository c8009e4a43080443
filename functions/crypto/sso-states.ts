import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { addSeconds } from '#shared/rules/basics/time';
import { sealText, unsealText } from './sealed.ts';

/** What a state is for: signing in, or trying the provider in one session. */
export type SsoPurpose = 'sign_in' | `test/${string}`;

const State = z.object({
  workspace_id: WorkspaceId,
  /** The set-up of the provider that the browser was sent to. */
  set_up: z.string(),
  /** What the browser must know the secret of. */
  challenge: z.string(),
  nonce: z.string(),
  until: z.iso.datetime(),
});
type SsoState = z.infer<typeof State>;

const boundTo = (purpose: SsoPurpose): string => `sso-state/${purpose}`;

/**
 * Returns the state that a browser takes to a provider and back (OAuth 2.0). All that we need to go on is in it, encrypted, so
 * that nothing is stored for whoever begins; its use is remembered.
 */
export const newSsoState = (
  state: Omit<SsoState, 'until'>,
  purpose: SsoPurpose,
  now: Date,
): Promise<string> => {
  const until = addSeconds(now, limits.sso.minutes * 60).toISOString();
  return sealText(JSON.stringify({ ...state, until }), boundTo(purpose), 'state-key');
};

/** Returns what is in a state; undefined when it is none of ours, is for something else, or its time is over. */
export const openSsoState = async (
  state: string,
  purpose: SsoPurpose,
  now: Date,
): Promise<SsoState | undefined> => {
  const text = await unsealText(state, boundTo(purpose), 'state-key');
  if (text === undefined) return undefined;
  const opened = State.parse(JSON.parse(text));
  return new Date(opened.until) > now ? opened : undefined;
};

const secretOf = (w: WorkspaceId): string => `sso-secret/${w}`;

export const sealClientSecret = (secret: string, w: WorkspaceId): Promise<string> =>
  sealText(secret, secretOf(w));

/** @throws Error when no key opens it: an operator has taken one away too early */
export const openClientSecret = async (sealed: string, w: WorkspaceId): Promise<string> => {
  const secret = await unsealText(sealed, secretOf(w));
  if (secret === undefined) throw new Error('no key opens the secret of an identity provider');
  return secret;
};

/** The value of the TXT record that proves to us that whoever runs a domain wants it in this workspace. */
export const domainRecordValue = ({ cursor_key: key }: Pick<Workspace, 'cursor_key'>): string =>
  `bravo-${createHmac('sha256', key).update('sso-domain').digest('base64url').slice(0, 32)}`;
