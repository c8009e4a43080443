import { defineConfig } from 'vitest/config';

const project = (name: string, include: readonly string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include: [...include], maxWorkers: 2, ...more },
});

/** Those that start whole servers and browsers come last and one by one: each is a crowd of processes by itself. */
const oneByOne = { pool: 'forks', maxWorkers: 1, sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      project('rules', ['test/rules/**/*.test.ts']),
      project(
        'api',
        [
          'test/api/**/*.test.ts',
          'test/jobs/**/*.test.ts',
          'test/races/**/*.test.ts',
          'test/model/**/*.test.ts',
        ],
        {
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      ),
      project('local', ['test/local/**/*.test.ts'], {
        ...oneByOne,
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      project('infra', ['test/infra/**/*.test.ts'], { testTimeout: 60_000, hookTimeout: 60_000 }),
      project('web', ['test/web/**/*.test.{ts,tsx}'], { environment: 'jsdom', testTimeout: 20_000 }),
      project('e2e', ['test/e2e/**/*.test.ts'], {
        ...oneByOne,
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
      // Too long for every run: npm run test:long.
      project('long', ['test/long/**/*.test.ts'], {
        ...oneByOne,
        testTimeout: 600_000,
        hookTimeout: 120_000,
      }),
    ],
  },
});
