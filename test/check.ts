import { spawnSync } from 'node:child_process';

const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  // One pass: the linter knows the types, and says what the compiler would say (.oxlintrc.json).
  ['types and lint', 'oxlint'],
  ['format', 'oxfmt', '--check', '.'],
  [
    'exports and imports',
    'vitest',
    'run',
    'test/infra/exports.test.ts',
    'test/rules/imports.test.ts',
    'test/rules/rooms.test.ts',
  ],
];

let failed = 0;
for (const [name, command, ...args] of steps) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (status === 0) continue;
  failed += 1;
  console.log(`${stdout}${stderr}`);
}
process.exit(failed === 0 ? 0 : 1);
