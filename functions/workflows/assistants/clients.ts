import * as z from 'zod';
import { requestOutside } from '#functions/adapters/outside/request';
import { newClientId, openClientId } from '#functions/crypto/oauth-clients';
import { parseSentJson } from '#functions/platform/sent-json';
import { SingleLine } from '#shared/model/common';
import { limits } from '#shared/model/limits';
import { type Client, hostOf, isRedirectUri, oauthRefused } from '#shared/rules/connections/assistants';

const { name: nameLength, addresses, clientBytes, documentBytes, documentMs } = limits.assistant;

/** The name of a program in one short line; without one, the host that it is sent back to. */
const nameFor = (given: string | undefined, redirectUris: readonly string[]): string => {
  const name = SingleLine(nameLength).safeParse(given?.slice(0, nameLength));
  return name.success && name.data !== '' ? name.data : hostOf(redirectUris[0] ?? '').slice(0, nameLength);
};

/** @throws Refusal oauth_refused: an address to which no code may be sent, or more than an id can contain */
export const registerClient = async (
  redirectUris: readonly string[],
  given: string | undefined,
): Promise<{ readonly id: string; readonly name: string }> => {
  if (!redirectUris.every(isRedirectUri)) throw oauthRefused('invalid_redirect_uri');
  const client = { name: nameFor(given, redirectUris), redirectUris: [...redirectUris] };
  if (Buffer.byteLength(JSON.stringify(client)) > clientBytes) throw oauthRefused('invalid_client_metadata');
  return { id: await newClientId(client), name: client.name };
};

/** What we read of a Client ID Metadata Document. A program that has to prove itself by a secret or a key is none for us. */
const Document = z.looseObject({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(addresses),
  token_endpoint_auth_method: z.literal('none').optional(),
});

const readDocument = (text: string): z.infer<typeof Document> | undefined => {
  try {
    return Document.safeParse(parseSentJson(text)).data;
  } catch {
    return undefined;
  }
};

/** Whether an id is the address of a document: it has a path, and can be written in one way only. */
const isDocumentAddress = (id: string): boolean => {
  if (!/^https?:\/\//.test(id) || !URL.canParse(id)) return false;
  const url = new URL(id);
  return url.href === id && url.pathname !== '/' && url.hash === '' && !id.endsWith('#');
};

/** @throws Refusal oauth_refused */
const findPublished = async (id: string): Promise<Client> => {
  const answer = await requestOutside({
    url: id,
    method: 'GET',
    headers: { accept: 'application/json' },
    patienceMs: documentMs,
    most: documentBytes,
  });
  const document =
    answer.kind === 'answered' && answer.status === 200 ? readDocument(answer.body) : undefined;
  // Whoever publishes a document can only speak for its own address.
  if (document?.client_id !== id) throw oauthRefused('invalid_client');
  const { client_name: name, redirect_uris: redirectUris } = document;
  if (!redirectUris.every(isRedirectUri)) throw oauthRefused('invalid_client');
  return { name: nameFor(name, redirectUris), redirectUris, publishedAt: new URL(id).host };
};

/** Returns the client behind an id: one that registered here, or one that publishes a document. @throws Refusal oauth_refused */
export const findClient = async (id: string): Promise<Client> => {
  if (isDocumentAddress(id)) return findPublished(id);
  const registered = await openClientId(id);
  if (!registered) throw oauthRefused('invalid_client');
  return registered;
};
