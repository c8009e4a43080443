import { groupKinds } from '#shared/model/group-kinds';
import { limits } from '#shared/model/limits';
import { forEachText } from '#shared/model/member-texts';
import { scimSchemas } from '#shared/model/scim-schemas';

const { config, resourceType, schema, list, user, enterprise, bravo, group, bravoGroup } = scimSchemas;

type Mutability = 'readOnly' | 'readWrite' | 'immutable';
type Attribute = {
  readonly name: string;
  readonly subAttributes?: readonly Attribute[];
  readonly [field: string]: unknown;
};

const attribute = (
  name: string,
  description: string,
  mutability: Mutability,
  more: object = {},
): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
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
  subAttributes: readonly Attribute[],
  more: object = {},
): Attribute => attribute(name, description, mutability, { type: 'complex', subAttributes, ...more });

const several = { multiValued: true };
const boolean = { type: 'boolean' };
const reference = (...referenceTypes: readonly string[]) => ({
  type: 'reference',
  referenceTypes,
  caseExact: true,
});

const userAttributes = [
  attribute('userName', 'The email address that the member signs in with', 'readWrite', {
    required: true,
    uniqueness: 'server',
  }),
  complex('name', 'The name of the member', 'readWrite', [
    attribute('formatted', 'Both names', 'readOnly'),
    attribute('givenName', 'The first name', 'readWrite'),
    attribute('familyName', 'The last name', 'readWrite'),
  ]),
  attribute('displayName', 'The name as shown in Bravo', 'readOnly'),
  attribute('active', 'Whether the member is invited or has joined', 'readWrite', boolean),
  complex(
    'emails',
    'The address again: the same as userName',
    'readOnly',
    [
      attribute('value', 'The address', 'readOnly'),
      attribute('type', 'work', 'readOnly'),
      attribute('primary', 'true', 'readOnly', boolean),
    ],
    several,
  ),
  complex(
    'groups',
    'The department and the location of the member',
    'readOnly',
    [
      attribute('value', 'The id of the group', 'readOnly', { caseExact: true }),
      attribute('$ref', 'The address of the group', 'readOnly', reference('Group')),
      attribute('display', 'The name of the group', 'readOnly'),
      attribute('type', 'direct', 'readOnly'),
    ],
    several,
  ),
];

const groupAttributes = [
  attribute('displayName', 'The name of the department or the location', 'readWrite', {
    required: true,
    uniqueness: 'server',
  }),
  complex(
    'members',
    'Its members. A member is in at most one department and one location: adding someone removes them from the other one',
    'readWrite',
    [
      attribute('value', 'The id of the member', 'immutable', { caseExact: true }),
      attribute('$ref', 'The address of the member', 'immutable', reference('User')),
      attribute('display', 'The name of the member', 'readOnly'),
      attribute('type', 'User', 'immutable', { canonicalValues: ['User'] }),
    ],
    several,
  ),
];

const refused = complex('refusedUserName', 'The userName sent last, if it was not applied', 'readOnly', [
  attribute('value', 'The address', 'readOnly'),
  attribute(
    'reason',
    'Why: this workspace has not verified its domain, or another member has it',
    'readOnly',
    {
      canonicalValues: ['unproved_domain', 'taken'],
    },
  ),
  attribute('since', 'When it was first sent', 'readOnly', { type: 'dateTime' }),
]);

/** The attributes of the texts about a member that are in a schema. */
const textAttributes = (extension: string | undefined) =>
  Object.values(
    forEachText(({ scim: [first, second], says }) =>
      (second === undefined ? undefined : first) === extension
        ? [attribute(second ?? first, says, 'readWrite')]
        : [],
    ),
  ).flat();

type Described = { readonly id: string; readonly attributes: readonly Attribute[] };
const described = (id: string, name: string, description: string, attributes: readonly Attribute[]) => ({
  schemas: [schema],
  id,
  name,
  description,
  attributes,
  meta: { resourceType: 'Schema', location: `Schemas/${id}` },
});

