/** The middle one of some numbers; of an even count, the larger of the two. NaN without any. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
