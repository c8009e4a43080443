import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { S3Client } from '@aws-sdk/client-s3';
import { SSMClient } from '@aws-sdk/client-ssm';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openapiPath } from '../blueprint/edge/behaviors.ts';
import { CommandError, runCommand } from '../command.ts';
import { type Api, breakingChanges } from '../build/openapi/breaking-changes.ts';
import { type Assembly, readAssembly } from '../build/templates/assembly.ts';
import { changesApiTwice, vanishing } from '../build/templates/refusals.ts';
import type { StageConfig } from '../cdk/stage.ts';
import { checkStep, checkWayBack, listed } from './aws/check-step.ts';
import { deployOptions } from './aws/deploy-options.ts';
import { ensureKeys } from './aws/keys.ts';
import { ensureOriginSecret } from './aws/origin-secret.ts';
import { publishSite } from './aws/publish-site.ts';
import {
  goBack,
  type Outputs,
  type Release,
  release,
  ReleaseFailed,
  type ReleaseSteps,
} from './aws/release.ts';
import { keptReleases } from './aws/releases.ts';
import { smokeTest } from './aws/smoke-test.ts';
import { changeSettings, differencesOf, readSettings } from './aws/stage-settings.ts';

const help = `Deploys a stage: checks and tests everything, shows what changes, deploys the stacks in order and then the site, runs
migrations, and checks whether the stage answers. If it does not, the previous release is restored.

  npm run deploy -- --stage production
  npm run deploy -- --stage production --rollback   go back to the previous release

  --set NAME=VALUE      change a setting of the stage in cdk.json (docs/operations/first-deploy.md); can be repeated;
                        NAME= removes it. cdk.json only changes if the stage does
  --yes                 do not ask before deploying
  --tested              skip the tests: they have already passed, for example in an earlier step of the workflow
  --breaking            deploy even if the web app of the previous release does not work with this API
  --one-way             deploy even if this release cannot be rolled back
  --watch MINUTES       how long to watch the alarm for failing calls afterward (5)
  --releases DIR        where releases are kept for rollbacks (.local/releases/STAGE)

It needs the usual environment of the SDK (AWS_PROFILE, AWS_REGION …), and once for each account and region: npx cdk bootstrap.
`;

const { values } = parseArgs({ options: deployOptions });

const root = resolve(import.meta.dirname, '../..');

/** Runs a command where everybody sees it. @throws CommandError naming it, when it fails */
const runHere = (command: string, ...args: readonly string[]): void => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new CommandError(`"${command} ${args.slice(0, 2).join(' ')}" failed`);
};

const cdk = (...args: readonly string[]): void => runHere('cdk', ...args);

type StackOutputs = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

const assemblyOf = ({ folder }: Release): string => join(folder, 'assembly');
const siteOf = ({ folder }: Release): string => join(folder, 'site');

