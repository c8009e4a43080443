import {
  type AssistantHint,
  assistantToken,
  followingSecret,
  hashSecret,
  isIssuedBy,
  newSecret,
  parseAssistantToken,
} from '#functions/crypto/tokens';
import {
  findAssistant,
  recordDisconnection,
  recordExchange,
  recordRenewal,
} from '#functions/data/assistants';
import { auditWrite } from '#functions/data/audit';
import type { Reading } from '#functions/table/read';
import type { StoredAssistant } from '#shared/model/assistant';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { isConnected, oauthRefused } from '#shared/rules/connections/assistants';
import { addSeconds } from '#shared/rules/basics/time';

type Found = { readonly assistant: StoredAssistant; readonly workspace: Workspace };

/** The assistant that a token is of, if it may still act. Read consistently: a code is a moment old. */
const findConnected = async (
  hint: AssistantHint | undefined,
  clientId: string,
  reading: Reading,
): Promise<Found | undefined> => {
  if (!hint) return undefined;
  const { assistant, user, workspace } = await findAssistant(hint, { ...reading, consistent: true });
  if (!assistant || !user || !workspace || workspace.closing === 'delete') return undefined;
  if (!isIssuedBy(workspace, hint) || !isConnected(assistant, user, workspace)) return undefined;
  return assistant.client === hashSecret(clientId) ? { assistant, workspace } : undefined;
};

/** What somebody else may have got hold of ends at once. @throws Refusal oauth_refused */
const endStolen = async ({ assistant, workspace }: Found, now: Date): Promise<never> => {
  const about = { subject: assistant.user_id, details: { title: assistant.name, reused: true } };
  const audit = auditWrite(
    { workspaceId: workspace.id, stranger: true },
    'assistant_disconnected',
    about,
    now,
  );
  await recordDisconnection(assistant, audit);
  throw oauthRefused('invalid_grant');
};

type Secrets = { readonly access: string; readonly refresh: string };

const hashes = ({ access, refresh }: Secrets, now: Date) => ({
  refresh: hashSecret(refresh),
  access: {
    hash: hashSecret(access),
    until: addSeconds(now, limits.assistant.accessSeconds).toISOString(),
  },
});

const answer = ({ assistant, workspace }: Found, { access, refresh }: Secrets, seconds: number) => ({
  access_token: assistantToken('access', workspace, assistant, access),
  token_type: 'Bearer' as const,
  expires_in: seconds,
  refresh_token: assistantToken('refresh', workspace, assistant, refresh),
  scope: assistant.scopes.join(' '),
});

type Exchange = {
  readonly client_id: string;
  readonly code?: string | undefined;
  readonly code_verifier?: string | undefined;
  readonly redirect_uri?: string | undefined;
};

/**
 * Exchanges a code for the first tokens, once. A code that comes a second time ends the connection: one of the two is a thief.
 * @throws Refusal oauth_refused
 */
export const exchangeCode = async (sent: Exchange, reading: Reading) => {
  const { now } = reading;
  const { code = '', code_verifier: verifier = '', redirect_uri: address } = sent;
  const hint = parseAssistantToken('code', code);
  const found = await findConnected(hint, sent.client_id, reading);
  if (!found || !hint) throw oauthRefused('invalid_grant');
  const { assistant } = found;
  const hash = hashSecret(hint.secret);
  if (assistant.used_code === hash) return endStolen(found, now);
  const isGood =
    assistant.code === hash &&
    assistant.code_challenge === hashSecret(verifier) &&
    (address === undefined || assistant.redirect_uri === address);
  if (!isGood) throw oauthRefused('invalid_grant');
  const secrets = { access: newSecret(), refresh: newSecret() };
  await recordExchange(assistant, hashes(secrets, now), now);
  return answer(found, secrets, limits.assistant.accessSeconds);
};

/**
 * Renews the tokens. The same refresh token answers the same for half a minute, because answers get lost and programs run twice;
 * when it comes later, the connection ends: one of the two who have it is a thief.
 * @throws Refusal oauth_refused
 */
export const renewTokens = async (refreshToken: string | undefined, clientId: string, reading: Reading) => {
  const { now } = reading;
  const hint = parseAssistantToken('refresh', refreshToken ?? '');
  const found = await findConnected(hint, clientId, reading);
  if (!found || !hint) throw oauthRefused('invalid_grant');
  const { assistant, workspace } = found;
  const { accessSeconds, repeatSeconds } = limits.assistant;
  const secrets = {
    access: followingSecret('access', workspace, hint.secret),
    refresh: followingSecret('refresh', workspace, hint.secret),
  };
  const hash = hashSecret(hint.secret);
  if (assistant.refresh === hash) {
    await recordRenewal(assistant, hashes(secrets, now), now);
    return answer(found, secrets, accessSeconds);
  }
  const age = (now.getTime() - Date.parse(assistant.rotated_at ?? '')) / 1000;
  if (assistant.previous !== hash || !(age < repeatSeconds)) return endStolen(found, now);
  return answer(found, secrets, Math.max(1, Math.floor(accessSeconds - age)));
};

/**
 * Ends a connection by one of its tokens, for the program that got it. What is no token of its own, or none any more, ends nothing,
 * and is answered the same (RFC 7009, 2.2).
 */
export const revokeToken = async (token: string, clientId: string, reading: Reading): Promise<void> => {
  const hint = parseAssistantToken('refresh', token) ?? parseAssistantToken('access', token);
  if (!hint) return;
  const found = await findConnected(hint, clientId, reading);
  if (!found) return;
  const { assistant, workspace } = found;
  const hash = hashSecret(hint.secret);
  const isOfIt = assistant.refresh === hash || assistant.access?.some((one) => one.hash === hash);
  if (!isOfIt) return;
  const doer = { workspaceId: workspace.id, userId: assistant.user_id };
  const audit = auditWrite(
    doer,
    'assistant_disconnected',
    { details: { title: assistant.name } },
    reading.now,
  );
  await recordDisconnection(assistant, audit);
};
