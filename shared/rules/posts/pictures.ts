import { limits } from '#shared/model/limits';

/** JPEGs made for printing have four colors, which their usual decoder does not know. */
export type PictureType = 'png' | 'jpeg' | 'cmyk-jpeg' | 'webp';

/** Type and size according to a file's first bytes. */
type PictureHead = {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
};

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

const pngHead = (bytes: Uint8Array, view: DataView): PictureHead | undefined => {
  const signed = text(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n' && text(bytes, 12, 16) === 'IHDR';
  if (!signed || bytes.length < 24) return undefined;
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) };
};

const int24 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);

const webpHead = (bytes: Uint8Array, view: DataView): PictureHead | undefined => {
  if (text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 12) !== 'WEBP' || bytes.length < 30) return undefined;
  const type = 'webp';
  switch (text(bytes, 12, 16)) {
    case 'VP8X':
      return { type, width: int24(bytes, 24) + 1, height: int24(bytes, 27) + 1 };
    case 'VP8L': {
      const packed = view.getUint32(21, true);
      return { type, width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return {
        type,
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    default:
      return undefined;
  }
};

/** Start-of-frame markers: SOF0 to SOF15, without the table markers in the same range. */
const beginsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers without a length: restart markers, and the beginning and end of a picture. */
const standsAlone = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01;

const startOfScan = 0xda;
const endOfPicture = 0xd9;

/** Returns where the next marker begins after the compressed data of a scan. */
const afterScan = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
};

/** The segments of a JPEG to the end of its picture, with their markers and where each begins. After it, phones append others. */
const segmentsOf = function* (bytes: Uint8Array, view: DataView): Generator<{ marker: number; at: number }> {
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    yield { marker, at };
    if (marker === endOfPicture) return;
    const end = at + 2 + (standsAlone(marker) ? 0 : view.getUint16(at + 2));
    at = marker === startOfScan ? afterScan(bytes, end) : end;
  }
};

export const segmentsOfJpeg = (bytes: Uint8Array): ReturnType<typeof segmentsOf> =>
  segmentsOf(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));

const jpegHead = (bytes: Uint8Array, view: DataView): PictureHead | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  for (const { marker, at } of segmentsOf(bytes, view))
    if (beginsFrame(marker))
      return at + 10 > bytes.length
        ? undefined
        : {
            type: bytes[at + 9] === 4 ? 'cmyk-jpeg' : 'jpeg',
            width: view.getUint16(at + 7),
            height: view.getUint16(at + 5),
          };
  return undefined;
};

/**
 * The first picture in a file of JPEG; undefined when it would take too long: every scan goes over all pixels again, so a
 * small file with thousands of scans would take minutes.
 */
const firstJpeg = (
  bytes: Uint8Array,
  view: DataView,
  { width, height }: PictureHead,
): Uint8Array | undefined => {
  let [segments, scans, frames, end] = [0, 0, 0, bytes.length];
  for (const { marker, at } of segmentsOf(bytes, view)) {
    segments += 1;
    if (marker === endOfPicture) end = at + 2;
    if (beginsFrame(marker)) frames += 1;
    if (marker === startOfScan) scans += 1;
    if (segments > limits.image.segments || scans > limits.image.scans || frames > 1) return undefined;
  }
  return scans * width * height <= limits.image.scannedPixels ? bytes.subarray(0, end) : undefined;
};

/** The flag of the header of an extended WebP file that says that it is animated. */
const animationFlag = 0x02;

const isAnimatedWebp = (bytes: Uint8Array): boolean =>
  text(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & animationFlag) !== 0;

const keptPngChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/**
 * Returns a PNG with only the chunks that make its pixels. Others may hold more frames, or compressed texts and color
 * profiles of any size; the colors of a profile are lost.
 */
const pixelsOfPng = (bytes: Uint8Array, view: DataView): Uint8Array => {
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) break;
    const type = text(bytes, at + 4, at + 8);
    if (keptPngChunks.has(type)) parts.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  const kept = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let to = 0;
  for (const part of parts) {
    kept.set(part, to);
    to += part.length;
  }
  return kept;
};

/**
 * Returns what a decoder may be given of a picture; undefined when decoding would cost too much for its size: too many
 * scans or segments, several frames, an animation.
 */
export const decodablePart = (bytes: Uint8Array, head: PictureHead): Uint8Array | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (head.type === 'png') return pixelsOfPng(bytes, view);
  if (head.type === 'webp') return isAnimatedWebp(bytes) ? undefined : bytes;
  return firstJpeg(bytes, view, head);
};

/**
 * A picture's type and size, read only from its first bytes, because a file name or declared type can lie.
 * Undefined for anything but PNG, JPEG or WebP.
 */
export const readPictureHeader = (bytes: Uint8Array): PictureHead | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = pngHead(bytes, view) ?? webpHead(bytes, view) ?? jpegHead(bytes, view);
  return head && head.width > 0 && head.height > 0 ? head : undefined;
};

/** How to store a picture: at most `side` pixels on each side, cropped to the middle square if `square`. */
export type CropOptions = { readonly side: number; readonly square: boolean };

/** The part of a picture to keep and its new size. Pictures are never enlarged. */
export const computeCrop = (width: number, height: number, { side, square }: CropOptions) => {
  const least = Math.min(width, height);
  const part = square
    ? {
        left: Math.floor((width - least) / 2),
        top: Math.floor((height - least) / 2),
        width: least,
        height: least,
      }
    : { left: 0, top: 0, width, height };
  const scale = Math.min(1, side / Math.max(part.width, part.height));
  return {
    part,
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  };
};
