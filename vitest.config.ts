import { defineConfig } from 'vitest/config';

const project = (name: string, include: readonly string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include: [...include], ...more },
});

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
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      ),
      project('local', ['test/local/**/*.test.ts'], {
        pool: 'forks',
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      project('infra', ['test/infra/**/*.test.ts'], { testTimeout: 60_000, hookTimeout: 60_000 }),
      project('web', ['test/web/**/*.test.{ts,tsx}'], { environment: 'jsdom', testTimeout: 20_000 }),
      project('e2e', ['test/e2e/**/*.test.ts'], {
        pool: 'forks',
        fileParallelism: false,
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
      // Too long for every run: npm run test:long.
      project('long', ['test/long/**/*.test.ts'], {
        pool: 'forks',
        fileParallelism: false,
        testTimeout: 600_000,
        hookTimeout: 120_000,
      }),
    ],
  },
});
