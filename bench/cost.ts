import { stack } from '../test/support/stack.ts';
import { noteBound } from './bounds.ts';
import { aCompany, stopStream } from './company.ts';
import { type Cost, measure } from './measure.ts';
import type { Row } from './row.ts';
import { exceeds, isOver, rows } from './rows.ts';

/**
 * Measures each operation against its bound, in a company of 10 people and 100 posts and in one of 1,000 people
 * and 10,000 posts. Exits with 1 when a row is over its bound or costs more in the larger company.
 */
await stopStream();
const small = await aCompany(10, 100);
const large = await aCompany(1000, 10_000);
const crowd = await aCompany(10_000, 0);

type Measured = { readonly row: Row; readonly few: Cost | undefined; readonly many: Cost };

const measured: Measured[] = [];
for (const row of rows) {
  const few = row.where === undefined ? await measure(row.id, await row.prepare(small)) : undefined;
  const many = await measure(row.id, await row.prepare(row.where === 'crowd' ? crowd : large));
  measured.push({ row, few, many });
}
await stack.stop();

const verdictOn = ({ row, few, many }: Measured): string => {
  if ([few, many].some((cost) => cost && isOver(cost, row))) return 'OVER';
  if (few && exceeds(many, few)) return 'GROWS';
  return exceeds(many, row.bound) ? 'as decided' : 'ok';
};

const shown = (cost: Partial<Cost> | undefined): string =>
  cost ? [cost.trips, cost.reads, cost.writes].map((part) => part ?? '–').join(' / ') : '';
const line = (...cells: readonly string[]): string =>
  `| ${cells.map((cell, at) => cell.padEnd(at === 0 ? 28 : 14)).join(' | ')} |`;

console.log('Sequential round trips / read units / write units\n');
console.log(line('operation', 'bound', '10 people', '1,000 people', ''));
console.log(line('---', '---', '---', '---', '---'));
for (const one of measured)
  console.log(line(one.row.name, shown(one.row.bound), shown(one.few), shown(one.many), verdictOn(one)));

const held = measured.map((one) =>
  noteBound(one.row.name, shown(one.row.bound), shown(one.many), !/OVER|GROWS/.test(verdictOn(one))),
);
process.exit(held.every(Boolean) ? 0 : 1);
