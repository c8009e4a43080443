import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../command.ts';
import { commandLineOf, isRunning } from '../emulators/basics/processes.ts';

type Holder = { readonly pid: number; readonly origin?: string; readonly aws?: string };

const holderIn = (file: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    // No file, or one that was cut off by a crash.
    return undefined;
  }
};

/** Whether a process is a server of ours: a number may belong to another program after a crash. */
const isServer = (pid: number): boolean =>
  isRunning(pid) && (commandLineOf(pid)?.includes('start.ts') ?? true);

/**
 * Takes a data folder for this process: two servers on one folder would end each other's database.
 * @returns what to call once the address is known, and at the end
 * @throws CommandError when a running server has it, with its process and its address
 */
export const lockFolder = (folder: string) => {
  const file = join(folder, 'server.pid');
  const write = (holder: Holder, flag: 'w' | 'wx'): void =>
    writeFileSync(file, JSON.stringify(holder), { flag });
  const take = (): boolean => {
    try {
      write({ pid: process.pid }, 'wx');
      return true;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return false;
      throw new CommandError(
        `Bravo keeps its data in ${folder}, but cannot write there: ${message}. Use another folder: npm start -- --data DIR`,
      );
    }
  };
  if (!take()) {
    const holder = holderIn(file);
    if (holder && holder.pid !== process.pid && isServer(holder.pid))
      throw new CommandError(
        `Bravo already runs on ${folder}: process ${holder.pid}${holder.origin ? `, ${holder.origin}` : ''}. ` +
          'Stop it first, or use another folder: npm start -- --data DIR',
      );
    // The server that had it was killed.
    rmSync(file, { force: true });
    if (!take()) throw new CommandError(`Another server has just started on ${folder}.`);
  }
  return {
    announce: ({ origin, aws }: Pick<Required<Holder>, 'origin' | 'aws'>): void =>
      write({ pid: process.pid, origin, aws }, 'w'),
    release: (): void => rmSync(file, { force: true }),
  };
};

const runningHolder = (folder: string): Holder | undefined => {
  const holder = holderIn(join(folder, 'server.pid'));
  return holder && isServer(holder.pid) ? holder : undefined;
};

/** The address of the server that runs on a data folder; undefined if none does, or not yet. */
export const runningServer = (folder: string): string | undefined => runningHolder(folder)?.origin;

/** The address of its queues and files. */
export const runningFiles = (folder: string): string | undefined => runningHolder(folder)?.aws;
