import { createServer } from 'node:net';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * The start of the search for any free port. It lies below the ephemeral ports, which another process could take
 * between the check and the use. Processes that start concurrently search different ranges.
 */
let tried = 10_000 + (process.pid % 1000) * 10;

/** The preferred port, or the next free one above it. 0 means any port; it never returns the same port twice. */
export const freePort = async (usual: number): Promise<number> => {
  const first = usual === 0 ? tried + 1 : usual;
  for (let step = 0; step < 50; step += 1) {
    const port = usual === 0 ? (tried += 1) : usual + step;
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${first} and ${first + 49}. Give another one with --port N.`);
};
