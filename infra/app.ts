import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { bundle, bundles, entriesOf, written } from './bundle.ts';
import { buildStacks } from './stacks.ts';

const app = new App();
const context = (name: string): string => {
  const value: unknown = app.node.tryGetContext(name);
  if (typeof value !== 'string' || value === '') throw new Error(`cdk.json or -c must give "${name}"`);
  return value;
};

const place = {
  stage: context('stage'),
  appUrl: context('appUrl'),
  mailFrom: context('mailFrom'),
  // Names of the secrets that were set, as in -c features=gifs,google
  features: String(app.node.tryGetContext('features') ?? '')
    .split(',')
    .filter(Boolean),
};
const functions = written();
await bundle(entriesOf(functions));
buildStacks(app, place, { ...functions, code: (name) => Code.fromAsset(`${bundles}/${name}`) });
app.synth();
