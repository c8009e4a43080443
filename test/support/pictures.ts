import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import { decode, encode, type Pixels } from '#functions/adapters/files/codecs';

type Color = readonly [red: number, green: number, blue: number, opacity: number];
type Paint = (x: number, y: number) => Color;

export const red: Color = [220, 20, 20, 255];
export const blue: Color = [20, 20, 220, 255];
const plain: Paint = () => red;

export const paint = (width: number, height: number, colorAt: Paint = plain): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set(colorAt(x, y), (y * width + x) * 4);
  return { data, width, height };
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** EXIF with nothing but an orientation. */
const tiffOf = (orientation: number): Buffer =>
  Buffer.from(
    `4d4d002a00000008000101120003000000010${orientation.toString(16).padStart(3, '0')}000000000000`,
    'hex',
  );

/** A PNG with a text chunk; `claims` is the size in its header. */
export const aPng = (
  { data, width, height }: Pixels,
  claims = { width, height },
  orientation?: number,
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claims.width, 0);
  header.writeUInt32BE(claims.height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.from([0]), Buffer.from(data.subarray(y * width * 4, (y + 1) * width * 4))]),
  );
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(orientation === undefined ? [] : [chunk('eXIf', tiffOf(orientation))]),
    chunk('tEXt', Buffer.from('Comment\0taken at home, secret-place')),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** EXIF as cameras write it, as a segment of a JPEG, with orientation and place. */
export const exif = (orientation: number): Buffer => {
  const data = Buffer.concat([Buffer.from('Exif\0\0'), tiffOf(orientation), Buffer.from('secret-place')]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from('ffe1', 'hex'), length, data]);
};

/** A JPEG with EXIF. */
export const aJpeg = async (pixels: Pixels, orientation = 1): Promise<Buffer> => {
  const wasm = readFileSync(
    createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'),
  );
  await (initJpeg as unknown as (module: WebAssembly.Module) => Promise<void>)(new WebAssembly.Module(wasm));
  const file = Buffer.from(await encodeJpeg(new ImageData(pixels.data, pixels.width, pixels.height)));
  return Buffer.concat([file.subarray(0, 2), exif(orientation), file.subarray(2)]);
};

export const aWebp = async (pixels: Pixels): Promise<Buffer> => Buffer.from(await encode(pixels));

/** A WebP with an EXIF orientation. */
export const aTurnedWebp = async (pixels: Pixels, orientation: number): Promise<Buffer> => {
  const part = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
  };
  const header = Buffer.alloc(10);
  header[0] = 0x08;
  header.writeUIntLE(pixels.width - 1, 4, 3);
  header.writeUIntLE(pixels.height - 1, 7, 3);
  const image = (await aWebp(pixels)).subarray(12);
  const parts = [Buffer.from('WEBP'), part('VP8X', header), image, part('EXIF', tiffOf(orientation))];
  return part('RIFF', Buffer.concat(parts));
};

/** The size of a WebP file and the color of each pixel. */
export const decodePicture = async (file: Uint8Array) => {
  const { data, width, height } = await decode('webp', file);
  return {
    width,
    height,
    at: (x: number, y: number) => [...data.subarray((y * width + x) * 4).subarray(0, 4)],
  };
};

/** A form with one file. */
export const uploadForm = (
  field: string,
  file: Uint8Array,
  name = 'me.png',
  type = 'image/png',
): FormData => {
  const body = new FormData();
  body.set(field, new File([new Uint8Array(file)], name, { type }));
  return body;
};
