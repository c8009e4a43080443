import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** How each system is asked for the command line of a process. */
const askers: Readonly<Record<'linux' | 'win32' | 'other', (pid: number) => string>> = {
  linux: (pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
  win32: (pid) =>
    execFileSync(
      'powershell',
      ['-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 10_000 },
    ),
  other: (pid) =>
    execFileSync('ps', ['-ww', '-p', String(pid), '-o', 'command='], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 10_000,
    }),
};

const here = (): keyof typeof askers => {
  if (process.platform === 'win32') return 'win32';
  return existsSync('/proc/self/cmdline') ? 'linux' : 'other';
};

/** Whether a process exists, perhaps of another user. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Returns the command line of a process; undefined when there is none, or it cannot be found out. */
export const commandLineOf = (pid: number, system = here()): string | undefined => {
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  try {
    return askers[system](pid).trim() || undefined;
  } catch {
    return undefined;
  }
};
