import type { Money } from '#shared/model/money';

/** Digits, together or in groups of three with a space between them: in `25 50` something else is meant. */
const whole = String.raw`\d{1,9}|\d{1,3}(?:\s\d{3}){1,2}`;
const wholeNumber = new RegExp(`^(?:${whole})$`, 'u');
const money = new RegExp(`^(${whole})(?:[.,](\\d{0,2}))?$`, 'u');

const numberOf = (digits: string): number => Number(digits.replace(/\s/gu, ''));

/**
 * The whole number that was typed, with or without spaces between its thousands; undefined for anything else: a point or a
 * comma separates thousands in one country and hundredths in another.
 */
export const wholeIn = (typed: string): number | undefined =>
  wholeNumber.test(typed.trim()) ? numberOf(typed) : undefined;

/** The amount that was typed, with a point or a comma before its hundredths; undefined for anything else. */
export const moneyIn = (typed: string, currency: string): Money | undefined => {
  const [, units, part = ''] = money.exec(typed.trim()) ?? [];
  if (units === undefined) return undefined;
  return { amount: numberOf(units) * 100 + Number(part.padEnd(2, '0')), currency };
};

/** An amount as it is typed: "25" or "25.50". */
export const typedMoney = ({ amount }: Money): string => (amount / 100).toFixed(amount % 100 === 0 ? 0 : 2);

/** The longest text that can be a number. */
export const typedLength = 14;
