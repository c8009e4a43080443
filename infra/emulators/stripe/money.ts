/** Exact prices are whole numbers of 10⁻¹² cents: Stripe's unit prices have at most twelve decimals. */
const exact = 10n ** 12n;
export const exactPrice = (cents: number): bigint => BigInt(cents) * exact;

/** Rounds to whole cents; halves go away from zero. */
const divided = (amount: bigint, by: bigint): number => {
  const [size, sign] = amount < 0n ? [-amount, -1] : [amount, 1];
  return sign * Number((size * 2n + by) / (by * 2n)) + 0;
};

/** The part of a price for some seconds of its period. */
export const shareOfPrice = (price: bigint, seconds: number, ofSeconds: number): number =>
  divided(price * BigInt(seconds), exact * BigInt(ofSeconds));

/** Per cent with two decimals, as whole hundredths of a per cent. */
const basisPoints = (percent: number): bigint => BigInt(Math.round(percent * 100));
export const percentOfCents = (cents: number, percent: number): number =>
  divided(BigInt(cents) * basisPoints(percent), 10_000n);
export const lessPercent = (price: bigint, percent: number): bigint =>
  (price * (10_000n - basisPoints(percent))) / 10_000n;

/** `$3.00`, for people. */
export const spoken = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
