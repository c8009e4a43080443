import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#shared/model/limits';
import { computeCrop, decodablePart, readPictureHeader } from '#shared/rules/posts/pictures';
import { otherPictureKind } from '#shared/rules/posts/picture-kinds';
import { orientationOf, placeBeforeTurning } from '#shared/rules/posts/picture-orientation';
import { aCmykJpeg, aScannedJpeg } from '../support/jpeg-scans.ts';

const pictureTypes = ['png', 'jpeg', 'cmyk-jpeg', 'webp'] as const;
const tiff = '4d4d002a0000000800ff0112000300000001';
const beginnings = [
  `89504e470d0a1a0a0000004065584966${tiff}`,
  `5249464610000000574542504558494640000000${tiff}`,
  `ffd8ffe10040457869660000${tiff}`,
  '89504e470d0a1a0a0000000d49484452',
  'ffd8ffe000104a46494600',
  'ffd8ffc00011',
  '524946461000000057454250565038580a000000',
  '5249464610000000574542505650384c0a000000',
  '52494646100000005745425056503820',
  '',
];

test('reading the header of any bytes returns a size or undefined and never throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 80 }), (beginning, rest) => {
      const head = readPictureHeader(Buffer.concat([Buffer.from(beginning, 'hex'), rest]));
      expect(head === undefined || Math.min(head.width, head.height) > 0).toBe(true);
      const file = Buffer.concat([Buffer.from(beginning, 'hex'), rest]);
      if (head) decodablePart(file, head);
      for (const type of pictureTypes) expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(orientationOf(type, file));
    }),
    { numRuns: 2000 },
  );
});

test('a picture is cropped within its bounds, never enlarged, and never to 0 pixels', () => {
  const side = fc.integer({ min: 1, max: 9000 });
  fc.assert(
    fc.property(
      side,
      side,
      fc.integer({ min: 1, max: 1024 }),
      fc.boolean(),
      (width, height, most, square) => {
        const { part, width: w, height: h } = computeCrop(width, height, { side: most, square });
        expect(part.left >= 0 && part.left + part.width <= width).toBe(true);
        expect(part.top >= 0 && part.top + part.height <= height).toBe(true);
        expect(w >= 1 && w <= Math.min(most, part.width)).toBe(true);
        expect(h >= 1 && h <= Math.min(most, part.height)).toBe(true);
        expect(!square || w === h).toBe(true);
      },
    ),
  );
});

const isDecoded = (file: Buffer): boolean => {
  const head = readPictureHeader(file);
  return head !== undefined && decodablePart(file, head) !== undefined;
};

test('a JPEG may have so many scans and segments, and so many pixels in all scans, but no more', () => {
  const { scans, segments, scannedPixels } = limits.image;
  expect(isDecoded(aScannedJpeg({ scans }))).toBe(true);
  expect(isDecoded(aScannedJpeg({ scans: scans + 1 }))).toBe(false);
  expect(isDecoded(aScannedJpeg({ comments: segments - 5 }))).toBe(true);
  expect(isDecoded(aScannedJpeg({ comments: segments - 4 }))).toBe(false);
  const side = Math.floor(Math.sqrt(scannedPixels / 10));
  expect(isDecoded(aScannedJpeg({ scans: 10, side }))).toBe(true);
  expect(isDecoded(aScannedJpeg({ scans: 11, side }))).toBe(false);
  expect(isDecoded(aScannedJpeg({ frames: 2 }))).toBe(false);
});

test('an animated WebP is not decoded, a still one with the same header is', () => {
  const webp = (flags: number): Buffer => {
    const file = Buffer.alloc(40);
    file.write('RIFF', 0, 'latin1');
    file.write('WEBPVP8X', 8, 'latin1');
    file[20] = flags;
    return file;
  };
  expect(isDecoded(webp(0x10))).toBe(true);
  expect(isDecoded(webp(0x12))).toBe(false);
});

test('only the chunks that make the pixels of a PNG reach its decoder', () => {
  const chunk = (type: string, bytes = 0): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), Buffer.alloc(bytes + 4)]);
  };
  const header = chunk('IHDR', 13);
  header.writeUInt32BE(3, 8);
  header.writeUInt32BE(2, 12);
  const of = (...types: string[]): Buffer =>
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header, ...types.map((type) => chunk(type, 5))]);
  const file = of('iCCP', 'acTL', 'PLTE', 'IDAT', 'zTXt', 'fdAT', 'IDAT', 'IEND', 'IDAT');
  const head = readPictureHeader(file);
  expect(head).toEqual({ type: 'png', width: 3, height: 2 });
  expect(
    head && Buffer.from(decodablePart(file, head) ?? []).equals(of('PLTE', 'IDAT', 'IDAT', 'IEND')),
  ).toBe(true);
});

const box = (brand: string, ...others: string[]): string =>
  `\0\0\0${String.fromCharCode(16 + others.length * 4)}ftyp${brand}\0\0\0\0${others.join('')}`;
test.each([
  [box('heic', 'mif1', 'heic'), 'HEIC'],
  [box('mif1', 'heix'), 'HEIC'],
  [box('mif1', 'avif'), 'AVIF'],
  [box('avif', 'mif1'), 'AVIF'],
  [box('isom', 'mp42'), undefined],
  ['GIF89a', 'GIF'],
  ['BM6', 'BMP'],
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
  ['%PDF-1.7', 'PDF'],
  ['<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'SVG'],
  ['<!doctype html><p>svg', undefined],
  ['', undefined],
])('the file that begins with %j is of the kind %s', (beginning, kind) => {
  expect(otherPictureKind(Buffer.from(beginning, 'latin1'))).toBe(kind);
});

test('of a file with two JPEGs only the first one reaches the decoder', () => {
  for (const first of [aScannedJpeg({ scans: 3 }), aCmykJpeg([0, 0, 0, 0])]) {
    const file = Buffer.concat([first, aScannedJpeg({ scans: 2500, side: 300 })]);
    const head = readPictureHeader(file);
    expect(head && Buffer.from(decodablePart(file, head) ?? []).equals(first)).toBe(true);
  }
});

// How a page of 3 × 2 letters is stored under each orientation of EXIF, and read from there.
test.each([
  [1, 'abc/def'],
  [2, 'cba/fed'],
  [3, 'fed/cba'],
  [4, 'def/abc'],
  [5, 'ad/be/cf'],
  [6, 'cf/be/ad'],
  [7, 'fc/eb/da'],
  [8, 'da/eb/fc'],
] as const)('orientation %i: the picture stored as %s is upright', (orientation, rows) => {
  const stored = rows.split('/');
  const size = { width: stored[0]?.length ?? 0, height: stored.length };
  const shown = [0, 1].map((y) =>
    [0, 1, 2]
      .map((x) => {
        const [left, top] = placeBeforeTurning(orientation, size, x, y);
        return stored[top]?.[left];
      })
      .join(''),
  );
  expect(shown).toEqual(['abc', 'def']);
});
