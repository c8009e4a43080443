import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { spawnSync } from 'node:child_process';
import { requireBrowser } from '../support/browser.ts';
import { runVitest } from '../support/vitest.ts';
import { type Outcome, writePage } from './page.ts';
import { type Meeting, register } from './register.ts';

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

const rows = Object.values(register).flat();

const outcomeOf = ({ file, tests = '' }: Meeting, { testResults }: Report): Outcome => {
  const all = testResults
    .filter(({ name }) => relative(process.cwd(), name) === file)
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName, status }) => fullName.includes(tests) && status !== 'skipped');
  return { passed: all.filter(({ status }) => status === 'passed').length, all: all.length };
};

/** Runs the tests of all rows, prints and writes the page. Returns whether everything passed. */
export const runConformance = async (): Promise<boolean> => {
  process.env['CHROME_PATH'] = await requireBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'bravo-conformance-'));
  const reportPath = join(folder, 'report.json');
  const files = [...new Set(rows.map(({ file }) => file))];
  await runVitest([
    '--silent=passed-only',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${reportPath}`,
    ...files,
  ]);
  const report = JSON.parse(readFileSync(reportPath, 'utf8')) as Report;
  rmSync(folder, { recursive: true });
  const outcomes = new Map(rows.map((row) => [row, outcomeOf(row, report)]));
  console.log(writePage(outcomes));
  spawnSync('oxfmt', ['docs/conformance.md'], { stdio: 'ignore' });
  return [...outcomes.values()].every(({ passed, all }) => all > 0 && passed === all);
};

if (import.meta.main) process.exit((await runConformance()) ? 0 : 1);
