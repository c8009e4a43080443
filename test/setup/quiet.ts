import { beforeEach, expect } from 'vitest';

/** How much of what a test wrote is shown when it fails, in characters. */
const shown = 20_000;

/** What was written past the console since the test began, as the log of the product is. */
let written = '';
const keep = (chunk: Uint8Array | string, ...more: unknown[]): boolean => {
  written = (written + (typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())).slice(-shown);
  const done = more.at(-1);
  if (typeof done === 'function') done();
  return true;
};
for (const stream of [process.stdout, process.stderr]) stream.write = keep;

beforeEach(({ onTestFailed }) => {
  written = '';
  // Vitest shows what a test prints only when it failed.
  onTestFailed(() => {
    if (written !== '') console.log(written);
  });
});

// Processes that outlive the run are reported with the file that has started them.
process.env['BRAVO_TEST_FILE'] = expect.getState().testPath;

// A process that is told to end tells what it has started.
if (process.listenerCount('SIGTERM') === 0) process.once('SIGTERM', () => process.exit());
