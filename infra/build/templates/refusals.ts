import {
  type Assembly,
  exportsOf,
  type Resource,
  type Template,
  textOf,
  type Use,
  useOf,
  usesIn,
} from './assembly.ts';
import { readResourceTypes, type ResourceType } from './resource-types.ts';

type Types = (type: string) => ResourceType;

/** The stacks that are there at a moment of a deployment. */
type Deployed = ReadonlyMap<string, Template>;

type Change = {
  readonly name: string;
  readonly before: Template | undefined;
  readonly after: Template;
  readonly deployed: Deployed;
  /** What was there when the deployment began: the values that resources have. */
  readonly original: Deployed;
  readonly types: Types;
};

const keeps = ({ DeletionPolicy }: Resource): boolean => DeletionPolicy?.startsWith('Retain') ?? false;

const entriesOf = ({ Resources = {} }: Template): readonly (readonly [string, Resource])[] =>
  Object.entries(Resources);

/** What a use stands for: the value in the stack that has it; undefined when no stack has it. */
const meaningOf = (use: Use, deployed: Deployed): string | undefined => {
  if ('export' in use) {
    const found = [...deployed].find(([, template]) => exportsOf(template).has(use.export));
    return found && `${found[0]}: ${exportsOf(found[1]).get(use.export)}`;
  }
  const output = deployed.get(use.stack)?.Outputs?.[use.output];
  return output && `${use.stack}: ${JSON.stringify(output.Value)}`;
};

const namesOf = (use: Use): string =>
  'export' in use ? `the export ${use.export}` : `the output ${use.output} of ${use.stack}`;

/** A value with what it takes from other stacks in place of how it takes it. */
const resolved = (part: unknown, deployed: Deployed): unknown => {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => resolved(one, deployed));
  const use = useOf(part);
  if (use) return meaningOf(use, deployed) ?? part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value, deployed)]));
};

const at = (resource: Resource, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (part, key) => (part as Record<string, unknown> | undefined)?.[key],
      resource.Properties,
    );

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The name of a resource that nothing else may have; undefined when AWS chooses one. */
const uniqueName = (resource: Resource, { types, deployed }: Change): string | undefined => {
  const { naming } = types(resource.Type);
  const values = naming.map((path) => resolved(at(resource, path), deployed));
  return naming.length > 0 && values.every((value) => value !== undefined)
    ? `${resource.Type} ${JSON.stringify(values.length === 1 ? values[0] : values)}`
    : undefined;
};

const empties = ({ name, after }: Change): readonly string[] =>
  entriesOf(after).length === 0 ? [`${name} would have no resources`] : [];

const readsNothing = ({ name, after, deployed }: Change): readonly string[] =>
  usesIn(after).flatMap((use) =>
    meaningOf(use, deployed) === undefined ? [`${name} reads ${namesOf(use)}, which is not there then`] : [],
  );

/** Exports that would go or change although another stack imports them. */
const takesExports = ({ name, before = {}, after, deployed }: Change): readonly string[] =>
  [...exportsOf(before)].flatMap(([exported, value]) => {
    if (exportsOf(after).get(exported) === value) return [];
    const users = [...deployed].flatMap(([other, template]) =>
      other !== name && usesIn(template).some((use) => 'export' in use && use.export === exported)
        ? [other]
        : [],
    );
    return users.length > 0
      ? [`${name} would take away the export ${exported}, which ${users.join(', ')} imports`]
      : [];
  });

const changesResources = (change: Change): readonly string[] => {
  const { name, before = {}, after, deployed, original, types } = change;
  return entriesOf(before).flatMap(([id, old]) => {
    const now = after.Resources?.[id];
    if (!now) return keeps(old) ? [`${name} would leave ${old.Type} ${id} behind, with the data in it`] : [];
    if (now.Type !== old.Type) return [`${name} would make ${now.Type} of ${id}, which is ${old.Type}`];
    // The outline of a release has these properties of kept resources only: of others they may be not known.
    const compared = types(old.Type).replacing.filter(
      (property) => keeps(old) || (at(old, property) !== undefined && at(now, property) !== undefined),
    );
    const replaced = compared.filter(
      (property) => !same(resolved(at(old, property), original), resolved(at(now, property), deployed)),
    );
    if (replaced.length === 0) return [];
    if (keeps(old))
      return [`${name} would put an empty ${old.Type} in place of ${id}, by ${replaced.join(', ')}`];
    const unique = uniqueName(now, change);
    return unique !== undefined && unique === uniqueName(old, change)
      ? [`${name} would replace ${id} by ${replaced.join(', ')}, but ${unique} keeps its name`]
      : [];
  });
};

