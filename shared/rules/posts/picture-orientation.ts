import { type PictureType, segmentsOfJpeg } from './pictures.ts';

/** The orientations of EXIF: 1 is upright; 5 to 8 exchange width and height. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

const orientationTag = 0x0112;
/** More entries than cameras write. */
const mostEntries = 200;

/** The orientation in a block of EXIF, which is a small TIFF file. */
const orientationIn = (exif: Uint8Array): Orientation => {
  const tiff = text(exif, 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const order = text(tiff, 0, 2);
  if ((order !== 'II' && order !== 'MM') || tiff.length < 14) return 1;
  const little = order === 'II';
  const first = view.getUint32(4, little);
  if (first + 2 > tiff.length) return 1;
  const entries = Math.min(view.getUint16(first, little), mostEntries);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = first + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (view.getUint16(at, little) !== orientationTag) continue;
    const found = view.getUint16(at + 8, little);
    return found >= 1 && found <= 8 ? (found as Orientation) : 1;
  }
  return 1;
};

/** The first chunk of a type: in a PNG the length comes before the type, in a WebP after it. */
const chunkOf = (bytes: Uint8Array, type: string, isPng: boolean): Uint8Array | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = isPng ? 8 : 12; at + 8 <= bytes.length;) {
    const length = isPng ? view.getUint32(at) : view.getUint32(at + 4, true);
    const name = isPng ? text(bytes, at + 4, at + 8) : text(bytes, at, at + 4);
    if (name === type) return bytes.subarray(at + 8, at + 8 + length);
    at += isPng ? length + 12 : length + 8 + (length % 2);
  }
  return undefined;
};

const exifOfJpeg = (bytes: Uint8Array): Uint8Array | undefined => {
  for (const { marker, at } of segmentsOfJpeg(bytes)) {
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (marker === 0xe1 && text(bytes, at + 4, at + 10) === 'Exif\0\0') return bytes.subarray(at + 4, end);
  }
  return undefined;
};

/** How a decoded picture has to be turned. The decoder of most JPEGs turns them itself. */
export const orientationOf = (type: PictureType, bytes: Uint8Array): Orientation => {
  if (type === 'jpeg') return 1;
  const exif =
    type === 'cmyk-jpeg'
      ? exifOfJpeg(bytes)
      : chunkOf(bytes, type === 'png' ? 'eXIf' : 'EXIF', type === 'png');
  return exif ? orientationIn(exif) : 1;
};

/** Where the pixel at a place of the upright picture is in the stored one. */
export const placeBeforeTurning = (
  orientation: Orientation,
  { width, height }: { readonly width: number; readonly height: number },
  x: number,
  y: number,
): readonly [x: number, y: number] => {
  const [right, bottom] = [width - 1, height - 1];
  switch (orientation) {
    case 2:
      return [right - x, y];
    case 3:
      return [right - x, bottom - y];
    case 4:
      return [x, bottom - y];
    case 5:
      return [y, x];
    case 6:
      return [y, bottom - x];
    case 7:
      return [right - y, bottom - x];
    case 8:
      return [right - y, x];
    default:
      return [x, y];
  }
};
