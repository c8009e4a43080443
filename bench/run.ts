import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs all benches one after the other. Exits with 1 when one of them fails. */
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

const failed = benches.filter((name) => {
  console.log(`bench:${name}\n`);
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  return spawnSync(process.execPath, [script], { stdio: 'inherit' }).status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);
