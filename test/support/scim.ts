import type { ScimUsers } from '#shared/model/scim';
import { scimSchemas } from '#shared/model/scim-schemas';
import { anApiKey } from './api-keys.ts';
import { send } from './stack.ts';
import type { Member } from './team.ts';

/** What the key of a directory has to allow. */
export const directoryScopes = ['people:read', 'people:write'] as const;

/** A directory that keeps a company's members up to date, with a key of an administrator. */
export const aDirectory = async (maker: Member) => {
  const token = await anApiKey(maker, directoryScopes);
  const ask = (method: string, path: string, body?: object) =>
    send(method, `/scim/v2${path}`, body, {
      token,
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
