import { spawnSync } from 'node:child_process';

// Runs the randomised tests with ten times as many steps. Variables that are already set win.
const environment = {
  BRAVO_COMMANDS: '20000',
  BRAVO_MONEY_STEPS: '20000',
  BRAVO_STEPS: '100',
  BRAVO_CLIENTS: '16',
  BRAVO_THROTTLED_SECONDS: '30',
  ...process.env,
};
const tests = ['test/model', 'test/races/bank', 'test/races/faults', 'test/races/throttled'];
const { status } = spawnSync('vitest', ['run', '--project', 'api', ...tests], {
  stdio: 'inherit',
  env: environment,
});
process.exit(status ?? 1);
