import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../support/server.ts';

test('the summary of a run counts tests and broken files, and names a flaky test with its first reason', () => {
  const file = join(newFolder(), 'summary.json');
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=test/support/samples/vitest.config.ts',
      '--reporter=./test/support/report.ts',
    ],
    { env: { PATH: process.env['PATH'], BRAVO_TEST_SUMMARY: file } },
  );
  expect(status).toBe(1);
  const summary = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  expect(summary).toMatchObject({
    passed: 2,
    failed: 2,
    broken: expect.arrayContaining([
      expect.stringMatching(/ did not start$/),
      expect.stringMatching(/^test\/support\/samples\/outcomes\.sample\.ts > /),
    ]) as string[],
    flaky: [
      {
        test: 'test/support/samples/outcomes.sample.ts > passes on the second try',
        reason:
          'the first try is too early · - waiting for a second try: expected 1 to be 2 // Object.is equality · line 11',
      },
    ],
  });
});
