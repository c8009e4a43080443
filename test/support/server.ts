import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The product as `npm start` runs it: a process of its own, on a folder. */
export type Server = {
  readonly origin: string;
  readonly data: string;
  /** Everything it has printed so far. */
  readonly said: () => string;
  readonly kill: (signal: NodeJS.Signals) => Promise<number | null>;
};

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'bravo-'));

/** Starts a process of the server and gives it at once. */
export const spawnServer = (
  args: readonly string[],
  environment: Record<string, string> = {},
): ChildProcess =>
  spawn(process.execPath, ['infra/local/main.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });

/** Starts the server and waits until it says that it runs. @throws what it said when it ended instead */
export const startServer = async (
  data: string,
  args: readonly string[] = ['--no-seed'],
  environment: Record<string, string> = {},
): Promise<Server> => {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const child = spawnServer(['--data', data, '--port', String(port), ...args], environment);
  let said = '';
  const listen = (chunk: Buffer): void => void (said += chunk.toString());
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  const origin = await new Promise<string>((resolve, reject) => {
    const look = setInterval(() => {
      const open = /Open\s+(http:\S+)/.exec(said)?.[1];
      if (open) {
        clearInterval(look);
        resolve(open);
      } else if (child.exitCode !== null) {
        clearInterval(look);
        reject(new Error(said));
      }
    }, 50);
  });
  return {
    origin,
    data,
    said: () => said,
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
};