const resource = (name: string, description: string, of: string, extensions: readonly string[]) => ({
  schemas: [resourceType],
  id: name,
  name,
  endpoint: `/${name}s`,
  description,
  schema: of,
  schemaExtensions: extensions.map((extension) => ({ schema: extension, required: false })),
  meta: { resourceType: 'ResourceType', location: `ResourceTypes/${name}` },
});

const userTexts = textAttributes(undefined);
const schemas = [
  described(user, 'User', 'User Account: a member', [...userAttributes, ...userTexts]),
  described(enterprise, 'EnterpriseUser', 'What a company says about a member', [
    attribute('department', 'The department, by name', 'readWrite'),
    complex('manager', 'Whom the member reports to', 'readWrite', [
      attribute('value', 'The id of the manager', 'readWrite', { caseExact: true }),
      attribute('$ref', 'The address of the manager', 'readOnly', reference('User')),
    ]),
  ]),
  described(bravo, 'BravoUser', 'What only Bravo knows about a member', [
    ...textAttributes(bravo),
    attribute(
      'lastDay',
      'The last day of somebody who leaves: they are deactivated when it is over',
      'readWrite',
    ),
    refused,
  ]),
  described(group, 'Group', 'A department or a location', groupAttributes),
  described(bravoGroup, 'BravoGroup', 'What only Bravo knows about a group', [
    attribute('kind', 'What the group is; a new one is a department unless it says so', 'immutable', {
      canonicalValues: groupKinds,
    }),
  ]),
];

const serviceProviderConfig = {
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
};

type Document = {
  readonly schemas: string[];
  readonly id?: string;
  readonly meta: { readonly location: string };
};
const listed: Readonly<Record<'ResourceTypes' | 'Schemas', readonly Document[]>> = {
  ResourceTypes: [
    resource('User', 'A member', user, [enterprise, bravo]),
    resource('Group', 'A department or a location', group, [bravoGroup]),
  ],
  Schemas: schemas,
};

/** Names the addresses of documents in full. */
const located = (document: Document, locate: (path: string) => string) => ({
  ...document,
  meta: { ...document.meta, location: locate(document.meta.location) },
});

/** What a directory may ask of how SCIM is spoken here (RFC 7643, 5 to 7). */
export const scimDocument = (
  name: 'ServiceProviderConfig' | 'ResourceTypes' | 'Schemas',
  locate: (path: string) => string,
) => {
  if (name === 'ServiceProviderConfig') return located(serviceProviderConfig, locate);
  const resources = listed[name].map((one) => located(one, locate));
  return {
    schemas: [list],
    totalResults: resources.length,
    startIndex: 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
};

/** One document of a list; undefined: there is none of this id. URNs have no case. */
export const oneScimDocument = (
  name: 'ResourceTypes' | 'Schemas',
  id: string,
  locate: (path: string) => string,
) => {
  const found = listed[name].find((one) => one.id?.toLowerCase() === id.toLowerCase());
  return found && located(found, locate);
};

const pathsOf = (attributes: readonly Attribute[], before = ''): readonly string[] =>
  attributes.flatMap(({ name, subAttributes = [] }) => {
    const path = `${before}${name}`.toLowerCase();
    return [path, ...pathsOf(subAttributes, `${path}.`)];
  });
const common = [
  'id',
  'externalid',
  'schemas',
  'meta',
  'meta.resourcetype',
  'meta.created',
  'meta.lastmodified',
  'meta.location',
];

const attributePaths = (own: string, extensions: readonly string[]): ReadonlySet<string> =>
  new Set([
    ...common,
    ...(schemas as readonly Described[]).flatMap(({ id, attributes }) => {
      if (id === own) return pathsOf(attributes);
      return extensions.includes(id) ? [id.toLowerCase(), ...pathsOf(attributes, `${id}.`)] : [];
    }),
  ]);

const ofUsers = attributePaths(user, [enterprise, bravo]);
const ofGroups = attributePaths(group, [bravoGroup]);

/** Whether users have the attribute of a path; its names are in lower case. */
export const isUserAttribute = (path: readonly string[]): boolean => ofUsers.has(path.join('.'));
/** The same of groups. */
export const isGroupAttribute = (path: readonly string[]): boolean => ofGroups.has(path.join('.'));
