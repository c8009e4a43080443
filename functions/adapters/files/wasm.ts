import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const read = (path: string): Uint8Array => readFileSync(resolve(path));

// The build replaces each read() with the file's bytes, because a deployed function has no node_modules.
export const jpegDecoder = (): Uint8Array => read('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
export const pngDecoder = (): Uint8Array => read('@jsquash/png/codec/pkg/squoosh_png_bg.wasm');
export const webpDecoder = (): Uint8Array => read('icodec/webp-dec.wasm');
export const webpEncoder = (): Uint8Array => read('icodec/webp-enc.wasm');
