/** Exact prices are whole numbers of 10⁻¹² cents: Stripe's unit prices have at most twelve decimals. */
const exact = 10n ** 12n;

/** Rounds to whole cents; halves go away from zero. */
const divided = (amount: bigint, by: bigint): number => {
  const [size, sign] = amount < 0n ? [-amount, -1] : [amount, 1];
  return sign * Number((size * 2n + by) / (by * 2n)) + 0;
};

/** A decimal text of cents, such as `32.4`, times a number of seats. */
export const exactPrice = (unitDecimal: string, quantity: number): bigint => {
  const [whole = '0', part = ''] = unitDecimal.split('.');
  return BigInt(whole + part.padEnd(12, '0').slice(0, 12)) * BigInt(quantity);
};
export const inCents = (price: bigint): number => divided(price, exact);

/** The part of a price for some seconds of its period. */
export const shareOfPrice = (price: bigint, seconds: number, ofSeconds: number): number =>
  ofSeconds <= 0 ? 0 : divided(price * BigInt(seconds), exact * BigInt(ofSeconds));

/** Per cent with two decimals, as whole hundredths of a per cent. */
const basisPoints = (percent: number): bigint => BigInt(Math.round(percent * 100));
export const percentOf = (cents: number, percent: number): number =>
  divided(BigInt(cents) * basisPoints(percent), 10_000n);
export const lessPercent = (price: bigint, percent: number): bigint =>
  (price * (10_000n - basisPoints(percent))) / 10_000n;

/** Splits an amount over parts in proportion to them; no cent is lost. */
export const spread = (amount: number, over: readonly number[]): number[] => {
  let restAmount = amount;
  let restParts = over.reduce((sum, part) => sum + part, 0);
  return over.map((part) => {
    const share = restParts === 0 ? 0 : divided(BigInt(restAmount) * BigInt(part), BigInt(restParts));
    restAmount -= share;
    restParts -= part;
    return share;
  });
};

/** `$3.00`, for people. */
export const spoken = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
