import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { portRange } from '#infra/emulators/basics/ports';
import type { Server } from './server.ts';

export type Order =
  | { readonly do: 'start'; readonly args: readonly string[]; readonly environment: Record<string, string> }
  | { readonly do: 'stop' };

type Kept = { readonly process: ChildProcess; readonly port: number; readonly said: () => string };

const script = fileURLToPath(new URL('kept-server/start.ts', import.meta.url));

const launch = async (): Promise<Kept> => {
  // Each start needs the same ports, because the clients of AWS keep the addresses that they were made with.
  const port = await portRange(30);
  const child = fork(script, [], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  return { process: child, port, said: () => said };
};

let kept: Promise<Kept> | undefined;

const order = async ({ process: child, said }: Kept, given: Order): Promise<void> => {
  const answered = once(child, 'message');
  child.send(given);
  const [{ failed }] = (await Promise.race([
    answered,
    once(child, 'exit').then(() => [{ failed: 'the process ended' }]),
  ])) as [{ failed?: string }];
  if (failed !== undefined) throw new Error(`${failed}\n${said()}`);
};

/**
 * Starts the product on a folder, in a process that this worker keeps for all of its files.
 * @throws Error with its output when it cannot start
 */
export const startKept = async (
  data: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<Server> => {
  const server = await (kept ??= launch());
  const { length: before } = server.said();
  const options = ['--data', data, '--port', String(server.port), ...args];
  await order(server, {
    do: 'start',
    args: options,
    environment: { DASHBOARD_SECONDS: '0', SEATS_SECONDS: '0', ...environment },
  });
  let runs = true;
  return {
    origin: `http://localhost:${server.port}`,
    data,
    said: () => server.said().slice(before),
    kill: async () => {
      if (runs) await order(server, { do: 'stop' });
      runs = false;
      return 0;
    },
  };
};
