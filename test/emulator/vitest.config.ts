import { defineConfig } from 'vitest/config';

/** Tests against a stage on an emulator of AWS; test/emulator/run.py starts them. */
export default defineConfig({
  test: {
    include: ['test/emulator/*.test.ts'],
    pool: 'forks',
    // One stage for all of them.
    fileParallelism: false,
    reporters: ['verbose'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
