import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, portInUse, requireFree } from '../basics/ports.ts';
import { CommandError } from '../../command.ts';
import { commandLineOf, isRunning } from '../basics/processes.ts';

export type DynamoDb = {
  readonly endpoint: string;
  /** False while the emulator has ended by itself and is started again. */
  readonly isUp: () => boolean;
  readonly stop: () => Promise<void>;
};

/** The version of the emulator in the lock file. */
export const lockedVersion = (): string => {
  const file = new URL('../../../package-lock.json', import.meta.url);
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  const locked = Object.entries(packages).find(([name]) => name.startsWith('node_modules/@dynoxide/'));
  if (!locked) throw new CommandError('package-lock.json names no version of the DynamoDB emulator.');
  return locked[1].version;
};

/** The emulator binary for this platform, or the command that downloads it. */
const command = (): { file: string; args: string[] } => {
  try {
    const require = createRequire(import.meta.url);
    const folder = dirname(require.resolve(`@dynoxide/${process.platform}-${process.arch}/package.json`));
    const file = join(folder, process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
    if (existsSync(file)) return { file, args: [] };
  } catch {
    // No binary for this platform is installed: npx downloads one, of the version that all others have.
  }
  return { file: 'npx', args: ['--yes', `dynoxide@${lockedVersion()}`] };
};

const addressOf = (port: number): string => `http://127.0.0.1:${port}`;

const pidFile = (data: string): string => join(data, 'dynamodb.pid');

/** The command line of an emulator; undefined for any other process, which may have its number after a crash. */
const emulatorAt = (pid: number): string | undefined => {
  const line = commandLineOf(pid);
  return line?.includes('dynoxide') ? line : undefined;
};

/** The emulator that a data folder names, if it runs. */
const emulatorOf = (data: string): { readonly pid: number; readonly line: string } | undefined => {
  if (!existsSync(pidFile(data))) return undefined;
  const pid = Number(readFileSync(pidFile(data), 'utf8'));
  const line = emulatorAt(pid);
  return line === undefined ? undefined : { pid, line };
};

/** The endpoint of the emulator of a running server; undefined if none is running. */
export const runningDynamoDb = (data: string): string | undefined => {
  const port = / --port (\d+)/.exec(emulatorOf(data)?.line ?? '')?.[1];
  return port === undefined ? undefined : addressOf(Number(port));
};

const endEmulator = async (pid: number): Promise<void> => {
  process.kill(pid, 'SIGTERM');
  for (let waited = 0; waited < 50 && emulatorAt(pid); waited += 1) await sleep(100);
};

/** Ends an emulator that still locks the data after its server was killed. */
const endOrphan = async (data: string): Promise<void> => {
  const orphan = emulatorOf(data);
  if (orphan) await endEmulator(orphan.pid);
  rmSync(pidFile(data), { force: true });
};

/** Which emulator has a port, and whose it is; in a folder of the system, because another data folder may want the port. */
const portFile = (port: number): string => join(tmpdir(), `bravo-dynamodb-${port}.json`);

/** Ends an emulator of another folder that has the wanted port, if its server was killed. */
const endOrphanOn = async (port: number): Promise<void> => {
  if (!existsSync(portFile(port))) return;
  const { pid, server } = JSON.parse(readFileSync(portFile(port), 'utf8')) as { pid: number; server: number };
  if (isRunning(server)) return;
  if (emulatorAt(pid)) await endEmulator(pid);
  rmSync(portFile(port), { force: true });
};

const wayOut = (data: string | undefined): string =>
  data === undefined
    ? 'Set DYNAMODB_ENDPOINT to a DynamoDB emulator that is running.'
    : `If ${data} is damaged, start again without data: npm start -- --reset`;

const reachable = async (endpoint: string): Promise<boolean> => {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  }
};

const untilReady = async (port: number, child: ChildProcess, complaints: string[], data?: string) => {
  let failed: Error | undefined;
  child.once('error', (error) => (failed = error));
  for (let waited = 0; waited < 300; waited += 1) {
    const answers = await reachable(addressOf(port));
    if (failed ?? child.exitCode !== null) {
      const reason = (failed?.message ?? complaints.join('').trim()) || 'it ended at once';
      if (/already in use/i.test(reason)) throw portInUse(port);
      throw new CommandError(`The database did not start: ${reason}. ${wayOut(data)}`);
    }
    if (answers) return;
    await sleep(50);
  }
  throw new CommandError(`The database did not answer within 15 seconds. ${wayOut(data)}`);
};

