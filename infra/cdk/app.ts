import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSite } from '../build/site.ts';
import { bundle, bundleFolder } from '../build/bundle.ts';
import { readScriptHashes } from '../blueprint/edge/script-hashes.ts';
import { jobs } from '../blueprint/jobs.ts';
import { routes } from '../blueprint/routes.ts';
import { buildStacks } from './stacks.ts';
import { readStage } from './stage.ts';

const app = new App();
const place = readStage((name) => app.node.tryGetContext(name));
const pageOfBefore = String(app.node.tryGetContext('pageOfBefore') ?? '');
buildSite();
await bundle();
buildStacks(app, place, {
  routes,
  jobs,
  code: (name) => Code.fromAsset(`${bundleFolder}/${name}`),
  // During a deployment the page of before is still there.
  scriptHashes: [...new Set([...readScriptHashes(), ...readScriptHashes(pageOfBefore)])],
});
app.synth();
