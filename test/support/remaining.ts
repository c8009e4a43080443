import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './until.ts';

/** The environment of a process. Empty if the process has ended, or if another user runs it. */
const environmentOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
};

const processesOf = (folder: string): readonly string[] =>
  readdirSync('/proc').filter(
    (pid) =>
      /^\d+$/.test(pid) &&
      pid !== String(process.pid) &&
      environmentOf(pid).split('\0').includes(`TMPDIR=${folder}`),
  );

/**
 * What a run has left behind: the processes that have its folder as their temporary one. They get some seconds to end.
 * Returns their command lines and the test files that have started them; nothing where there is no /proc.
 */
export const remainingProcesses = async (folder: string): Promise<readonly string[]> => {
  if (!existsSync('/proc/self/environ')) return [];
  await until(() => processesOf(folder).length === 0, 'every process has ended', 10_000).catch(
    () => undefined,
  );
  return processesOf(folder).map((pid) => {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    const file = /(?:^|\0)BRAVO_TEST_FILE=([^\0]+)/.exec(environmentOf(pid))?.[1];
    return file === undefined ? command : `${command} (of ${file})`;
  });
};

/** The folders of tests, servers and browsers where temporary files are. Those of other runs are not among them. */
export const temporaryFolders = (): readonly string[] =>
  [...new Set([tmpdir(), '/tmp', '/dev/shm'])]
    .filter((place) => existsSync(place))
    .flatMap((place) => readdirSync(place).map((name) => join(place, name)))
    .filter(
      (path) => /\/(bravo|playwright|\.?(org\.)?chromium)[^/]*$/i.test(path) && !path.includes('/bravo-run-'),
    );
