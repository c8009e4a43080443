import type { UserId } from '#shared/model/ids';

type Edge = { readonly from_id: UserId; readonly to_id: UserId };

/** The Gini coefficient: 0 if all amounts are equal (or all are 0), close to 1 if one holds everything. */
export const gini = (amounts: readonly number[]): number => {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total <= 0) return 0;
  const weighted = amounts
    .toSorted((a, b) => a - b)
    .reduce((sum, amount, at) => sum + (2 * (at + 1) - amounts.length - 1) * amount, 0);
  return weighted / (amounts.length * total);
};

/** The share of pairs that recognized each other, among all pairs with a recognition in either direction. */
export const reciprocalShare = (edges: readonly Edge[]): number => {
  const given = new Set(edges.map(({ from_id: from, to_id: to }) => `${from}#${to}`));
  const mutual = edges.filter(({ from_id: from, to_id: to }) => given.has(`${to}#${from}`)).length / 2;
  const pairs = given.size - mutual;
  return pairs > 0 ? mutual / pairs : 0;
};
