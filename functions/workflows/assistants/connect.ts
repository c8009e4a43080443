import { assistantToken, hashSecret, newSecret, randomIdBytes } from '#functions/crypto/tokens';
import { listAssistantsOf, recordAssistant } from '#functions/data/assistants';
import { auditWrite } from '#functions/data/audit';
import { issuer, resource } from '#functions/platform/assistant-addresses';
import type { Reading } from '#functions/table/read';
import type { SessionActor } from '#shared/model/actor';
import type { AuthorizationRequest, StoredAssistant } from '#shared/model/assistant';
import { limits } from '#shared/model/limits';
import {
  type Client,
  freePlace,
  hostOf,
  isConnected,
  isRedirectOf,
  oauthRefused,
  readRequest,
  redirectWith,
} from '#shared/rules/connections/assistants';
import { createIds } from '#shared/rules/basics/ids';
import { findClient } from './clients.ts';

/** Returns the address of the program with an answer, the state it gave, and who answers (RFC 9207). */
const backWith = (
  { redirect_uri: address, state }: AuthorizationRequest,
  answer: { readonly code: string } | { readonly error: string },
): string => redirectWith(address, { ...answer, state, iss: issuer() });

/**
 * Reads who asks, and what for. Before the address is known to be the program's own, nothing is sent there.
 * @throws Refusal oauth_refused: the client is unknown, or the address is not one of its own
 */
export const readAuthorization = async (request: AuthorizationRequest) => {
  const client: Client = await findClient(request.client_id);
  if (!isRedirectOf(client, request.redirect_uri)) throw oauthRefused('invalid_redirect_uri');
  const asked = readRequest(request, resource());
  return {
    client,
    asked,
    host: hostOf(request.redirect_uri),
    canceled: backWith(request, { error: 'access_denied' }),
    refused: 'error' in asked ? backWith(request, asked) : null,
  };
};

/**
 * Connects an assistant as its member allowed, and returns where it gets its code.
 * @throws Refusal oauth_refused | too_many
 */
export const allowAssistant = async (
  request: AuthorizationRequest,
  actor: SessionActor,
  reading: Reading,
): Promise<string> => {
  const { now } = reading;
  const { user, workspace, session } = actor;
  const [{ client, asked, host }, kept] = await Promise.all([
    readAuthorization(request),
    listAssistantsOf(workspace.id, user.id, { ...reading, consistent: true }),
  ]);
  if ('error' in asked) throw oauthRefused(asked.error);
  const { place, ended } = freePlace(kept, (one) => isConnected(one, user, workspace));
  const secret = newSecret();
  const assistant: StoredAssistant = {
    id: createIds(now, randomIdBytes).assistant(),
    workspace_id: workspace.id,
    user_id: user.id,
    place,
    name: client.name,
    host,
    client: hashSecret(request.client_id),
    scopes: asked.scopes,
    created_at: now.toISOString(),
    ...(session.admission?.by === 'sso' && { set_up: session.admission.set_up }),
    // So long the code is good, in whole seconds; its exchange lets the item live on.
    ttl: Math.floor(now.getTime() / 1000) + limits.assistant.codeSeconds,
    code: hashSecret(secret),
    code_challenge: asked.challenge,
    redirect_uri: request.redirect_uri,
    minute: '',
    calls: 0,
  };
  const details = { title: client.name, scopes: asked.scopes.join(' ') };
  await recordAssistant(assistant, ended, auditWrite(actor, 'assistant_connected', { details }, now), now);
  return backWith(request, { code: assistantToken('code', workspace, assistant, secret) });
};
