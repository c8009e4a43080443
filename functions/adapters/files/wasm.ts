import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const read = (path: string): BufferSource => readFileSync(resolve(path));

// The build replaces each read() with the file's bytes, because a deployed function has no node_modules.
export const jpegDecoder = (): BufferSource => read('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
export const pngDecoder = (): BufferSource => read('@jsquash/png/codec/pkg/squoosh_png_bg.wasm');
export const webpDecoder = (): BufferSource => read('@jsquash/webp/codec/dec/webp_dec.wasm');
export const webpEncoder = (): BufferSource => read('@jsquash/webp/codec/enc/webp_enc_simd.wasm');
