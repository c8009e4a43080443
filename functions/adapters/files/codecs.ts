import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import encodeWebp, { init as initWebpEncoder } from '@jsquash/webp/encode.js';
import type { PictureType } from '#shared/rules/pictures';
import { jpegDecoder, pngDecoder, webpDecoder, webpEncoder } from './wasm.ts';

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

/** WebAssembly modules, compiled when the first picture needs them and then kept. */
const compiled = new Map<() => BufferSource, WebAssembly.Module>();
const moduleOf = (bytes: () => BufferSource): WebAssembly.Module => {
  const known = compiled.get(bytes) ?? new WebAssembly.Module(bytes());
  compiled.set(bytes, known);
  return known;
};

type Init = (module: WebAssembly.Module, overrides: object) => Promise<unknown>;
const quiet = {
  print: () => undefined,
  printErr: () => undefined,
  // Otherwise a codec that aborts would set the exit code of the whole process.
  quit: (_: number, reason: unknown) => {
    throw reason;
  },
};

/**
 * The JPEG and WebP decoders start each picture with fresh WebAssembly memory: nothing of the previous picture
 * remains in it, and the memory of a large one is freed.
 */
const decoders: Record<PictureType, (bytes: ArrayBuffer) => Promise<Pixels>> = {
  jpeg: async (bytes) => {
    await (initJpeg as unknown as Init)(moduleOf(jpegDecoder), quiet);
    return decodeJpeg(bytes, { preserveOrientation: true });
  },
  webp: async (bytes) => {
    await (initWebp as unknown as Init)(moduleOf(webpDecoder), quiet);
    return decodeWebp(bytes);
  },
  png: async (bytes) => {
    await initPng(moduleOf(pngDecoder));
    return decodePng(bytes);
  },
};

/**
 * Returns a file's pixels, rotated as its EXIF orientation says. Rejects when the file is broken or of a type that
 * the decoder does not know.
 */
export const decode = (type: PictureType, bytes: Uint8Array): Promise<Pixels> =>
  decoders[type](new Uint8Array(bytes).buffer);

/** Encodes pixels as a WebP file without any metadata. */
export const encode = async ({ data, width, height }: Pixels): Promise<Uint8Array> => {
  await (initWebpEncoder as unknown as Init)(moduleOf(webpEncoder), quiet);
  return new Uint8Array(await encodeWebp(new ImageData(data, width, height), { quality: 85 }));
};
