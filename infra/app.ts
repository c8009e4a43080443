import { forEachProvider } from '#shared/model/sign-in';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { bundle, bundleFolder } from './bundle.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { buildStacks } from './stacks.ts';

const app = new App();
const context = (name: string): string => {
  const value: unknown = app.node.tryGetContext(name);
  if (typeof value !== 'string' || value === '') throw new Error(`cdk.json or -c must give "${name}"`);
  return value;
};
const optional = (name: string): string => String(app.node.tryGetContext(name) ?? '');
/** A comma-separated list; empty if it is not given. */
const listed = (name: string): readonly string[] => optional(name).split(',').filter(Boolean);

const place = {
  stage: context('stage'),
  appUrl: context('appUrl'),
  mailFrom: context('mailFrom'),
  mailDomain: optional('mailDomain'),
  mailRate: Number(context('mailRate')),
  // The names of the secrets that are set, as in -c features=gifs,stripe
  features: listed('features'),
  feedbackUrl: optional('feedbackUrl'),
  helpUrl: optional('helpUrl'),
  termsUrl: optional('termsUrl'),
  privacyUrl: optional('privacyUrl'),
  clientIds: forEachProvider((provider) => listed(`${provider}ClientIds`)),
};
await bundle();
buildStacks(app, place, { routes, jobs, code: (name) => Code.fromAsset(`${bundleFolder}/${name}`) });
app.synth();
