import { readFileSync } from 'node:fs';
import { App, type Stack } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { readScriptHashes } from '#infra/blueprint/edge/script-hashes';
import { jobs } from '#infra/blueprint/jobs';
import { type Route, routes } from '#infra/blueprint/routes';
import { bundleFolder } from '#infra/build/bundle';
import { readStage } from '#infra/cdk/stage';
import { buildStacks } from '#infra/cdk/stacks';

const { context } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as {
  readonly context: Readonly<Record<string, unknown>>;
};

/** What the CDK command line sets; only that files stay where they are: to copy the bundles takes longer than all the rest. */
const commandLine = {
  'aws:cdk:enable-path-metadata': true,
  'aws:cdk:enable-asset-metadata': true,
  'aws:cdk:disable-asset-staging': true,
};

type Variant = {
  /** What `-c name=value` would give. */
  readonly settings: Readonly<Record<string, string>>;
  /** Of a release that has not all calls of this one. */
  readonly calls?: readonly Route[];
  /** What another release has besides. */
  readonly change?: (stacks: readonly Stack[]) => void;
};

/** Writes what `cdk synth` writes, in a few seconds: with the bundles and the page that the last `cdk synth` has built. */
export const writeAssembly = (outdir: string, { settings, calls = routes, change }: Variant): void => {
  const app = new App({ outdir, context: { ...context, ...commandLine, ...settings } });
  const stacks = buildStacks(
    app,
    readStage((name) => app.node.tryGetContext(name)),
    {
      routes: calls,
      jobs,
      code: (name) => Code.fromAsset(`${bundleFolder}/${name}`),
      scriptHashes: readScriptHashes(),
    },
  );
  change?.(stacks);
  app.synth();
};
