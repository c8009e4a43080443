import { type AssistantHint, hashApiKeySecret, isIssuedBy, type TokenHint } from '#functions/crypto/tokens';
import { countApiKeyCall } from '#functions/data/api-keys';
import { countAssistantCalls } from '#functions/data/assistants';
import type { Endpoint } from '#shared/contract/endpoint';
import { Refusal } from '#shared/model/refusal';
import { restOfMinute } from '#shared/rules/basics/time';
import { knownWorkspace } from './known-workspaces.ts';

/** Waits until the call is counted. @throws Refusal too_many_requests */
type Counted = () => Promise<void>;

type ProgramHint = Extract<TokenHint, { kind: 'key' }> | AssistantHint;

const countFor = (hint: ProgramHint, now: Date, of: 'calls' | 'scim_calls'): Promise<boolean> =>
  hint.kind === 'key'
    ? countApiKeyCall(hint.workspaceId, hashApiKeySecret(hint.secret), now, { of })
    : countAssistantCalls(hint, now);

/**
 * Counts a call of an API key or of an assistant, once for all its attempts. It starts beside authentication, which saves a round trip: only
 * whoever has a token of ours can name the item that is counted in. What authentication refuses, nobody asks for its count.
 */
export const keyCallCounter = (
  { scope, speaks }: Endpoint,
  hint: TokenHint | undefined,
  now: Date,
): Counted => {
  if ((hint?.kind !== 'key' && hint?.kind !== 'assistant') || scope === null) return () => Promise.resolve();
  let counting: Promise<boolean> | undefined;
  const count = () => (counting ??= countFor(hint, now, speaks === 'scim' ? 'scim_calls' : 'calls'));
  const workspace = knownWorkspace(hint.workspaceId);
  // A token that the workspace did not issue costs nothing.
  if (workspace && isIssuedBy(workspace, hint)) count().catch(() => undefined);
  return async () => {
    if (!(await count())) throw new Refusal('too_many_requests', { retry_after: restOfMinute(now) });
  };
};
