import { rmSync, statSync } from 'node:fs';
import { jobBundleName } from '#infra/build/bundle';
import { type DeployedJob, jobs } from '#infra/blueprint/jobs';
import { powerOf } from '#infra/blueprint/power';
import { routes } from '#infra/blueprint/routes';
import { stack } from '../test/support/stack.ts';
import { noteBound } from './bounds.ts';
import { type BareCost, type Bundling, measureBare, removeBare } from './bare.ts';
import { isComparable } from './commands.ts';
import { aCompany, type Company } from './company.ts';
import { type Exchange, type Listening, startForwarding } from './forward.ts';
import {
  bundleOf,
  bundles,
  type FunctionCost,
  measureCall,
  measureJob,
  type Place,
} from './function-cost.ts';
import { median } from './median.ts';

/**
 * What starting each function costs: bytes of its bundle, and CPU milliseconds of loading it and of its first
 * invocation, beside a minimal function that sends the same requests and gets the same answers. Both run in turns, each
 * in processes of its own. Exits with 1 when all functions together cost more than the bound. Arguments: in how many
 * processes each is measured, and a part of the ids to measure.
 */
const [processes = '3', only = ''] = process.argv.slice(2);
const bound = 1.25;

let company: Promise<Company> | undefined;
const place: Place = {
  company: () => (company ??= aCompany(10, 25, { followed: true })),
  renew: () => {
    company = undefined;
  },
};

let seen: Exchange[] = [];
let isFirst = true;
const order = { answered: 0 };
const forwardings = new Map<string, Promise<Listening>>();

/** Where requests to a stand-in are noted before they reach it. */
const forwardingTo = (origin: string): Promise<Listening> => {
  const made =
    forwardings.get(origin) ??
    startForwarding(origin, (exchange) => void (isFirst && seen.push(exchange)), order);
  forwardings.set(origin, made);
  return made;
};

/** The variables that say where the stand-ins of AWS and of other services are, leading to the forwarding servers. */
const forwarded = async (): Promise<NodeJS.ProcessEnv> => {
  const env: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value === undefined || !/^AWS_ENDPOINT_URL_|_QUEUE_URL$|^(STRIPE|GIFT_CARD)_URL$/.test(name))
      continue;
    const { origin } = new URL(value);
    env[name] = value.replace(origin, (await forwardingTo(origin)).endpoint);
  }
  return env;
};

const where = {
  place,
  repeats: { processes: 1, invocations: 1 },
  env: await forwarded(),
  // A job may be invoked several times by what makes it run.
  invoked: () => {
    isFirst = false;
  },
};

type Measured = {
  readonly id: string;
  readonly bytes: number;
  readonly requests: number;
  readonly load: number;
  readonly first: number;
  /** Absent when the function uses more than the table and queues. */
  readonly bare: Readonly<Record<Bundling, BareCost>> | undefined;
};

const medianOf = (costs: readonly BareCost[]): BareCost => ({
  bytes: costs[0]?.bytes ?? 0,
  load: median(costs.map(({ load }) => load)),
  first: median(costs.map(({ first }) => first)),
});

type Subject = {
  readonly id: string;
  readonly bundle: string;
  readonly megabytes: number;
  readonly measure: () => Promise<FunctionCost>;
};

const bundlings = ['usual', 'ours'] as const;

/** Returns undefined for a function that nothing here makes succeed. */
const compare = async ({ id, bundle, megabytes, measure }: Subject): Promise<Measured | undefined> => {
  const own: FunctionCost[] = [];
  const bare: Record<Bundling, BareCost[]> = { usual: [], ours: [] };
  let requests = 0;
  for (let process = 0; process < Number(processes); process += 1) {
    seen = [];
    isFirst = true;
    own.push(await measure());
    requests = Math.max(requests, seen.length);
    if (seen.length > 0 && isComparable(seen))
      for (const bundling of bundlings) bare[bundling].push(await measureBare(seen, bundling, megabytes));
  }
  const first = median(own.flatMap(({ cold }) => cold ?? []));
  if (Number.isNaN(first)) return undefined;
  return {
    id,
    bytes: statSync(bundleOf(bundle)).size,
    requests,
    load: median(own.map(({ load }) => load)),
    first,
    bare: bare.usual.length > 0 ? { usual: medianOf(bare.usual), ours: medianOf(bare.ours) } : undefined,
  };
};

const subjects: readonly Subject[] = [
  ...routes.map((route) => ({
    id: route.id,
    bundle: route.id,
    megabytes: powerOf(route).megabytes,
    measure: () => measureCall(route, where),
  })),
  ...(jobs as readonly DeployedJob[]).map((job) => ({
    id: job.id,
    bundle: jobBundleName(job.id),
    megabytes: job.megabytes,
    measure: () => measureJob(job, where),
  })),
];

const line = (...cells: readonly (string | number)[]): void =>
  console.log(
    `| ${cells
      .map((cell) => (typeof cell === 'number' ? String(Math.round(cell)) : cell))
      .map((cell, at) => cell.padEnd(at === 0 ? 32 : 8))
      .join(' | ')} |`,
  );

console.log(`KB, and CPU milliseconds of loading and of the first call, medians of ${processes} processes\n`);
line('function', 'requests', 'KB', 'load', 'first', 'bare: KB', 'load', 'first', 'ratio');
line(...Array.from({ length: 9 }, () => '---'));
const compared: (Measured & { readonly bare: NonNullable<Measured['bare']> })[] = [];
for (const subject of subjects.filter(({ id }) => id.includes(only))) {
  const one = await compare(subject);
  if (!one) continue;
  const { id, requests, bytes, load, first, bare } = one;
  const own = [id, requests, bytes / 1024, load, first];
  if (!bare) {
    line(...own, '–', '–', '–', '–');
    continue;
  }
  compared.push({ ...one, bare });
  const { usual } = bare;
  const ratio = (load + first) / (usual.load + usual.first);
  line(...own, usual.bytes / 1024, usual.load, usual.first, ratio.toFixed(2));
}

const total = (of: (one: (typeof compared)[number]) => { readonly load: number; readonly first: number }) =>
  compared.reduce((sum, one) => sum + of(one).load + of(one).first, 0);
const ratioTo = (bundling: Bundling): number => total((one) => one) / total(({ bare }) => bare[bundling]);
const isOver = ratioTo('usual') > bound;
if (compared.length > 0)
  console.log(
    [
      '',
      `${compared.length} functions together: × ${ratioTo('usual').toFixed(2)} of bare ones, bound ${bound}: ${isOver ? 'OVER' : 'ok'}`,
      `Beside bare functions with the bundler's settings of this project: × ${ratioTo('ours').toFixed(2)}`,
      'Functions that use more than the table and queues have no bare one beside them.',
    ].join('\n'),
  );
removeBare();
rmSync(bundles, { recursive: true });
for (const forwarding of forwardings.values()) (await forwarding).stop();
await stack.stop();
process.exit(noteBound('cold starts beside bare ones', `≤ ${bound}`, ratioTo('usual'), !isOver) ? 0 : 1);
