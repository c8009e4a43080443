import { randomBytes } from 'node:crypto';
import type { HookId, WorkspaceId } from '#shared/model/ids';
import { sealText, unsealText } from './sealed.ts';

const bytes = 32;
const boundTo = (w: WorkspaceId, h: HookId): string => `hook-secret/${w}/${h}`;

/** Returns a new secret in the form of Standard Webhooks. */
export const newHookSecret = (): string => `whsec_${randomBytes(bytes).toString('base64')}`;

export const sealHookSecret = (secret: string, w: WorkspaceId, h: HookId): Promise<string> =>
  sealText(secret, boundTo(w, h));

/** @throws Error when no key opens it: an operator has taken one away too early */
export const openHookSecret = async (sealed: string, w: WorkspaceId, h: HookId): Promise<string> => {
  const secret = await unsealText(sealed, boundTo(w, h));
  if (secret === undefined) throw new Error('no key opens the secret of a webhook');
  return secret;
};
