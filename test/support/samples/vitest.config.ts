import { defineConfig } from 'vitest/config';

/** Runs the sample tests, which no other run includes: they fail on purpose. */
export default defineConfig({ test: { include: ['test/support/samples/*.sample.ts'], retry: 1 } });
