/**
 * Whole parts of a whole total in proportion to these whole amounts (largest remainder method). Each differs by less
 * than one from the exact part, and together they are exactly the total; equal remainders are served in order. If the
 * amounts are all 0, so is every part.
 */
export const proportionalShares = (total: number, amounts: readonly number[]): readonly number[] => {
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  if (sum <= 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount * total) / sum);
  const shares = exact.map(Math.floor);
  const left = total - shares.reduce((all, share) => all + share, 0);
  const neediest = exact
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at)
    .slice(0, left);
  for (const { at } of neediest) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
};

/** Whole percentages that total exactly 100. */
export const percentShares = (amounts: readonly number[]): readonly number[] =>
  proportionalShares(100, amounts);
