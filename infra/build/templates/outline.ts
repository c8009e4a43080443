import { type Assembly, type Resource, type Template, usesIn } from './assembly.ts';
import type { ResourceType } from './resource-types.ts';

/** A use as it stands in a template. */
const written = (use: ReturnType<typeof usesIn>[number]) =>
  'export' in use
    ? { 'Fn::ImportValue': JSON.parse(use.export) as unknown }
    : { 'Fn::GetStackOutput': { StackName: use.stack, OutputName: use.output } };

const outlineOf = (template: Template, types: (type: string) => ResourceType, used: ReadonlySet<string>) => {
  const { Resources = {}, Outputs = {} } = template;
  const kept = Object.entries(Resources).flatMap(([id, { Type, Properties = {}, DeletionPolicy }], index) => {
    const { naming, replacing } = types(Type);
    const names = naming.map((path) => path.split('.')[0] ?? '');
    const isKept = DeletionPolicy === 'Retain';
    // A reference to another resource is no name that somebody else could take.
    const isNamed =
      names.length > 0 &&
      names.every((name) => Properties[name] && !JSON.stringify(Properties[name]).startsWith('{"Ref"'));
    // The first one besides, because a stack without resources would be refused.
    if (!isNamed && !isKept && index > 0) return [];
    const wanted = new Set([...names, ...replacing, 'GlobalSecondaryIndexes']);
    const some = Object.fromEntries(Object.entries(Properties).filter(([name]) => wanted.has(name)));
    const outline: Resource = { Type, Properties: some, ...(DeletionPolicy && { DeletionPolicy }) };
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