const settingsOf = ({ folder }: Release): StageConfig | undefined => {
  const file = join(folder, 'settings.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StageConfig) : undefined;
};
const stacksOf = (one: Release | undefined): Assembly | undefined => one && readAssembly(assemblyOf(one));

/** How many stacks are deployed at a time where they do not depend on each other. */
const sideBySide = 5;

const deployStacks = (built: Release, from: Release | undefined): StackOutputs => {
  const file = join(mkdtempSync(join(tmpdir(), 'bravo-outputs-')), 'outputs.json');
  const atOnce = changesApiTwice(stacksOf(from), readAssembly(assemblyOf(built))) ? 1 : sideBySide;
  const how = ['--require-approval', 'never', '--concurrency', String(atOnce), '--outputs-file', file];
  cdk('deploy', '--all', '--app', assemblyOf(built), ...how);
  return JSON.parse(readFileSync(file, 'utf8')) as StackOutputs;
};

const apiOf = (one: Release): Api => JSON.parse(readFileSync(join(siteOf(one), openapiPath), 'utf8')) as Api;

/** A browser may have the web app of before for days: it has to go on working. @throws CommandError naming what would not */
const checkBeside = (before: Release, built: Release): void => {
  const broken = breakingChanges(apiOf(before), apiOf(built));
  if (broken.length === 0) return;
  const list = broken.map((one) => `\n    ${one}`).join('');
  throw new CommandError(
    `The web app of the previous release would not work with this API:${list}\n  Keep what it uses for one release, or deploy with --breaking.`,
  );
};

const releasesOf = (stage: string): string =>
  resolve(values.releases ?? join(root, '.local/releases', stage));

const stepsFor = (stage: string, settings: StageConfig): ReleaseSteps => {
  const prefix = `Bravo-${stage}`;
  const releases = keptReleases(releasesOf(stage));
  const context = [`stage=${stage}`, `region=${settings.region}`].flatMap((one) => ['-c', one]);

  /** Fails at once on an output that a stack does not name. */
  const outputOf = (outputs: StackOutputs, stack: string, name: string): string => {
    const value = outputs[`${prefix}-${stack}`]?.[name];
    if (value === undefined) throw new CommandError(`The stack ${stack} has no output ${name}`);
    return value;
  };

  const deploy = async (built: Release, from: Release | undefined): Promise<Outputs> => {
    const outputs = deployStacks(built, from);
    return {
      url: outputOf(outputs, 'Edge', 'Url'),
      apiUrl: outputOf(outputs, 'Gateway', 'ApiUrl'),
      siteBucket: outputOf(outputs, 'Edge', 'SiteBucket'),
      table: outputOf(outputs, 'Data', 'TableInUse'),
    };
  };

  const isFailing = async (): Promise<boolean> => {
    const { MetricAlarms = [] } = await new CloudWatchClient({}).send(
      new DescribeAlarmsCommand({ AlarmNames: [`bravo-${stage}-api-failures`], StateValue: 'ALARM' }),
    );
    return MetricAlarms.length > 0;
  };

  return {
    say: (text) => console.log(`\n  ${text}\n`),
    verify: async () => {
      runHere('npm', 'run', 'check');
      if (!values.tested) runHere('npm', 'test');
    },
    prepareStage: async () => {
      const ssm = new SSMClient({});
      if (await ensureOriginSecret(ssm, stage)) console.log('  The origin secret was created.');
      for (const name of await ensureKeys(ssm, stage))
        console.log(`  The ${name} was created: keep a copy of it.`);
    },
    build: async () => {
      const built = { folder: mkdtempSync(join(tmpdir(), `bravo-${stage}-`)) };
      const before = releases.last();
      // The page of before must run until its successor is there: both their start scripts are allowed.
      const scripts = before && join(siteOf(before), 'csp.json');
      const also = scripts && existsSync(scripts) ? ['-c', `pageOfBefore=${scripts}`] : [];
      cdk('synth', '--quiet', '--output', assemblyOf(built), ...context, ...also);
      cpSync(join(root, 'dist/web'), siteOf(built), { recursive: true });
      writeFileSync(join(built.folder, 'settings.json'), JSON.stringify(settings));
      if (before && !values.breaking) checkBeside(before, built);
      if (before)
        checkStep(readAssembly(assemblyOf(before)), readAssembly(assemblyOf(built)), values['one-way']);
      return built;
    },
    approve: async (built) => {
      const before = releases.last();
      const kept = before && settingsOf(before);
      if (!before) console.log('  No release is kept here, so there was nothing to compare with.');
      if (kept) console.log(`  ${listed('Settings:', differencesOf(kept, settings))}`);
      // The templates alone: a change set for each stack would take minutes, and what is replaced was looked at.
      cdk('diff', '--method', 'template', '--app', assemblyOf(built));
      if (values.yes) return;
      const terminal = createInterface({ input: process.stdin, output: process.stdout });
      const answer = await terminal.question(`\n  Deploy this to ${stage}? (y/N) `);
      terminal.close();
      if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('Nothing was deployed.');
    },
    deploy,
    clear: async (built, from) => {
      const gone = from ? vanishing(readAssembly(assemblyOf(from)), readAssembly(assemblyOf(built))) : [];
      if (from && gone.length > 0)
        cdk('destroy', ...gone, '--app', assemblyOf(from), '--exclusively', '--force');
    },
    publish: async (built, { siteBucket }) => {
      const sent = await publishSite(new S3Client({}), siteBucket, siteOf(built));
      console.log(`  ${sent} files of the site were uploaded.`);
    },
    migrate: async ({ table }) =>
      runHere(process.execPath, join(root, 'infra/operate/commands.ts'), 'migrate', '--table', table),
    findProblems: async ({ url, apiUrl }) => {
      const problems = await smokeTest(url, apiUrl);
      const until = Date.now() + Number(values.watch) * 60_000;
      while (problems.length === 0 && Date.now() < until) {
        if (await isFailing()) return ['calls fail: the alarm api-failures rings'];
        await sleep(30_000);
      }
      return problems;
    },
    lastKept: async () => releases.last(),
    keep: async (built) => releases.keep(built, new Date()),
  };
};

/** @throws CommandError when neither the stage nor the environment says a region */
const inRegion = async (settings: StageConfig): Promise<StageConfig> => {
  if (settings.region !== '') return settings;
  try {
    return { ...settings, region: await new SSMClient({}).config.region() };
  } catch {
    throw new CommandError(
      'Set the region with --set region=eu-central-1, or AWS_REGION in the environment.',
    );
  }
};

await runCommand(async () => {
  if (values.help) return console.log(help);
  const { stage } = values;
  if (stage === undefined) throw new CommandError('Name the stage with --stage production.');
  if (values.rollback && values.set.length > 0)
    throw new CommandError('--rollback restores the settings of the previous release: leave --set out.');
  const cdkJson = join(root, 'cdk.json');
  const said = readFileSync(cdkJson, 'utf8');
  const changed = changeSettings(said, stage, values.set);
  const settings = await inRegion(readSettings(changed, stage));
  // Whatever the command asks of AWS is asked where the stacks are.
  process.env['AWS_REGION'] = settings.region;
  const steps = stepsFor(stage, settings);
  try {
    if (changed !== said) writeFileSync(cdkJson, changed);
    if (!values.rollback) return console.log(`\n  ${(await release(steps)).url} has the new release.\n`);
    const releases = keptReleases(releasesOf(stage));
    const [before, last] = [releases.beforeLast(), releases.last()];
    if (!before || !last) throw new CommandError('There is no release to go back to.');
    checkWayBack(readAssembly(assemblyOf(last)), readAssembly(assemblyOf(before)));
    const { url } = await goBack(steps, before, last);
    // The newest one is what somebody wanted to leave.
    releases.dropLast();
    console.log(`\n  ${url} has the previous release again.\n`);
    const differ = differencesOf(settings, settingsOf(before) ?? settings);
    if (differ.length > 0)
      console.log(
        `  ${listed('cdk.json has different settings, which the next deployment will apply again:', differ)}\n`,
      );
  } catch (error) {
    if (changed !== said) writeFileSync(cdkJson, said);
    throw error instanceof ReleaseFailed ? new CommandError(error.message) : error;
  }
});
