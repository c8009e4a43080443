import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';
import { SlowFirst } from './test/support/slow-first.ts';
import { messages } from './web/build/messages.ts';
import { ownJsx } from './web/build/own-jsx.ts';

/** Only ends what hangs: on a busy machine a test takes many times as long as on an idle one. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000 };

/** One more than the cores of a small machine, because tests also wait: for queues, for retries, for a browser. */
const maxWorkers = 3;

const project = (name: string, include: readonly string[], more: object = {}, plugins: Plugin[] = []) => ({
  extends: true as const,
  plugins,
  test: {
    name,
    include: [...include],
    maxWorkers,
    setupFiles: ['test/setup/quiet.ts'],
    ...patience,
    ...more,
  },
});

/**
 * A worker keeps its process for all of its files: packages are loaded and compiled once. The product and the modules of
 * the tests are loaded anew for each file, so that no file sees what another one left.
 */
const oneProcess = {
  pool: 'forks',
  isolate: false,
  setupFiles: ['test/setup/fresh-modules.ts', 'test/setup/quiet.ts'],
};
/** Files that start whole servers and browsers run last: each is many processes. */
const wholeServers = { pool: 'forks', sequence: { groupOrder: 1 } };
/** What every walk starts from. */
const onDemoTeam = { globalSetup: ['test/support/demo-template.ts'] };

export default defineConfig({
  test: {
    reporters: ['default'],
    // In a random order they show that none needs what another one left: test/clocks.ts.
    sequence:
      process.env['BRAVO_SHUFFLED'] === undefined ? { sequencer: SlowFirst } : { shuffle: { files: true } },
    // A flaky test is only named: its reason has to be whole.
    chaiConfig: { truncateThreshold: 0 },
    // Conditions are waited for, on a busy machine too.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      project('rules', ['test/rules/**/*.test.ts'], {
        ...oneProcess,
        setupFiles: [...oneProcess.setupFiles, 'test/setup/fixed-seeds.ts'],
      }),
      // Jobs that remove data begin only when somebody waits for them: nobody writes any more by then.
      project('api', ['test/api/**/*.test.ts', 'test/jobs/**/*.test.ts'], {
        ...oneProcess,
        env: { WRITERS_SECONDS: '0' },
      }),
      // What happens beside a call is part of what they try.
      project('races', ['test/races/**/*.test.ts', 'test/model/**/*.test.ts'], {
        ...oneProcess,
        env: { BRAVO_BACKGROUND: 'always' },
      }),
      project('local', ['test/local/**/*.test.ts'], wholeServers),
      project('infra', ['test/infra/**/*.test.ts']),
      // A window and modules of its own for each file, in a process that is kept. They name local times.
      project(
        'web',
        ['test/web/**/*.test.{ts,tsx}'],
        {
          pool: 'vmForks',
          environment: 'jsdom',
          env: { TZ: 'UTC' },
          // Its formatter is ours.
          server: { deps: { inline: ['use-intl'] } },
        },
        [ownJsx(), messages()],
      ),
      project('e2e', ['test/e2e/**/*.test.ts'], {
        ...wholeServers,
        ...onDemoTeam,
        isolate: false,
        // A walk that fails is tried once more, on a fresh server and browser; test/run.ts lists it as flaky.
        retry: 1,
      }),
      // Takes too long for every run: npm run test:long.
      project('long', ['test/long/**/*.test.ts'], { ...wholeServers, ...onDemoTeam }),
    ],
  },
});
