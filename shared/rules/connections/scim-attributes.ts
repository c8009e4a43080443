import { namesInPath } from './scim-names.ts';

/** Which attributes a caller wants to read, or not (RFC 7644, 3.9). */
export type AskedAttributes = {
  readonly attributes?: string | undefined;
  readonly excludedAttributes?: string | undefined;
};

type Resource = Readonly<Record<string, unknown>>;

/** Attributes that are always returned. */
const always: ReadonlySet<string> = new Set(['id', 'schemas']);

/** The paths in a list; a filter of their values, which Microsoft's collection sends, does not narrow them. */
const pathsIn = (list: string): readonly (readonly string[])[] =>
  list
    .replaceAll(/\[[^\]]*\]/g, '')
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean)
    .map((path) => namesInPath(path).map((name) => name.toLowerCase()));

/** The rests of the paths that begin with a name. */
const below = (paths: readonly (readonly string[])[], name: string): readonly (readonly string[])[] =>
  paths.filter(([first]) => first === name.toLowerCase()).map(([, ...rest]) => rest);

const mapped = (value: unknown, task: (one: Resource) => Resource): unknown => {
  if (Array.isArray(value)) return value.map((one) => mapped(one, task));
  return typeof value === 'object' && value !== null ? task(value as Resource) : value;
};

const only = (from: Resource, paths: readonly (readonly string[])[], kept: ReadonlySet<string>): Resource =>
  Object.fromEntries(
    Object.entries(from).flatMap(([name, value]) => {
      const rests = below(paths, name);
      if (kept.has(name) || rests.some((rest) => rest.length === 0)) return [[name, value]];
      return rests.length > 0 ? [[name, mapped(value, (one) => only(one, rests, new Set()))]] : [];
    }),
  );

const without = (
  from: Resource,
  paths: readonly (readonly string[])[],
  kept: ReadonlySet<string>,
): Resource =>
  Object.fromEntries(
    Object.entries(from).flatMap(([name, value]) => {
      const rests = kept.has(name) ? [] : below(paths, name);
      if (rests.some((rest) => rest.length === 0)) return [];
      return [[name, rests.length > 0 ? mapped(value, (one) => without(one, rests, new Set())) : value]];
    }),
  );

/** A resource, or each one of a list, with the attributes that were asked for. */
export const selectAttributes = (answer: unknown, asked: AskedAttributes): unknown => {
  const { attributes = '', excludedAttributes = '' } = asked;
  if (attributes === '' && excludedAttributes === '') return answer;
  const one = (resource: Resource): Resource =>
    attributes === ''
      ? without(resource, pathsIn(excludedAttributes), always)
      : only(resource, pathsIn(attributes), always);
  const { Resources: listed } = answer as { readonly Resources?: unknown };
  return Array.isArray(listed)
    ? { ...(answer as Resource), Resources: listed.map((resource) => one(resource as Resource)) }
    : one(answer as Resource);
};

/** Whether a caller gets an attribute: what costs more to read is not read otherwise. */
export const isAsked = (
  name: string,
  { attributes = '', excludedAttributes = '' }: AskedAttributes,
): boolean =>
  attributes === ''
    ? !below(pathsIn(excludedAttributes), name).some((rest) => rest.length === 0)
    : below(pathsIn(attributes), name).length > 0;
