import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asksForHelp, listOf, refuseName, runCommand } from '#infra/command';
import { benches } from './benches.ts';
import { type Bound, boundsFile } from './bounds.ts';

/**
 * Without a name: all benches, one after the other, and a table of all bounds. Exits with 1 when a bound is not held or a
 * bench fails. With a name: that bench, with the arguments after its name.
 */
const [named, ...args] = process.argv.slice(2);

/** Runs a bench in a process of its own. @returns what it has measured against its bounds */
const measured = (folder: string, name: string): readonly Bound[] => {
  console.log(`bench ${name}\n`);
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

const runAll = (): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'bravo-bench-'));
  const bounds = Object.entries(benches)
    .filter(([, { onlyByName }]) => !onlyByName)
    .flatMap(([name]) => measured(folder, name).map((one) => ({ ...one, row: `${name}: ${one.row}` })));
  rmSync(folder, { recursive: true, force: true });

  const line = (...cells: readonly string[]): void =>
    console.log(`| ${cells.map((cell, at) => cell.padEnd(at === 0 ? 60 : 18)).join(' | ')} |`);
  line('row', 'bound', 'measured', 'ok');
  line('---', '---', '---', '---');
  for (const { row, bound, measured: value, ok } of bounds) line(row, bound, value, ok ? 'ok' : 'OVER');
  return bounds.every(({ ok }) => ok);
};

if (named === undefined) process.exit(runAll() ? 0 : 1);
else if (asksForHelp(named))
  console.log(`${listOf('bench', benches)}\n\n  Without a name all run, but digest and search.`);
else if (Object.hasOwn(benches, named)) {
  const script = fileURLToPath(new URL(`${named}.ts`, import.meta.url));
  // It reads its arguments as if it had been started itself.
  process.argv.splice(1, Infinity, script, ...args);
  await import(script);
} else await runCommand(async () => refuseName('bench', benches, named));