const sharedMemory = '/dev/shm';
const enoughBytes = 2 ** 30;

/** A temporary folder in memory if there is enough of it, so that tests do not wait for a disk. */
const temporary = (): string => {
  if (!existsSync(sharedMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(sharedMemory);
  return bavail * bsize >= enoughBytes ? sharedMemory : tmpdir();
};

/**
 * The emulator searches all records of its change stream for the highest number at every write, so each write makes the
 * next one slower. This adds an index and deletes the records that every consumer has read.
 */
const tendStream = (file: string, followed: number): void => {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec(
    'CREATE INDEX IF NOT EXISTS bravo_stream ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
  );
  // The last record stays, because the next number follows from it.
  database.prepare('DELETE FROM _stream_records WHERE CAST(sequence_number AS INTEGER) < ?').run(followed);
  database.close();
};

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 3000);
  await ended;
  clearTimeout(late);
};

/**
 * Starts the emulator on a folder, or on a temporary one. If DYNAMODB_ENDPOINT is set, it is used instead. Stream
 * records before number `followed` are deleted.
 */
export const startDynamoDb = async (
  port: number,
  data: string | undefined,
  followed = 0,
): Promise<DynamoDb> => {
  const given = process.env['DYNAMODB_ENDPOINT'];
  if (given) return { endpoint: given, isUp: () => true, stop: () => Promise.resolve() };
  if (data !== undefined) await endOrphan(data);
  await endOrphanOn(port);
  const chosen = await freePort(port);
  const { file, args } = command();
  const folder = data ?? mkdtempSync(join(temporary(), 'bravo-'));
  const store = join(folder, 'dynamodb.sqlite');
  const endpoint = addressOf(chosen);
  let child: ChildProcess | undefined;
  let state: 'up' | 'down' | 'stopped' = 'down';
  const isStopped = (): boolean => state === 'stopped';
  const launch = async (): Promise<void> => {
    // Whoever has the port would answer in place of the emulator.
    await requireFree(chosen);
    child = spawn(file, [...args, 'serve', '--port', String(chosen), '--db-path', store], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // In a group of its own, so that Ctrl-C in a terminal does not end it before the server has finished. One without
      // data may end with whoever started it.
      detached: data !== undefined && process.platform !== 'win32',
    });
    const complaints: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
    await untilReady(chosen, child, complaints, data);
    if (data !== undefined && child.pid !== undefined) {
      writeFileSync(pidFile(data), String(child.pid));
      writeFileSync(portFile(chosen), JSON.stringify({ pid: child.pid, server: process.pid }));
    }
    if (isStopped()) return stopChild(child);
    state = 'up';
    child.once('exit', () => void relaunch());
  };
  /** An emulator that ended by itself, or that somebody killed, is started again; the data is in its file. */
  const relaunch = async (): Promise<void> => {
    if (isStopped()) return;
    state = 'down';
    console.error('The database has ended; it is started again.');
    for (let pause = 100; ; pause = Math.min(10_000, pause * 2)) {
      if (isStopped()) return;
      try {
        return await launch();
      } catch (error) {
        console.error((error as Error).message);
        await sleep(pause);
      }
    }
  };
  // Also when the start fails later on: only a kill -9 leaves it behind, and the next start ends it.
  process.once('exit', () => child?.kill('SIGTERM'));
  await launch();
  tendStream(store, followed);
  const gone = data === undefined ? folder : pidFile(data);
  const remove = (): void => {
    rmSync(gone, { recursive: true, force: true });
    rmSync(portFile(chosen), { force: true });
  };
  // Open files stay readable after removal, so nothing is left behind however the process ends. Windows cannot do this.
  if (data === undefined && process.platform !== 'win32') remove();
  return {
    endpoint,
    isUp: () => state === 'up',
    stop: async () => {
      state = 'stopped';
      if (child) await stopChild(child);
      remove();
    },
  };
};
