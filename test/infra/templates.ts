import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { jobs } from '#infra/jobs';
import { routes } from '#infra/routes';
import { buildStacks } from '#infra/stacks';

const asset = mkdtempSync(join(tmpdir(), 'bravo-function-'));
writeFileSync(join(asset, 'index.mjs'), '');

export const place = {
  stage: 'test',
  appUrl: 'https://bravo.test',
  mailFrom: 'no-reply@mail.bravo.test',
  mailDomain: 'mail.bravo.test',
  mailRate: 14,
  features: ['gifs'],
  feedbackUrl: 'https://bravo.test/feedback',
  helpUrl: '',
  termsUrl: '',
  privacyUrl: '',
  clientIds: { google: ['our-client'] },
};

export type Resource = {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly Metadata?: { readonly 'aws:cdk:path'?: string };
};

const settings = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as {
  readonly context: Record<string, unknown>;
};
/** The app as the CDK command line creates it: with the settings of cdk.json and each resource's path in its metadata. */
const app = new App({ context: { ...settings.context, 'aws:cdk:enable-path-metadata': true } });

/** The CloudFormation templates of the whole product. */
export const templates = new Map(
  buildStacks(app, place, { routes, jobs, code: () => Code.fromAsset(asset) }).map((stack) => [
    stack.stackName,
    Template.fromStack(stack).toJSON() as { readonly Resources: Readonly<Record<string, Resource>> },
  ]),
);

export const resources: readonly Resource[] = [...templates.values()].flatMap(({ Resources }) =>
  Object.values(Resources),
);
export const ofType = (type: string): readonly Resource[] => resources.filter(({ Type }) => Type === type);

/** The call or job that a resource belongs to: `posts.create`, `send-mail`. */
export const ownerOf = ({ Metadata }: Resource): string => Metadata?.['aws:cdk:path']?.split('/')[1] ?? '';

/** What CDK makes of a name: logical ids have no hyphens. */
export const logicalIdOf = (name: string): string => name.replaceAll('-', '');
