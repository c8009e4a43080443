import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { commands } from '#infra/operate/commands';
import { portRange } from '#infra/emulators/basics/ports';
import packageJson from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../', import.meta.url));
export const main = 'infra/local/commands/start.ts';

/** What `npm start` runs: a script, and its arguments. */
export const npmStart = packageJson.scripts.start.split(' ').slice(1) as [string, ...string[]];

/** The product as `npm start` runs it: a process of its own, on a folder. */
export type Server = {
  readonly origin: string;
  readonly data: string;
  /** Everything it has printed so far. */
  readonly said: () => string;
  readonly kill: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** A server and its process. */
export type Running = Server & { readonly pid: number };

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'bravo-'));

/** The environment of tests that need no site, or have built it. */
export const withoutSite = { BRAVO_NO_SITE: '1' };

const children = new Set<ChildProcess>();

/** Ends what this process has started and not ended, also what is still starting. */
export const endChildren = async (): Promise<void> => {
  const ended = [...children].map((child) => once(child, 'exit'));
  for (const child of children) child.kill('SIGINT');
  await Promise.all(ended);
};
// Nobody else would end them.
process.once('exit', () => void endChildren());

const run = (script: string, args: readonly string[], environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Nothing is collected before a dashboard is computed, so that a test sees it at once.
    env: { ...process.env, DASHBOARD_SECONDS: '0', SEATS_SECONDS: '0', ...environment },
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  let said = '';
  const listen = (chunk: Buffer): void => void (said += chunk.toString());
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return { child, said: () => said };
};

/** Runs a script of the project to its end. */
export const runToEnd = async (
  script: string,
  args: readonly string[],
  environment?: Record<string, string>,
): Promise<{ code: number | null; said: string }> => {
  const { child, said } = run(script, args, environment);
  await once(child, 'close');
  return { code: child.exitCode, said: said() };
};

/** Runs `npm run operate -- COMMAND` to its end. */
export const operate = (
  command: keyof typeof commands,
  args: readonly string[],
  environment?: Record<string, string>,
): ReturnType<typeof runToEnd> => runToEnd('infra/operate/commands.ts', [command, ...args], environment);

/**
 * Starts the server and waits until it runs.
 * @param command the script to run; with `npmStart`, the process is the one that npm starts
 * @throws Error with its output when it ends instead
 */
export const startServer = async (
  data: string,
  args: readonly string[] = ['--no-seed'],
  environment: Record<string, string> = {},
  command: readonly [string, ...string[]] = [main],
): Promise<Running> => {
  const [script, ...before] = command;
  // Its own, and those of the stand-ins.
  const port = await portRange(12);
  const options = [...before, '--data', data, '--port', String(port), ...args];
  const { child, said } = run(script, options, environment);
  const origin = await new Promise<string>((resolve, reject) => {
    const look = setInterval(() => {
      const open = /Open\s+(http:\S+)/.exec(said())?.[1];
      if (open) {
        clearInterval(look);
        resolve(open);
      } else if (child.exitCode !== null) {
        clearInterval(look);
        reject(new Error(said()));
      }
    }, 50);
  });
  return {
    origin,
    data,
    pid: child.pid ?? 0,
    said,
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
};

type Call = { token?: string; body?: object; key?: string; at?: Date; address?: string };

/** A call of the API from outside. */
export const call = async (
  { origin }: Pick<Server, 'origin'>,
  method: string,
  path: string,
  { token, body, key, at, address = '10.9.9.9' }: Call = {},
) => {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: {
      'x-local-address': address,
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(at && { 'x-local-clock': at.toISOString() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (text ? JSON.parse(text) : null) as Record<string, unknown>,
    headers: response.headers,
  };
};
