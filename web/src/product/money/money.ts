import { useLocale } from 'use-intl';
import type { Money } from '#shared/model/money';

/** An amount of cents in words of a locale: "$3.00" in the United States, "3,00 $" in Spain. */
export const money = (locale: string, { amount, currency }: Money): string => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

/** Ten percent is "10%" in English, "10 %" in Russian. */
export const percent = (locale: string, of: number): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(of / 100);

/** Amounts and percentages as the reader writes them. */
export const useMoney = () => {
  const locale = useLocale();
  return {
    money: (sum: Money): string => money(locale, sum),
    percent: (of: number): string => percent(locale, of),
  };
};
