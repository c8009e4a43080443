import { readdirSync, readFileSync } from 'node:fs';

/** The processes that a process started, and those that they started. Linux only; elsewhere none are found. */
export const childrenOf = (pid: number): readonly number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((task) =>
        readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
      )
      .flatMap((child) => [child, ...childrenOf(child)]);
  } catch {
    return [];
  }
};

/** CPU milliseconds of a process so far: its 14th and 15th field are hundredths of a second. */
export const cpuMsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
};

/** The memory that a process has now, in megabytes. */
export const megabytesOf = (pid: number): number => {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};
