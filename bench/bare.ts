import { build } from 'esbuild';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '#infra/build/bundle';
import { type Command, commandOf, inputOf } from './commands.ts';
import { type Exchange, startReplaying } from './forward.ts';
import { environment } from './function-cost.ts';
import { startInstance } from './instance.ts';

const makeClient: Readonly<Record<string, readonly string[]>> = {
  table: [
    `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';`,
    `import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';`,
    'const table = DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions: { removeUndefinedValues: true } });',
  ],
  queues: [`import { SQSClient } from '@aws-sdk/client-sqs';`, 'const queues = new SQSClient({});'],
};

const sourceFor = (used: readonly Command[]): string =>
  [
    ...[...new Set(used.map(({ client }) => client))].flatMap((client) => makeClient[client] ?? []),
    ...used.map(({ name, from }) => `import { ${name} } from '${from}';`),
    'const send = {',
    ...used.map(({ name, client }) => `  ${name}: (input) => ${client}.send(new ${name}(input)),`),
    '};',
    'export const handler = async ({ rounds }) => {',
    '  const answers = [];',
    '  for (const round of rounds)',
    '    answers.push(await Promise.allSettled(round.map(({ name, input }) => send[name](input))));',
    '  return { statusCode: 200, body: JSON.stringify(answers) };',
    '};',
  ].join('\n');

const folder = fileURLToPath(new URL('../dist/bench/', import.meta.url));

/** A bundle of a bare function, and its bytes. */
type Bundle = { readonly file: string; readonly bytes: number };

/** Bundles by esbuild as most do, and with the settings of this project. */
const bundleTwice = async (used: readonly Command[], id: string) => {
  mkdirSync(folder, { recursive: true });
  const source = join(folder, `${id}.mjs`);
  writeFileSync(source, sourceFor(used));
  const usual = join(folder, `${id}.usual.mjs`);
  await build({
    entryPoints: [source],
    outfile: usual,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    banner: { js: 'import{createRequire as r}from"node:module";const require=r(import.meta.url);' },
    logLevel: 'error',
  });
  const outdir = join(folder, id);
  await bundle([{ name: 'bare', source }], outdir);
  const at = (file: string): Bundle => ({ file, bytes: statSync(file).size });
  return { usual: at(usual), ours: at(join(outdir, 'bare/index.mjs')) };
};

export type Bundling = keyof Awaited<ReturnType<typeof bundleTwice>>;

/** What starting a bare function costs: bytes of its bundle, and CPU milliseconds. */
export type BareCost = { readonly bytes: number; readonly load: number; readonly first: number };

const bundled = new Map<string, ReturnType<typeof bundleTwice>>();

/**
 * Runs a bare function once, in a process of its own: it loads the SDK's clients, sends the same commands as another
 * function did, those together that were sent together, and gets the same answers.
 * @throws Error when it sends anything else
 */
export const measureBare = async (
  exchanges: readonly Exchange[],
  bundling: Bundling,
  megabytes: number,
): Promise<BareCost> => {
  const used = [...new Map(exchanges.map((one) => [commandOf(one).name, commandOf(one)])).values()];
  const id = used
    .map(({ name }) => name)
    .toSorted()
    .join('-');
  const bundles = bundled.get(id) ?? bundleTwice(used, id);
  bundled.set(id, bundles);
  const { file, bytes } = (await bundles)[bundling];
  const replaying = await startReplaying(exchanges);
  const rounds = Map.groupBy(exchanges, ({ after }) => after);
  const instance = await startInstance(file, {
    env: {
      ...environment(),
      AWS_ENDPOINT_URL_DYNAMODB: replaying.endpoint,
      AWS_ENDPOINT_URL_SQS: replaying.endpoint,
    },
    megabytes,
  });
  try {
    const { cpuMs } = await instance.invoke({
      rounds: [...rounds.values()].map((round) =>
        round.map((one) => ({
          name: commandOf(one).name,
          input: inputOf(one, replaying.endpoint),
        })),
      ),
    });
    if (replaying.left() > 0) throw new Error('a bare function did not send everything');
    return { bytes, load: instance.start.loadMs, first: cpuMs };
  } finally {
    instance.stop();
    replaying.stop();
  }
};

/** Removes the bundles of bare functions. */
export const removeBare = (): void => rmSync(folder, { recursive: true, force: true });
