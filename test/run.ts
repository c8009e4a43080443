import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireBrowser } from './support/browser.ts';

type Count = { readonly passed: number; readonly failed: number };

const step = (name: string, command: string, ...args: string[]): Count => {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (status !== 0) console.log(`${stdout}${stderr}`);
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

type Report = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number };

/** A suite that could not even start has no tests to count: it counts as one that failed. */
const vitest = (args: readonly string[]): Count => {
  const outputFile = join(mkdtempSync(join(tmpdir(), 'bravo-test-')), 'report.json');
  const { status } = spawnSync(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`, ...args],
    { stdio: 'inherit' },
  );
  try {
    const report = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
    const { numPassedTests: passed, numFailedTests: failed } = report;
    return { passed, failed: failed > 0 || status === 0 ? failed : 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
};

const browser = await requireBrowser();
process.env['CHROME_PATH'] = browser;

const counts = [
  step('types', 'tsc'),
  step('lint', 'oxlint'),
  step('format', 'oxfmt', '--check', '.'),
  step('site', process.execPath, 'infra/local/commands/build-site.ts'),
  vitest(['--project=!long', ...process.argv.slice(2)]),
];
const total = (of: keyof Count): number => counts.reduce((sum, count) => sum + count[of], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') === 0 ? 0 : 1);
