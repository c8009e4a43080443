import { limits } from '#shared/model/limits';
import { forEachText } from '#shared/model/member-texts';
import { scimSchemas } from '#shared/model/scim-schemas';

const { config, resourceType, schema, list, user, enterprise, bravo } = scimSchemas;

const listOf = (resources: readonly object[]) => ({
  schemas: [list],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

type Mutability = 'readOnly' | 'readWrite' | 'immutable';

const attribute = (name: string, description: string, mutability: Mutability, more: object = {}) => ({
  name,
  type: 'string',
  description,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability,
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const complex = (
  name: string,
  description: string,
  mutability: Mutability,
  subAttributes: readonly object[],
  more: object = {},
) => attribute(name, description, mutability, { type: 'complex', subAttributes, ...more });

const userAttributes = [
  attribute('userName', 'The e-mail address that the member signs in with', 'immutable', {
    required: true,
    uniqueness: 'server',
  }),
  complex('name', 'The name of the member', 'readWrite', [
    attribute('formatted', 'Both names', 'readOnly'),
    attribute('givenName', 'The first name', 'readWrite'),
    attribute('familyName', 'The last name', 'readWrite'),
  ]),
  attribute('displayName', 'The name as Bravo shows it', 'readOnly'),
  attribute('active', 'Whether the member is invited or takes part', 'readWrite', { type: 'boolean' }),
  complex(
    'emails',
    'The address again',
    'readOnly',
    [
      attribute('value', 'The address', 'readOnly'),
      attribute('type', 'work', 'readOnly'),
      attribute('primary', 'true', 'readOnly', { type: 'boolean' }),
    ],
    { multiValued: true },
  ),
];

/** The attributes of the texts about a member that are in a schema. */
const textAttributes = (extension: string | undefined) =>
  Object.values(
    forEachText(({ scim: [first, second], says }) =>
      (second === undefined ? undefined : first) === extension
        ? [attribute(second ?? first, says, 'readWrite')]
        : [],
    ),
  ).flat();

const described = (id: string, name: string, description: string, attributes: readonly object[]) => ({
  schemas: [schema],
  id,
  name,
  description,
  attributes,
  meta: { resourceType: 'Schema', location: `Schemas/${id}` },
});

/** What a directory may ask of how SCIM is spoken here (RFC 7643, 5 to 7). */
export const scimDocuments = {
  ServiceProviderConfig: {
    schemas: [config],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: limits.scim.page },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'API key',
        description: 'An API key with the scopes people:read and people:write',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: 'ServiceProviderConfig' },
  },
  ResourceTypes: listOf([
    {
      schemas: [resourceType],
      id: 'User',
      name: 'User',
      endpoint: '/Users',
      description: 'A member',
      schema: user,
      schemaExtensions: [enterprise, bravo].map((extension) => ({ schema: extension, required: false })),
      meta: { resourceType: 'ResourceType', location: 'ResourceTypes/User' },
    },
  ]),
  Schemas: listOf([
    described(user, 'User', 'A member', [...userAttributes, ...textAttributes(undefined)]),
    described(enterprise, 'EnterpriseUser', 'What a company says of a member', [
      attribute('department', 'The department, by its name', 'readWrite'),
    ]),
    described(bravo, 'BravoUser', 'What a member says of themselves', textAttributes(bravo)),
  ]),
};
