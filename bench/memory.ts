import { rmSync } from 'node:fs';
import { type DeployedJob, jobs } from '#infra/blueprint/jobs';
import { powerOf } from '#infra/blueprint/power';
import { type Route, routes } from '#infra/blueprint/routes';
import { warmCalls } from '#infra/blueprint/warm';
import type { EndpointId } from '#shared/contract/index';
import { aJpeg, aPng, aWebp, paint, uploadForm } from '../test/support/pictures.ts';
import { stack } from '../test/support/stack.ts';
import { noteBound } from './bounds.ts';
import { invocationOf, listPrice } from './prices.ts';
import { aCompany, type Company } from './company.ts';
import { coldStartMs, durationMs, hasRoom, memories, smallestMemory } from './duration.ts';
import { bundles, type FunctionCost, measureCall, measureJob, type Place } from './function-cost.ts';
import { followers, month } from './month.ts';
import { rows } from './rows.ts';

/**
 * Measures what the bundle of each function costs to start and to run, in CPU milliseconds and megabytes, and estimates
 * from that how long it takes and what it costs with other amounts of memory. Exits with 1 when a function needs half of
 * its memory; what is slower than the rule of bench/duration.ts allows is only marked, because times vary. Arguments: how
 * many processes each number is the median of, and a part of the ids to measure.
 */
const [processes = '3', only = ''] = process.argv.slice(2);
const repeats = { processes: Number(processes), invocations: 4 };

const placeOf = (people: number, sent: number): Place => {
  let company: Promise<Company> | undefined;
  return {
    company: () => (company ??= aCompany(people, sent, { followed: true })),
    renew: () => {
      company = undefined;
    },
  };
};
const place = placeOf(10, 25);

type Kind = 'read' | 'write' | 'upload' | 'export' | 'job';
type Measured = FunctionCost & { readonly kind: Kind; readonly megabytes: number };

const kindOf = ({ endpoint: { method, file, produces } }: Route): Kind => {
  if (file) return 'upload';
  if (produces) return 'export';
  return method === 'GET' ? 'read' : 'write';
};

const line = (...cells: readonly (string | number | undefined)[]): string =>
  `| ${cells
    .map((cell) => (typeof cell === 'number' ? String(Math.round(cell)) : (cell ?? '–')))
    .map((cell, at) => cell.padEnd(at === 0 ? 36 : 8))
    .join(' | ')} |`;
const head = (...names: readonly string[]): void =>
  console.log(`${line(...names)}\n${line(...names.map(() => '---'))}`);

const neededBy = (one: Measured): number => smallestMemory(one, one.kind);
const isFull = (one: Measured): boolean => !hasRoom(one, one.kind, one.megabytes);

const verdictOn = (one: Measured): string => {
  if (isFull(one)) return 'MEMORY';
  return neededBy(one) > one.megabytes ? 'slow' : 'ok';
};

console.log(
  'CPU milliseconds: Node, loading the bundle, the first invocation, later ones; the most megabytes\n',
);
head('function', 'Node', 'load', 'first', 'later', 'MB', 'needs', 'has', '');
const measured: Measured[] = [];
const add = (kind: Kind, megabytes: number, cost: FunctionCost): void => {
  const one = { ...cost, kind, megabytes };
  measured.push(one);
  const { id, boot, load, cold, warm, peak } = one;
  console.log(line(id, boot, load, cold, warm, peak, neededBy(one), megabytes, verdictOn(one)));
};

const isWanted = ({ id }: { readonly id: string }): boolean => id.includes(only);
for (const route of routes.filter(isWanted))
  add(kindOf(route), powerOf(route).megabytes, await measureCall(route, { place, repeats }));
for (const job of (jobs as readonly DeployedJob[]).filter(isWanted))
  add('job', job.megabytes, await measureJob(job, { place, repeats }));

/** What needs most: the largest pictures one after the other in one process, and a company of 10,000. */
const route = (id: EndpointId): Route => {
  const found = routes.find((one) => one.id === id);
  if (!found) throw new Error(`There is no call ${id}`);
  return found;
};
const addLarge = (kind: Kind, megabytes: number, cost: FunctionCost, what: string): void =>
  add(kind, megabytes, { ...cost, id: `${cost.id}, ${what}` });

