import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import { decode as decodeCmykJpeg } from 'jpeg-js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import { limits } from '#shared/model/limits';
import type { PictureType } from '#shared/rules/posts/pictures';
// Not from 'icodec': its entry also loads the codecs of six other formats.
import * as webp from '../../../node_modules/icodec/lib/webp.js';
import { jpegDecoder, pngDecoder, webpDecoder, webpEncoder } from './wasm.ts';
import { limitMemory } from './wasm-memory.ts';

/** RGBA pixels, four bytes each: red, green, blue, opacity. */
export type Pixels = {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
};

// The codecs take and return the browser's ImageData, which Node does not have.
globalThis.ImageData ??= class implements Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
} as unknown as typeof ImageData;
Object.assign(globalThis, {
  _icodec_ImageData: (data: Pixels['data'], width: number, height: number) =>
    new ImageData(data, width, height),
});

const limited = (bytes: () => Uint8Array, megabytes: number): Uint8Array<ArrayBuffer> =>
  limitMemory(bytes(), megabytes);

type Init = (module: WebAssembly.Module, overrides: object) => Promise<unknown>;
const quiet = {
  print: () => undefined,
  printErr: () => undefined,
  // Otherwise a codec that aborts would set the exit code of the whole process.
  quit: (_: number, reason: unknown) => {
    throw reason;
  },
};

const decoders: Record<PictureType, (bytes: Uint8Array<ArrayBuffer>, megabytes: number) => Promise<Pixels>> =
  {
    jpeg: async (bytes, megabytes) => {
      const module = new WebAssembly.Module(limited(jpegDecoder, megabytes));
      await (initJpeg as unknown as Init)(module, quiet);
      return decodeJpeg(bytes.buffer, { preserveOrientation: true });
    },
    'cmyk-jpeg': (bytes, megabytes) => {
      // In JavaScript: its memory is that of the thread.
      const { data, width, height } = decodeCmykJpeg(bytes, {
        useTArray: true,
        maxMemoryUsageInMB: megabytes,
        tolerantDecoding: false,
      });
      return Promise.resolve({ data: new Uint8ClampedArray(data.buffer as ArrayBuffer), width, height });
    },
    webp: async (bytes, megabytes) => {
      await webp.loadDecoder(limited(webpDecoder, megabytes));
      return webp.decode(bytes);
    },
    png: async (bytes, megabytes) => {
      await initPng(new WebAssembly.Module(limited(pngDecoder, megabytes)));
      return decodePng(bytes.buffer);
    },
  };

/**
 * Returns a file's pixels, for a JPEG of three colors rotated as its EXIF orientation says. Rejects when the file is broken or of a type that
 * the decoder does not know, or needs more memory.
 */
export const decode = async (
  type: PictureType,
  bytes: Uint8Array,
  megabytes: number = limits.image.megabytes,
): Promise<Pixels> => await decoders[type](new Uint8Array(bytes), megabytes);

/** Encodes pixels as a WebP file without any metadata. */
export const encode = async ({ data, width, height }: Pixels): Promise<Uint8Array<ArrayBuffer>> => {
  await webp.loadEncoder(limited(webpEncoder, limits.image.megabytes));
  return new Uint8Array(webp.encode({ data, width, height, depth: 8 }, { quality: 85 }));
};
