import { createServer } from 'node:net';
import { CommandError } from './command.ts';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** What to say of a busy port. It has nothing to do with the data, so it never advises to delete it. */
export const portInUse = (port: number): CommandError =>
  new CommandError(
    `Port ${port} is in use by another program. Stop that program, or choose another port: npm start -- --port N`,
  );

/** @throws CommandError when another program has the port */
export const requireFree = async (port: number): Promise<void> => {
  if (!(await isFree(port))) throw portInUse(port);
};

/** What the failure of a server to listen means: the sentence for a port that was taken since it was chosen. */
export const ifPortTaken = (error: unknown): unknown => {
  const { code, port } = error as Partial<NodeJS.ErrnoException & { port: number }>;
  return code === 'EADDRINUSE' && port !== undefined ? portInUse(port) : error;
};

/**
 * The start of the search for any free port. It lies below the ephemeral ports, which another process could take
 * between the check and the use. Processes that start concurrently search different ranges.
 */
let tried = 10_000 + (process.pid % 1000) * 10;

/** Browsers and fetch refuse to open this one of the ports that are searched (fetch.spec.whatwg.org, "port blocking"). */
const blocked = 10_080;

/** The preferred port, or the next free one above it. 0 means any port; it never returns the same port twice. */
export const freePort = async (usual: number): Promise<number> => {
  const first = usual === 0 ? tried + 1 : usual;
  for (let step = 0; step < 50; step += 1) {
    const port = usual === 0 ? (tried += 1) : usual + step;
    if (port !== blocked && (await isFree(port))) return port;
  }
  throw new CommandError(`No free port between ${first} and ${first + 49}. Give another one with --port N.`);
};

/** Below the ports that are searched, and without any that fetch refuses to open. */
const blocks = { from: 7000, count: 100, ports: 30 };

let own: number | undefined;

/**
 * The first of thirty ports for a process that starts the product several times: the clients of AWS keep the addresses
 * that they were made with, so that each start needs the same ports. Processes begin their search at different blocks.
 */
export const portBlock = async (): Promise<number> => {
  for (let at = process.pid; own === undefined && at < process.pid + blocks.count; at += 1) {
    const first = blocks.from + (at % blocks.count) * blocks.ports;
    if (await isFree(first)) own = first;
  }
  if (own === undefined) throw new CommandError('No block of ports is free.');
  return own;
};