if ('large'.includes(only)) {
  const pixels = paint(8000, 5000);
  const pictures = [await aJpeg(pixels), aPng(pixels), await aWebp(pixels)].map((file) =>
    uploadForm('logo', file),
  );
  const logo = route('settings.updateLogo');
  const next = () => ({ body: pictures.shift() });
  const few = { processes: 1, invocations: pictures.length };
  addLarge(
    'upload',
    powerOf(logo).megabytes,
    await measureCall(logo, { place, repeats: few }, next),
    '40 million pixels',
  );
  const [crowd, once] = [placeOf(10_000, 0), { processes: 1, invocations: 1 }];
  const list = route('users.export');
  const exported = await measureCall(list, { place: crowd, repeats: once });
  addLarge('export', powerOf(list).megabytes, exported, '10,000 people');
  const check = (jobs as readonly DeployedJob[]).find(({ id }) => id === 'check-ledger');
  if (check)
    addLarge(
      'job',
      check.megabytes,
      await measureJob(check, { place: crowd, repeats: once }),
      '10,000 people',
    );
}
await stack.stop();
rmSync(bundles, { recursive: true });

console.log('\nThe largest numbers of each kind, and the estimated milliseconds of a cold start by memory\n');
head('kind', 'functions', 'start', 'first', 'later', 'MB', ...memories.map((megabytes) => `${megabytes} MB`));
for (const [kind, ones] of Map.groupBy(measured, (one) => one.kind)) {
  const most = (of: (one: Measured) => number | undefined) => Math.max(...ones.map((one) => of(one) ?? 0));
  console.log(
    line(
      kind,
      ones.length,
      most(({ boot, load }) => boot + load),
      most(({ cold }) => cold),
      most(({ warm }) => warm),
      most(({ peak }) => peak),
      ...memories.map((megabytes) => most((one) => coldStartMs(one, megabytes))),
    ),
  );
}

/** Dollars of all functions in a month of one member, if `coldShare` says how many invocations of a function are cold. */
const monthOf = (megabytes: number, coldShare: (id: string) => number): number => {
  const costOf = (id: string, times: number): number => {
    const cost = measured.find((one) => one.id === id);
    if (!cost) return 0;
    const cold = coldShare(id);
    const first = listPrice(invocationOf(coldStartMs(cost, megabytes), megabytes));
    const later = listPrice(
      invocationOf(durationMs(cost.warm ?? 0, cost.kind === 'job', megabytes), megabytes),
    );
    return times * (cold * first + (1 - cold) * later);
  };
  const calls = rows.flatMap(({ name, id }) => [{ id, times: month[name] ?? 0 }]);
  const sends = month['send to 1'] ?? 0;
  return (
    calls.reduce((sum, { id, times }) => sum + costOf(id, times), 0) +
    followers.reduce((sum, id) => sum + costOf(id, sends), 0)
  );
};

const rarely = (id: string): number => ((warmCalls as readonly string[]).includes(id) ? 0.05 : 1);
const often = (): number => 0.01;
console.log(
  '\nEvery function with so much memory: milliseconds of a feed, of sending, and dollars of a month\n',
);
head('MB', 'feed', 'send', 'cold send', 'ten people', '10,000 people');
for (const megabytes of memories) {
  const [feed, send] = ['posts.list', 'posts.create'].map((id) => measured.find((one) => one.id === id));
  if (!feed || !send) continue;
  console.log(
    line(
      String(megabytes),
      durationMs(feed.warm ?? 0, false, megabytes),
      durationMs(send.warm ?? 0, false, megabytes),
      coldStartMs(send, megabytes),
      (10 * monthOf(megabytes, rarely)).toFixed(4),
      (10_000 * monthOf(megabytes, often)).toFixed(2),
    ),
  );
}
const held = measured.map((one) =>
  noteBound(one.id, `≤ ${one.megabytes} MB`, `needs ${neededBy(one)}`, !isFull(one)),
);
process.exit(held.every(Boolean) ? 0 : 1);
