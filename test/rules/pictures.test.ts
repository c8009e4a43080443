import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeCrop, readPictureHeader } from '#shared/rules/pictures';

const beginnings = [
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
