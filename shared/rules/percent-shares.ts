/**
 * Whole percentages that total exactly 100 (largest remainder method). Each differs by less than one from the exact
 * share; equal remainders are served in order. If the total is 0, every share is 0.
 */
export const percentShares = (amounts: readonly number[]): readonly number[] => {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total <= 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount * 100) / total);
  const shares = exact.map(Math.floor);
  const left = 100 - shares.reduce((sum, share) => sum + share, 0);
  const neediest = exact
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at)
    .slice(0, left);
  for (const { at } of neediest) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
};
