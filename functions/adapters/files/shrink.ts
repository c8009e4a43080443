import type { computeCrop } from '#shared/rules/posts/pictures';
import type { Pixels } from './codecs.ts';

/**
 * Returns, for each source pixel of an axis, the target pixel it falls on and the share that falls there. The rest
 * falls on the next target pixel.
 */
const spread = (from: number, to: number) => {
  const at = new Uint32Array(from);
  const here = new Float32Array(from);
  const scale = to / from;
  for (let source = 0; source < from; source += 1) {
    const first = Math.min(to - 1, Math.floor(source * scale));
    at[source] = first;
    here[source] = Math.min(1, (first + 1 - source * scale) / scale);
  }
  return { at, here };
};

/** Adds a source row to a row of sums, weighted by opacity, so that the colors of transparent pixels do not show. */
const addRow = (
  sums: Float64Array,
  data: Uint8ClampedArray,
  from: number,
  { at, here }: ReturnType<typeof spread>,
  weight: number,
): void => {
  for (let x = 0, source = from; x < at.length; x += 1, source += 4) {
    const alpha = (data[source + 3] as number) * weight;
    const parts = here[x] as number;
    for (let side = 0, target = (at[x] as number) * 4; side < 2; side += 1, target += 4) {
      const share = alpha * (side === 0 ? parts : 1 - parts);
      if (share === 0) continue;
      sums[target] = (sums[target] as number) + share * (data[source] as number);
      sums[target + 1] = (sums[target + 1] as number) + share * (data[source + 1] as number);
      sums[target + 2] = (sums[target + 2] as number) + share * (data[source + 2] as number);
      sums[target + 3] = (sums[target + 3] as number) + share;
    }
  }
};

const writeRow = (target: Uint8ClampedArray, from: number, sums: Float64Array, area: number): void => {
  for (let x = from; x < from + sums.length - 4; x += 4) {
    const alpha = sums[x - from + 3] as number;
    for (let color = 0; color < 3; color += 1)
      target[x + color] = alpha > 0 ? (sums[x - from + color] as number) / alpha : 0;
    target[x + 3] = alpha / area;
  }
};

/** Scales the kept part of a picture down: each new pixel is the mean of the area it covers. */
export const shrink = (
  { data, width: full }: Pixels,
  { part, width, height }: ReturnType<typeof computeCrop>,
): Pixels => {
  const result = new Uint8ClampedArray(width * height * 4);
  const columns = spread(part.width, width);
  const rows = spread(part.height, height);
  const area = (part.width / width) * (part.height / height);
  let [sums, next] = [new Float64Array((width + 1) * 4), new Float64Array((width + 1) * 4)];
  for (let y = 0; y < part.height; y += 1) {
    const from = ((part.top + y) * full + part.left) * 4;
    const here = rows.here[y] as number;
    addRow(sums, data, from, columns, here);
    if (here < 1) addRow(next, data, from, columns, 1 - here);
    const row = rows.at[y] as number;
    if (y + 1 < part.height && rows.at[y + 1] === row) continue;
    writeRow(result, row * width * 4, sums, area);
    [sums, next] = [next, sums.fill(0)];
  }
  return { data: result, width, height };
};
