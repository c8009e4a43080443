import { parentPort, workerData } from 'node:worker_threads';
import { computeCrop, type CropOptions, type PictureType } from '#shared/rules/posts/pictures';
import { decode, encode } from './codecs.ts';
import type { Orientation } from '#shared/rules/posts/picture-orientation';
import { shrink } from './shrink.ts';
import { turn } from './turn.ts';

/** What a worker gets: a file of a known type, and how its picture is stored. */
export type PictureTask = {
  readonly type: PictureType;
  readonly content: Uint8Array;
  /** How the decoded picture has to be turned. */
  readonly orientation: Orientation;
  readonly frame: CropOptions;
  readonly megabytes: number;
};

const { type, content, orientation, frame, megabytes } = workerData as PictureTask;
// A broken file is an answer too. Whatever fails later is our own mistake and ends the worker with an error.
const pixels = await decode(type, content, megabytes).catch(() => undefined);
const made = pixels && shrink(pixels, computeCrop(pixels.width, pixels.height, frame));
const file = made && (await encode(turn(made, orientation)));
parentPort?.postMessage(file, file ? [file.buffer] : []);
