import { createServer } from 'node:net';
import { CommandError } from '../../command.ts';

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

/** Browsers and fetch refuse to open this one of the ports that are searched (fetch.spec.whatwg.org, "port blocking"). */
const blocked = 10_080;

/**
 * Blocks of ports, each for one process: it listens on the first one for as long as it runs, so that no other process
 * takes the rest between the check and the use. They lie below the ephemeral ports, which any program may get.
 */
const blocks = { from: 10_000, count: 400, ports: 50 };

type Block = { next: number; readonly end: number };
// Of the process, not of this module: tests load modules anew.
const own = globalThis as { portBlock?: Block };

const claim = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const guard = createServer().unref();
    guard.once('error', () => resolve(false));
    guard.listen(port, '127.0.0.1', () => resolve(true));
  });

const takeBlock = async (): Promise<Block> => {
  for (let at = 0; at < blocks.count; at += 1) {
    const first = blocks.from + ((process.pid + at) % blocks.count) * blocks.ports;
    if (await claim(first)) return { next: first + 1, end: first + blocks.ports };
  }
  throw new CommandError('No block of ports is free.');
};

/**
 * The first of so many ports in a row, at most 49, that no other process of Bravo takes. It never returns the same ones
 * twice.
 */
export const portRange = async (count: number): Promise<number> => {
  for (;;) {
    const { next, end } = own.portBlock ?? { next: 0, end: 0 };
    if (own.portBlock === undefined || next + count > end) own.portBlock = await takeBlock();
    else {
      own.portBlock.next += count;
      const isBlocked = next <= blocked && blocked < next + count;
      if (!isBlocked && (await isFree(next))) return next;
    }
  }
};

/** The preferred port, or the next free one above it. 0 means any port. */
export const freePort = async (usual: number): Promise<number> => {
  if (usual === 0) return portRange(1);
  for (let port = usual; port < usual + 50; port += 1)
    if (port !== blocked && (await isFree(port))) return port;
  throw new CommandError(`No free port between ${usual} and ${usual + 49}. Give another one with --port N.`);
};
