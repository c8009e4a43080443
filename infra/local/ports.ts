import { createServer } from 'node:net';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** The usual port, or the next free one above it; 0 asks the system for any. */
export const freePort = async (usual: number): Promise<number> => {
  if (usual === 0) {
    return new Promise((resolve, reject) => {
      const probe = createServer();
      probe.once('error', reject);
      probe.listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
    });
  }
  for (let port = usual; port < usual + 50; port += 1) if (await isFree(port)) return port;
  throw new Error(`No free port between ${usual} and ${usual + 49}. Give another one with --port N.`);
};
