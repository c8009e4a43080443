import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Resource = {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
};
type Output = { readonly Value: unknown; readonly Export?: { readonly Name: unknown } };

/** A template of CloudFormation. */
export type Template = {
  readonly Resources?: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, Output>>;
};

/** What `cdk synth` wrote: the templates by the names of their stacks, in the order in which they are deployed. */
export type Assembly = ReadonlyMap<string, Template>;

type Artifact = {
  readonly type: string;
  readonly dependencies?: readonly string[];
  readonly properties: { readonly templateFile: string };
};

/** Reads the folder that `cdk synth` wrote. */
export const readAssembly = (folder: string): Assembly => {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const { artifacts } = read('manifest.json') as { readonly artifacts: Readonly<Record<string, Artifact>> };
  const ordered = new Map<string, Template>();
  const add = (name: string): void => {
    const artifact = artifacts[name];
    if (!artifact || ordered.has(name)) return;
    for (const other of artifact.dependencies ?? []) add(other);
    if (artifact.type === 'aws:cloudformation:stack')
      ordered.set(name, read(artifact.properties.templateFile) as Template);
  };
  for (const name of Object.keys(artifacts)) add(name);
  return ordered;
};

/** What a template takes from other stacks. */
export type Use = { readonly export: string } | { readonly stack: string; readonly output: string };

/** Computes something of a template once. */
const once = <Found>(find: (template: Template) => Found): ((template: Template) => Found) => {
  const found = new WeakMap<Template, Found>();
  return (template) => {
    const known = found.get(template) ?? find(template);
    found.set(template, known);
    return known;
  };
};

/** The use that a part of a template is; undefined if it is something else. */
export const useOf = (part: object): Use | undefined => {
  if ('Fn::ImportValue' in part) return { export: JSON.stringify(part['Fn::ImportValue']) };
  if (!('Fn::GetStackOutput' in part)) return undefined;
  const { StackName, OutputName } = part['Fn::GetStackOutput'] as Readonly<Record<string, string>>;
  return { stack: StackName ?? '', output: OutputName ?? '' };
};

const findUses = (part: unknown): readonly Use[] => {
  if (typeof part !== 'object' || part === null) return [];
  const own = useOf(part);
  return own ? [own] : Object.values(part).flatMap(findUses);
};

/** The uses in a template, wherever they stand in it, each once. */
export const usesIn = once((template): readonly Use[] => [
  ...new Map(findUses(template).map((use) => [JSON.stringify(use), use])).values(),
]);

/** The exports of a template: their values by their names, both as JSON. */
export const exportsOf = once(
  ({ Outputs = {} }): ReadonlyMap<string, string> =>
    new Map(
      Object.values(Outputs).flatMap(({ Export, Value }) =>
        Export ? [[JSON.stringify(Export.Name), JSON.stringify(Value)] as const] : [],
      ),
    ),
);

/** A template as text, to see whether two are the same. */
export const textOf = once((template): string => JSON.stringify(template));
