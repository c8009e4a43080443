import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requireBrowser } from './support/browser.ts';
import { remainingProcesses, temporaryFolders } from './support/remaining.ts';
import type { Summary } from './support/report.ts';
import { unusedAccess } from './support/unused-access.ts';
import { runVitest } from './support/vitest.ts';

type Count = { readonly passed: number; readonly failed: number };

const run = promisify(execFile);

/** Runs a command and prints how it ended, with its output only when it failed. */
const step = async (name: string, command: string, ...args: string[]): Promise<Count> => {
  const started = performance.now();
  const failure = await run(command, args, { maxBuffer: Infinity }).then(
    () => undefined,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${failure === undefined ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (failure !== undefined) console.log(failure);
  return failure === undefined ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

const foldersBefore = new Set(temporaryFolders());
/** The temporary folder of everything that the run starts, so that nothing of it remains. */
const folder = mkdtempSync(join(tmpdir(), 'bravo-run-'));
process.env['TMPDIR'] = folder;

/** Where the functions note what they use of their access. */
const usedAccess = join(folder, 'access');
mkdirSync(usedAccess);

/** Whether everything that infra/blueprint/access.ts allows was used: who may do less can do less harm. */
const checkAccess = (): Count => {
  const unused = unusedAccess(usedAccess);
  console.log(`${unused.length === 0 ? 'ok    ' : 'FAILED'} access`);
  for (const one of unused) console.log(`  no test uses this grant in infra/blueprint/access.ts: ${one}`);
  return unused.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/** Whether every process of the run has ended, and every folder is gone. Removes the run's own folder. */
const checkRemains = async (): Promise<Count> => {
  const remaining = await remainingProcesses(folder);
  rmSync(folder, { recursive: true, force: true });
  const folders = temporaryFolders().filter((one) => !foldersBefore.has(one));
  for (const one of remaining) console.log(`FAILED  still running: ${one}`);
  for (const one of folders) console.log(`FAILED  still there: ${one}`);
  return remaining.length + folders.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/** A file that could not start has no tests to count: it counts as one that failed. */
const vitest = async (args: readonly string[]): Promise<Summary> => {
  const file = join(folder, 'summary.json');
  // Only what failed, with what it printed.
  const quiet = ['--silent=passed-only', '--reporter=minimal', '--reporter=./test/support/report.ts'];
  const status = await runVitest([...quiet, ...args], {
    BRAVO_TEST_SUMMARY: file,
    BRAVO_USED_ACCESS: usedAccess,
  });
  try {
    const summary = JSON.parse(readFileSync(file, 'utf8')) as Summary;
    const { failed } = summary;
    return { ...summary, failed: failed > 0 || status === 0 ? failed : 1 };
  } catch {
    return { passed: 0, failed: 1, flaky: [], broken: [], projects: {}, slowest: [] };
  }
};

// The browser is fetched while the rest is checked: only the walks need it.
const [browser, ...steps] = await Promise.all([
  requireBrowser(),
  step('types and lint', 'oxlint'),
  step('format', 'oxfmt', '--check', '.'),
  step('site', process.execPath, 'infra/build/site.ts'),
]);
process.env['CHROME_PATH'] = browser;
// A test file and a server are a process each: what one of them compiled, the next one reads.
process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');
const chosen = process.argv.slice(2);
const tests = await vitest(['--project=!long', ...chosen]);
// A part of the tests, or tests that failed, do not use everything.
const complete = chosen.length === 0 && tests.failed === 0;
const counts = [...steps, tests, ...(complete ? [checkAccess()] : []), await checkRemains()];
const total = (of: keyof Count): number => counts.reduce((sum, count) => sum + count[of], 0);
console.log('');
for (const [name, { files, seconds }] of Object.entries(tests.projects))
  console.log(`${name.padEnd(9)} ${String(files).padStart(4)} files ${String(seconds).padStart(5)} s`);
console.log('');
for (const { file, seconds } of tests.slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`);
console.log('');
for (const { test, reason } of tests.flaky) console.log(`flaky: ${test}: ${reason}`);
for (const test of tests.broken) console.log(`failed: ${test}`);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') === 0 ? 0 : 1);
