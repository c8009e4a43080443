import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { logger } from '#functions/platform/log';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { PictureTask } from './picture-worker.ts';

/** What decoding a picture may take. `heapMegabytes`: of JavaScript itself; pixels and codecs have their own memory. */
export type DecodingBounds = {
  readonly seconds: number;
  readonly megabytes: number;
  readonly heapMegabytes: number;
};
const heapMegabytes = 128;

/** The worker is beside this file: as TypeScript here, and built like this file in a bundle. */
const workerFile = (): URL => new URL(`./picture-worker${extname(import.meta.url)}`, import.meta.url);

/** Starts a worker for one picture; resolves once it has ended, and with it all its memory. */
const runWorker = (
  task: Omit<PictureTask, 'megabytes'>,
  bounds: DecodingBounds,
): Promise<Uint8Array | undefined> =>
  new Promise((resolve) => {
    // A copy of its own: a view would take everything along that is in the same buffer.
    const content = new Uint8Array(task.content);
    const worker = new Worker(workerFile(), {
      workerData: { ...task, content, megabytes: bounds.megabytes } satisfies PictureTask,
      transferList: [content.buffer],
      resourceLimits: { maxOldGenerationSizeMb: bounds.heapMegabytes },
      // What decodes a stranger's file needs no credentials.
      env: {},
    });
    let file: Uint8Array | undefined;
    const timer = setTimeout(() => {
      logger.warn('a picture took too long to decode', { type: task.type, bytes: task.content.length });
      void worker.terminate();
    }, bounds.seconds * 1000);
    worker.once('message', (made: Uint8Array | undefined) => (file = made));
    worker.once('error', (error) => logger.error('decoding a picture failed', { error }));
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(file);
    });
  });

/** The pictures of this process that are decoded or wait for it, and when the last of them is done. */
let queued = 0;
let last: Promise<unknown> | undefined;

/**
 * Makes the stored file from an uploaded one. Each picture has a thread of its own, so that other requests are answered
 * meanwhile, and they are made one after the other, to save memory. Returns undefined when the file is broken, or when
 * it takes too much time or memory.
 * @throws Refusal busy: too many pictures are waiting
 */
export const makePicture = async (
  task: Omit<PictureTask, 'megabytes'>,
  bounds: Partial<DecodingBounds> = {},
): Promise<Uint8Array | undefined> => {
  if (queued >= limits.image.queued) throw new Refusal('busy', { retry_after: limits.image.seconds });
  queued += 1;
  const before = last;
  const make = async (): Promise<Uint8Array | undefined> => {
    await before;
    return runWorker(task, { ...limits.image, heapMegabytes, ...bounds });
  };
  const made = make().finally(() => (queued -= 1));
  last = made.catch(() => undefined);
  return made;
};
