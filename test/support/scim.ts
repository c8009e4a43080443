import type { ApiKeyId, WorkspaceId } from '#shared/model/ids';
import type { ScimUsers } from '#shared/model/scim';
import { scimSchemas } from '#shared/model/scim-schemas';
import { anApiKey } from './api-keys.ts';
import { internals, send } from './stack.ts';
import type { Member } from './team.ts';

const { parseToken, hashApiKeySecret } = await import('#functions/crypto/tokens');

/** What the key of a directory has to allow. */
export const directoryScopes = ['people:read', 'people:write'] as const;

/** Counts calls of a key in a minute, as if it had made them. */
export const countedAs = async (token: string, w: WorkspaceId, counted: object, at: Date): Promise<void> => {
  const { keys, table, writes } = internals;
  const hint = parseToken(token);
  const key: ApiKeyId = hashApiKeySecret(hint?.kind === 'key' ? hint.secret : '');
  const set = { minute: at.toISOString().slice(0, 16), ...counted };
  await table.write(writes.change(keys.apiKeyCalls(w, key), { set }));
};

/** A directory that keeps a company's members up to date, with a key of an administrator. */
export const aDirectory = async (maker: Member) => {
  const token = await anApiKey(maker, directoryScopes);
  const ask = (method: string, path: string, body?: object, at?: Date) =>
    send(method, `/scim/v2${path}`, body, {
      token,
      at,
      headers: body ? { 'content-type': 'application/scim+json' } : {},
    });
  return {
    token,
    ask,
    list: async (query: Readonly<Record<string, string>> = {}) =>
      (await ask('GET', `/Users?${new URLSearchParams(query).toString()}`)).body as ScimUsers,
    find: async (userName: string) =>
      (await ask('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`))
        .body as ScimUsers,
    create: (userName: string, more: object = {}) =>
      ask('POST', '/Users', {
        schemas: [scimSchemas.user],
        userName,
        name: { givenName: 'Jordan', familyName: 'Rivera' },
        emails: [{ primary: true, value: userName, type: 'work' }],
        displayName: 'Jordan Rivera',
        active: true,
        ...more,
      }),
    patch: (id: string, ...operations: readonly object[]) =>
      ask('PATCH', `/Users/${id}`, { schemas: [scimSchemas.patch], Operations: operations }),
  };
};
