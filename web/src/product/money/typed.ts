import type { Money } from '#shared/model/money';

/**
 * The whole number that was typed, with or without spaces between its digits; undefined for anything else: a point or a
 * comma separates thousands in one country and hundredths in another.
 */
export const wholeIn = (typed: string): number | undefined => {
  const digits = typed.replace(/\s/gu, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
};

/** The amount that was typed, with a point or a comma before its hundredths; undefined for anything else. */
export const moneyIn = (typed: string, currency: string): Money | undefined => {
  const text = typed.replace(/\s/gu, '');
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{0,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return { amount: Number(whole) * 100 + Number(part.padEnd(2, '0')), currency };
};

/** An amount as it is typed: "25" or "25.50". */
export const typedMoney = ({ amount }: Money): string => (amount / 100).toFixed(amount % 100 === 0 ? 0 : 2);

/** The longest text that can be a number. */
export const typedLength = 14;
