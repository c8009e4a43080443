import type { Exchange } from './forward.ts';
import { startReplaying } from './forward.ts';
import { callOnce, measure, type Operation, type Server } from './load-client.ts';
import { median } from './median.ts';

/** CPU milliseconds of a call in the process of the product, without those of the local gateway. */
export type Ratio = { readonly product: number; readonly bare: number; readonly ratio: number };

/** So many different calls stand for all of an operation. */
const samples = 10;
const turns = 5;
const clients = 16;

/**
 * Compares an operation with a bare client of the SDK that sends the same commands and parses the same answers, in the same
 * process, in turns: bare, product, bare. What the local gateway costs is measured with a function that does nothing, and
 * taken from both.
 */
export const besideBare = async (server: Server, operation: Operation, count: number): Promise<Ratio> => {
  const calls: (readonly Exchange[])[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    await server.ask('note');
    await callOnce(server, operation);
    calls.push(await server.ask<readonly Exchange[]>('noted'));
  }
  const replaying = await startReplaying(calls.flat(), { endless: true });
  const cpuOf = async (who: 'product' | 'bare' | 'nothing', given?: unknown): Promise<number> => {
    await server.ask(who, given);
    const { node, errors } = await measure(server, operation, clients, { count });
    await server.ask('product');
    if (errors > 0) throw new Error(`${errors} calls failed with ${who}`);
    return node;
  };
  const measured: Ratio[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const nothing = await cpuOf('nothing');
    const before = await cpuOf('bare', { calls, endpoint: replaying.endpoint });
    const own = await cpuOf('product');
    const after = await cpuOf('bare', { calls, endpoint: replaying.endpoint });
    const [product, bare] = [own - nothing, (before + after) / 2 - nothing];
    measured.push({ product, bare, ratio: product / bare });
  }
  replaying.stop();
  return {
    product: median(measured.map(({ product }) => product)),
    bare: median(measured.map(({ bare }) => bare)),
    ratio: median(measured.map(({ ratio }) => ratio)),
  };
};
