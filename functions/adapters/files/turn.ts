import { type Orientation, placeBeforeTurning } from '#shared/rules/posts/picture-orientation';
import type { Pixels } from './codecs.ts';

/** Turns and mirrors pixels as EXIF says. */
export const turn = (pixels: Pixels, orientation: Orientation): Pixels => {
  if (orientation === 1) return pixels;
  const isLying = orientation >= 5;
  const [width, height] = isLying ? [pixels.height, pixels.width] : [pixels.width, pixels.height];
  const from = new Uint32Array(pixels.data.buffer, pixels.data.byteOffset, width * height);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [left, top] = placeBeforeTurning(orientation, pixels, x, y);
      to[y * width + x] = from[top * pixels.width + left] as number;
    }
  return { data: new Uint8ClampedArray(to.buffer), width, height };
};
