import { type Assembly, type Resource, type Template, usesIn } from './assembly.ts';
import type { ResourceType } from './resource-types.ts';

/** A use as it stands in a template. */
const written = (use: ReturnType<typeof usesIn>[number]) =>
  'export' in use
    ? { 'Fn::ImportValue': JSON.parse(use.export) as unknown }
    : { 'Fn::GetStackOutput': { StackName: use.stack, OutputName: use.output } };

/** The part of a property, or of a property in it, that a path names. */
const partAt = (properties: NonNullable<Resource['Properties']>, path: string): object => {
  const [name = '', inner] = path.split('.');
  const value = properties[name];
  if (value === undefined) return {};
  return { [name]: inner === undefined ? value : partAt(value as Record<string, unknown>, inner) };
};

const outlineOf = (template: Template, types: (type: string) => ResourceType, used: ReadonlySet<string>) => {
  const { Resources = {}, Outputs = {} } = template;
  const kept = Object.entries(Resources).flatMap(([id, { Type, Properties = {}, DeletionPolicy }], index) => {
    const { naming, replacing } = types(Type);
    const isKept = DeletionPolicy === 'Retain';
    const parts = naming.map((path) => partAt(Properties, path));
    // A reference to another resource is no name that somebody else could take.
    const isNamed =
      parts.length > 0 && parts.every((part) => !/^\{(?:"\w+":\{"Ref".*)?\}$/.test(JSON.stringify(part)));
    // The first one besides, because a stack without resources would be refused.
    if (!isNamed && !isKept && index > 0) return [];
    const more = isKept
      ? [...replacing, 'GlobalSecondaryIndexes'].map((name) => partAt(Properties, name))
      : [];
    const outline: Resource = {
      Type,
      Properties: Object.assign({}, ...parts, ...more) as object as NonNullable<Resource['Properties']>,
      ...(DeletionPolicy && { DeletionPolicy }),
    };
    return [[id, outline] as const];
  });
  return {
    Resources: Object.fromEntries(kept),
    Outputs: Object.fromEntries(
      Object.entries(Outputs).filter(([id, { Export }]) => Export !== undefined || used.has(id)),
    ),
    Uses: usesIn(template).map(written),
  };
};

/** What the next release has to know of this one: what crosses stacks, what is kept, and what has a name of its own. */
export const outlineOfRelease = (
  assembly: Assembly,
  types: (type: string) => ResourceType,
): Readonly<Record<string, Template>> => {
  const used = new Set(
    [...assembly.values()].flatMap((template) =>
      usesIn(template).flatMap((use) => ('output' in use ? [use.output] : [])),
    ),
  );
  return Object.fromEntries(
    [...assembly].map(([name, template]) => [name, outlineOf(template, types, used)]),
  );
};
