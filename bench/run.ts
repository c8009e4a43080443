import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bound, boundsFile } from './bounds.ts';

/**
 * Runs all benches, or those that are named, one after the other, and prints a table of all bounds. Exits with 1 when a
 * bound is not held or a bench fails.
 */
const benches = [
  'contention',
  'cost',
  'import',
  'load',
  'mail',
  'memory',
  'people',
  'rest',
  'scale',
  'start',
  'web',
];
const named = process.argv.slice(2);

const folder = mkdtempSync(join(tmpdir(), 'bravo-bench-'));
const run = (name: string): readonly Bound[] => {
  console.log(`bench:${name}\n`);
  const file = join(folder, name);
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [script], {
    stdio: 'inherit',
    env: { ...process.env, [boundsFile]: file },
  });
  console.log('');
  const noted = existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Bound)
    : [];
  const ended = {
    row: `${name} ends`,
    bound: 'without a failure',
    measured: `code ${status}`,
    ok: status === 0,
  };
  return noted.length > 0 && (status === 0 || noted.some(({ ok }) => !ok)) ? noted : [...noted, ended];
};

const bounds = (named.length > 0 ? named : benches).flatMap((name) =>
  run(name).map((one) => ({ ...one, row: `${name}: ${one.row}` })),
);
rmSync(folder, { recursive: true, force: true });

const line = (...cells: readonly string[]): void =>
  console.log(`| ${cells.map((cell, at) => cell.padEnd(at === 0 ? 60 : 18)).join(' | ')} |`);
line('row', 'bound', 'measured', 'ok');
line('---', '---', '---', '---');
for (const { row, bound, measured, ok } of bounds) line(row, bound, measured, ok ? 'ok' : 'OVER');
process.exit(bounds.every(({ ok }) => ok) ? 0 : 1);
