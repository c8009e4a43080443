import { memberFields } from '#shared/model/member-fields';
import { scimSchemas } from '#shared/model/scim-schemas';

/** The names of attributes that are read here, as the standard writes them. */
const names: readonly string[] = [
  ...Object.values(scimSchemas),
  ...Object.values(memberFields).flatMap(({ scim }) => scim ?? []),
  'schemas',
  'emails',
  'primary',
  'type',
  'displayName',
  'members',
  'value',
  'kind',
  'Operations',
  'op',
  'path',
];
const asWritten: ReadonlyMap<string, string> = new Map(names.map((name) => [name.toLowerCase(), name]));

/** What a directory sent, under the names of the standard: names of attributes and schemas have no case (RFC 7643, 2.1). */
export const withStandardNames = (sent: unknown): unknown => {
  if (Array.isArray(sent)) return sent.map(withStandardNames);
  if (typeof sent !== 'object' || sent === null) return sent;
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      asWritten.get(name.toLowerCase()) ?? name,
      withStandardNames(value),
    ]),
  );
};

const cores = [scimSchemas.user, scimSchemas.group].map((schema) => `${schema.toLowerCase()}:`);

/** A path without the schema of the standard in front: attributes of extensions keep theirs. */
const withoutUrn = (path: string): string => {
  const core = cores.find((one) => path.toLowerCase().startsWith(one));
  return core === undefined ? path : path.slice(core.length);
};

/** The names of a path, one within the other: the schema of an extension is one of them. `urn:…:User:name.givenName` */
export const namesInPath = (path: string): readonly string[] => {
  const plain = withoutUrn(path);
  if (!/^urn:/i.test(plain)) return plain.split('.');
  const extension = [scimSchemas.enterprise, scimSchemas.bravo, scimSchemas.bravoGroup].find((schema) =>
    plain.toLowerCase().startsWith(schema.toLowerCase()),
  );
  if (extension === undefined) return [plain];
  const rest = plain.slice(extension.length + 1);
  return rest === '' ? [extension] : [extension, ...rest.split('.')];
};
