import { createServer } from 'node:net';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * Where any port will do. What the system itself would give may be taken between asking and using, by whoever
 * connects to anything; so it is one below those, and processes that start at once look in different places.
 */
let tried = 10_000 + (process.pid % 1000) * 10;

/** The usual port, or the next free one above it; 0 is any port, and never the same one twice. */
export const freePort = async (usual: number): Promise<number> => {
  const first = usual === 0 ? tried + 1 : usual;
  for (let step = 0; step < 50; step += 1) {
    const port = usual === 0 ? (tried += 1) : usual + step;
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${first} and ${first + 49}. Give another one with --port N.`);
};
