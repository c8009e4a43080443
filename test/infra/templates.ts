import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template as Made } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type DeployedJob, jobs } from '#infra/blueprint/jobs';
import { type Route, routes } from '#infra/blueprint/routes';
import type { Template as Outline } from '#infra/build/templates/assembly';
import { readStage, type StageConfig } from '#infra/cdk/stage';
import { buildStacks } from '#infra/cdk/stacks';

const asset = mkdtempSync(join(tmpdir(), 'bravo-function-'));
writeFileSync(join(asset, 'index.mjs'), '');

const contextOf = (settings: Readonly<Record<string, unknown>>) => (name: string) => settings[name];

const given = {
  ...(
    JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as {
      readonly context: Record<string, unknown>;
    }
  ).context,
  // What an operator has set for their own stages says nothing about the templates.
  stages: {},
  mailFrom: 'no-reply@mail.bravo.test',
  mailDomain: 'mail.bravo.test',
  features: 'gifs',
  feedbackUrl: 'https://bravo.test/feedback',
  googleClientIds: 'our-client',
};

/** The settings of a stage, as CDK reads them from its command line and cdk.json. */
export const stageWith = (settings: Readonly<Record<string, unknown>>): StageConfig =>
  readStage(contextOf({ ...given, ...settings }));

export const place = stageWith({ stage: 'test', keepsData: 'true' });

export type Resource = {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly Metadata?: { readonly 'aws:cdk:path'?: string };
};

type Template = {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Outline['Outputs'];
};

type Only = {
  readonly calls?: readonly Route[];
  readonly work?: readonly DeployedJob[];
  /** Of CDK, besides that of cdk.json. */ readonly context?: object;
};

/**
 * A stage as the CDK command line makes it: with each resource's path in its metadata.
 * @param calls only these, which takes less time than all
 */
export const appOf = (
  stage: StageConfig,
  { calls = routes, work = jobs, context = {} }: Only = {},
): { readonly app: App; readonly stacks: ReturnType<typeof buildStacks> } => {
  const cli = { 'aws:cdk:enable-path-metadata': true, 'aws:cdk:disable-asset-staging': true };
  const app = new App({ context: { ...given, ...cli, ...context } });
  const parts = { routes: calls, jobs: work, code: () => Code.fromAsset(asset), scriptHashes: ['sha256-x'] };
  return { app, stacks: buildStacks(app, stage, parts) };
};

export const templatesOf = (stage: StageConfig, only: Only = {}): ReadonlyMap<string, Template> =>
  new Map(
    appOf(stage, only).stacks.map((stack) => [stack.stackName, Made.fromStack(stack).toJSON() as Template]),
  );

/** The CloudFormation templates of the whole product. */
export const templates = templatesOf(place);

export const resources: readonly Resource[] = [...templates.values()].flatMap(({ Resources }) =>
  Object.values(Resources),
);
export const ofType = (type: string): readonly Resource[] => resources.filter(({ Type }) => Type === type);

/** The call or job that a resource belongs to: `posts.create`, `send-mail`. */
export const ownerOf = ({ Metadata }: Resource): string => Metadata?.['aws:cdk:path']?.split('/')[1] ?? '';

/** What CDK makes of a name: logical ids have no hyphens. */
export const logicalIdOf = (name: string): string => name.replaceAll('-', '');
