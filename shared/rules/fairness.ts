import type { UserId } from '#shared/model/ids';

type Edge = { readonly from_id: UserId; readonly to_id: UserId };

/** How unequal amounts are: 0 when all are alike, towards 1 when one has everything. Nothing is shared equally. */
export const gini = (amounts: readonly number[]): number => {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total <= 0) return 0;
  const weighted = amounts
    .toSorted((a, b) => a - b)
    .reduce((sum, amount, at) => sum + (2 * (at + 1) - amounts.length - 1) * amount, 0);
  return weighted / (amounts.length * total);
};

/** Of the pairs where one recognised the other, the share of those that did so both ways. */
export const reciprocalShare = (edges: readonly Edge[]): number => {
  const given = new Set(edges.map(({ from_id: from, to_id: to }) => `${from}#${to}`));
  const mutual = edges.filter(({ from_id: from, to_id: to }) => given.has(`${to}#${from}`)).length / 2;
  const pairs = given.size - mutual;
  return pairs > 0 ? mutual / pairs : 0;
};
