export type PictureType = 'png' | 'jpeg' | 'webp';

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

const jpegHead = (bytes: Uint8Array, view: DataView): PictureHead | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (beginsFrame(marker))
      return { type: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
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