/** CloudFormation makes what is new before it removes what is old. */
const takesNames = (change: Change): readonly string[] => {
  const { name, before = {}, after, deployed } = change;
  const made = new Map(
    entriesOf(after).flatMap(([id, resource]) => {
      const unique = before.Resources?.[id] ? undefined : uniqueName(resource, change);
      return unique === undefined ? [] : [[unique, id] as const];
    }),
  );
  if (made.size === 0) return [];
  return [...deployed].flatMap(([stack, template]) =>
    entriesOf(template).flatMap(([id, resource]) => {
      const unique = uniqueName(resource, change);
      return unique !== undefined && made.has(unique)
        ? [`${name} would make ${unique}, which ${stack} has already as ${id}`]
        : [];
    }),
  );
};

const indexesOf = (resource: Resource): readonly string[] =>
  ((resource.Properties?.['GlobalSecondaryIndexes'] ?? []) as readonly { readonly IndexName: string }[]).map(
    ({ IndexName }) => IndexName,
  );

/** DynamoDB makes or removes one index of a table at a time. */
const changesIndexes = ({ name, before = {}, after }: Change): readonly string[] =>
  entriesOf(before).flatMap(([id, old]) => {
    const now = after.Resources?.[id];
    if (!now) return [];
    const [had, has] = [indexesOf(old), indexesOf(now)];
    const changed = [...had.filter((one) => !has.includes(one)), ...has.filter((one) => !had.includes(one))];
    return changed.length > 1
      ? [`${name} would make or remove ${changed.length} indexes of ${id} in one step`]
      : [];
  });

/** The logical ids that a value names. */
const namedIn = (part: unknown): readonly string[] => {
  if (typeof part !== 'object' || part === null) return [];
  if ('Ref' in part) return [String(part.Ref)];
  if ('Fn::GetAtt' in part) return [String((part['Fn::GetAtt'] as readonly unknown[])[0])];
  return Object.values(part).flatMap(namedIn);
};

/** Resources that would go while functions of a stack that is deployed later still use them. */
const takesUsed = ({ name, before = {}, after, deployed }: Change): readonly string[] =>
  Object.entries(before.Outputs ?? {}).flatMap(([output, { Value, Export }]) => {
    const gone = namedIn(Value).filter((id) => before.Resources?.[id] && !after.Resources?.[id]);
    const users = [...deployed].flatMap(([other, template]) =>
      other !== name &&
      usesIn(template).some((use) =>
        'export' in use
          ? use.export === JSON.stringify(Export?.Name)
          : use.stack === name && use.output === output,
      )
        ? [other]
        : [],
    );
    return users.length === 0
      ? []
      : gone.map((id) => `${name} would remove ${id} while ${users.join(', ')} still uses it`);
  });

const rules = [empties, readsNothing, takesExports, changesResources, takesNames, changesIndexes];

/** The stacks that a deployment leaves without a place in it: they are destroyed after it, in this order. */
export const vanishing = (before: Assembly, after: Assembly): readonly string[] =>
  [...before.keys()].filter((name) => !after.has(name)).toReversed();

/** What the rules say of each step, when one stack is deployed after the other and those that vanish are destroyed. */
const walk = (
  before: Assembly,
  after: Assembly,
  said: readonly ((change: Change) => readonly string[])[],
  types: Types,
): readonly string[] => {
  const deployed = new Map(before);
  const found: string[] = [];
  const step = (name: string, template: Template, of = said): void => {
    const old = deployed.get(name);
    const change = { name, before: old, after: template, deployed, original: before, types };
    const isSame = old && textOf(old) === textOf(template);
    // What a stack reads may be gone although the stack stays as it is.
    found.push(...of.filter((rule) => !isSame || rule === readsNothing).flatMap((rule) => rule(change)));
  };
  for (const [name, template] of after) {
    step(name, template);
    deployed.set(name, template);
  }
  for (const name of vanishing(before, after)) {
    step(
      name,
      {},
      said.filter((rule) => rule !== empties),
    );
    deployed.delete(name);
  }
  return [...new Set(found)];
};

/**
 * What CloudFormation would refuse, or what would put data out of reach, if `after` was deployed over `before`.
 * @returns one sentence for each
 */
export const refusals = (before: Assembly, after: Assembly, types: Types = readResourceTypes()) =>
  walk(before, after, rules, types);

/** What would be missing for the minutes in which functions of both releases run. @returns one sentence for each */
export const gaps = (before: Assembly, after: Assembly, types: Types = readResourceTypes()) =>
  walk(before, after, [takesUsed], types);

const routesOf = (template: Template = {}) =>
  entriesOf(template).filter(([, { Type }]) => Type.startsWith('AWS::ApiGatewayV2::'));

/** Whether more than one stack changes the API. API Gateway refuses changes of it at the same time. */
export const changesApiTwice = (before: Assembly | undefined, after: Assembly): boolean =>
  [...after].filter(([name, template]) => !same(routesOf(before?.get(name)), routesOf(template))).length > 1;
