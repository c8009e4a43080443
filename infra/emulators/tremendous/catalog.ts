import type { Product } from 'tremendous';

/** What one US dollar is in other currencies. */
export const rates: Readonly<Record<string, number>> = {
  USD: 1,
  AUD: 1.52,
  BRL: 5.4,
  CAD: 1.36,
  EUR: 0.92,
  GBP: 0.79,
  INR: 84,
  PLN: 3.95,
  UAH: 41.5,
};

type Currency = Product['currency_codes'][number];
type Sku = readonly [min: number, max: number];
type Row = readonly [
  id: string,
  name: string,
  Product['category'],
  Currency,
  countries: string,
  ...skus: Sku[],
];

/** Ranges, fixed amounts, several currencies, and more than gift cards, as in the real one. */
const rows: readonly Row[] = [
  ['LOCALMARKETUS', 'Local Market', 'merchant_card', 'USD', 'US', [1, 1000]],
  ['LOCALBOOKSUS', 'Local Books', 'merchant_card', 'USD', 'US', [5, 100]],
  ['LOCALCOFFEEUS', 'Local Coffee', 'merchant_card', 'USD', 'US', [5, 5], [10, 10], [25, 25]],
  ['LOCALPREPAID', 'Local Prepaid', 'visa_card', 'USD', 'US CA UA IN', [10, 500]],
  ['LOCALMARKETCA', 'Local Market', 'merchant_card', 'CAD', 'CA', [1, 500]],
  ['LOCALMARKETGB', 'Local Market', 'merchant_card', 'GBP', 'GB', [1, 400]],
  ['LOCALMARKETEU', 'Local Market', 'merchant_card', 'EUR', 'DE FR ES PT', [5, 500]],
  ['LOCALMARKETBR', 'Local Market', 'merchant_card', 'BRL', 'BR', [20, 2000]],
  ['LOCALMARKETPL', 'Local Market', 'merchant_card', 'PLN', 'PL', [20, 1000]],
  ['LOCALCINEMAPL', 'Local Cinema', 'merchant_card', 'PLN', 'PL', [50, 50], [100, 100], [4000, 4000]],
  ['LOCALMARKETAU', 'Local Market', 'merchant_card', 'AUD', 'AU', [5, 500]],
  ['LOCALKIOSKNZ', 'Local Kiosk', 'merchant_card', 'AUD', 'NZ', [20, 20], [50, 50]],
  ['LOCALKIOSKUA', 'Local Kiosk', 'merchant_card', 'USD', 'UA', [1, 2], [600, 650]],
  ['LOCALBANKUS', 'Local Bank', 'ach', 'USD', 'US', [1, 10_000]],
  ['LOCALRELIEF', 'Local Relief', 'charity', 'USD', 'US GB DE NZ', [1, 10_000]],
];

export const catalog: readonly Product[] = rows.map(
  ([id, name, category, currency, countries, ...skus]): Product => ({
    id,
    name,
    description: `${name}, of the local stand-in`,
    category,
    disclosure: 'A card of the local stand-in. It cannot be used anywhere.',
    skus: skus.map(([min, max]) => ({ min, max })),
    currency_codes: [currency],
    countries: countries.split(' ').map((abbr) => ({ abbr })),
    images: [],
  }),
);

/** Whether some US dollars can be spent on a product: they are converted to its currency. */
export const canPayFor = (
  { skus = [], currency_codes: [currency = 'USD'] }: Product,
  dollars: number,
): boolean => {
  const amount = dollars * (rates[currency] ?? 1);
  return skus.some(({ min, max }) => min <= amount && amount <= max);
};
