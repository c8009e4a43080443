import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** How a run of vitest ended. */
export type Summary = {
  readonly passed: number;
  /** Failed tests, files that did not start and errors outside of tests. */
  readonly failed: number;
  /** Tests that passed only on a second try, with the reason of the first. */
  readonly flaky: readonly { readonly test: string; readonly reason: string }[];
  /** Failed tests and files that did not start. */
  readonly broken: readonly string[];
  /** How long the files of each project took, one after the other, in seconds. */
  readonly projects: Readonly<Record<string, { readonly files: number; readonly seconds: number }>>;
  /** The files that took longest. */
  readonly slowest: readonly { readonly file: string; readonly seconds: number }[];
};

/** How many of the slowest files are named. */
const named = 10;

/** What a file took, its imports among it, in seconds. */
const secondsOf = (module: TestModule): number => {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } =
    module.diagnostic();
  return (collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration) / 1000;
};

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;

const byProject = (modules: readonly TestModule[]): Summary['projects'] =>
  Object.fromEntries(
    [...Map.groupBy(modules, ({ project }) => project.name)].map(([name, all]) => [
      name,
      { files: all.length, seconds: Math.round(all.reduce((sum, one) => sum + secondsOf(one), 0)) },
    ]),
  );

const colors = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g');

/** What went wrong first: its message, with what a browser waited for, and the line of the test. */
const reasonOf = (test: TestCase): string => {
  const [first] = test.result().errors ?? [];
  const lines = (first?.message ?? 'no reason given').replaceAll(colors, '').trim().split('\n');
  const waited = lines.find((line) => line.includes('waiting for'))?.trim();
  const place = first?.stacks?.find(({ file }) => file.endsWith(test.module.relativeModuleId));
  return [lines[0], waited, place && `line ${place.line}`].filter(Boolean).join(' · ');
};

const summaryOf = (modules: readonly TestModule[], unhandled: number): Summary => {
  const tests = modules.flatMap(({ children }) => [...children.allTests()]);
  const inState = (state: 'passed' | 'failed'): TestCase[] =>
    tests.filter((test) => test.result().state === state);
  const failed = inState('failed').length;
  const notStarted = modules.filter(
    (module) => module.state() === 'failed' && [...module.children.allTests('failed')].length === 0,
  );
  const nameOf = (test: TestCase): string => `${test.module.relativeModuleId} > ${test.fullName}`;
  return {
    broken: [
      ...notStarted.map(({ relativeModuleId }) => `${relativeModuleId} did not start`),
      ...inState('failed').map(nameOf),
    ],
    projects: byProject(modules),
    slowest: modules
      .map((module) => ({ file: module.relativeModuleId, seconds: tenths(secondsOf(module)) }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, named),
    passed: inState('passed').length,
    failed: failed + notStarted.length + unhandled,
    flaky: inState('passed')
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => ({
        test: nameOf(test),
        reason: reasonOf(test),
      })),
  };
};

/** Writes a summary that knows flaky tests, for test/run.ts: to the file that BRAVO_TEST_SUMMARY names. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const file = process.env['BRAVO_TEST_SUMMARY'];
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(summaryOf(modules, unhandled.length)));
  }
}
