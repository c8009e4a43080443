import type { Money } from '#shared/model/money';

/** An amount as a spreadsheet reads it: 25.50. Without one, nothing. */
export const decimalOf = (value: Money | undefined): string | undefined =>
  value && (value.amount / 100).toFixed(2);

/** Sums of money by currency, in the order of their codes. */
export const totalsByCurrency = (values: readonly Money[]): readonly Money[] => {
  const totals = new Map<string, number>();
  for (const { amount, currency } of values) totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return [...totals]
    .map(([currency, amount]) => ({ amount, currency }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
};
