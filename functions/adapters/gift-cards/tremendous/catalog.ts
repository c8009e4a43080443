import { type GiftCardCountry, ProviderUnavailable } from '../provider.ts';
import type { Answer, Product, Rates, TremendousClient } from './client.ts';

/** Values that a product can be had for, in cents of US dollars. */
type Range = { readonly min: number; readonly max: number };
/** A gift card that is sold in some countries. */
type Offer = {
  readonly product: string;
  readonly countries: readonly string[];
  readonly ranges: readonly Range[];
};

/** Gift cards, of one shop or prepaid. Not money (bank transfers cost fees), and not donations. */
const isGiftCard = ({ category }: Product): boolean =>
  category === 'merchant_card' || category === 'visa_card';

/** How far a currency may move until the card is opened, without making the value of a product impossible. */
const drift = 0.1;

/**
 * What a product can be had for. We buy in US dollars, and Tremendous converts when the card is opened; the bounds of a
 * product are in its own currency. They are converted at today's rate and narrowed, so that a card that is bought now
 * can be opened later. A product with fixed amounts in another currency is therefore left out: no rate meets them.
 */
const rangesOf = ({ currency_codes: currencies, skus }: Product, rates: Rates): Range[] => {
  const own = currencies.includes('USD') ? 'USD' : currencies.length === 1 ? currencies[0] : undefined;
  const rate = own === 'USD' ? 1 : own === undefined ? undefined : rates[own];
  if (rate === undefined) return [];
  const margin = own === 'USD' ? 0 : drift;
  return skus
    .map(({ min, max }) => ({
      min: Math.ceil(((min * 100) / rate) * (1 + margin) - 1e-6),
      max: Math.floor(((max * 100) / rate) * (1 - margin) + 1e-6),
    }))
    .filter(({ min, max }) => min <= max);
};

/**
 * The longest stretch of values in which every one can be had. Between two products, there may be values that neither
 * has.
 */
const widest = (ranges: readonly Range[]): Range | undefined => {
  const stretches: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.min - other.min)) {
    const last = stretches.at(-1);
    if (last && range.min <= last.max + 1)
      stretches[stretches.length - 1] = { min: last.min, max: Math.max(last.max, range.max) };
    else stretches.push(range);
  }
  const length = ({ min, max }: Range): number => max - min;
  return stretches.reduce<Range | undefined>(
    (best, one) => (best && length(best) >= length(one) ? best : one),
    undefined,
  );
};

const found = <Body>(answer: Answer<Body>): Body => {
  if ('body' in answer) return answer.body;
  throw new ProviderUnavailable(`Tremendous does not show its catalogue: ${answer.refused}`);
};

export type Catalog = {
  readonly countries: () => Promise<GiftCardCountry[]>;
  /** The products that somebody in a country can choose from. */
  readonly productsFor: (country: string, value: number) => Promise<string[]>;
};

/** The catalog, asked for again after some minutes. A failure is not kept. */
export const openCatalog = (client: TremendousClient, keptForMs: number): Catalog => {
  let kept: { readonly until: number; readonly offers: Promise<Offer[]> } | undefined;
  const load = async (): Promise<Offer[]> => {
    const [{ products }, { forex }] = await Promise.all([
      client.products().then(found),
      client.rates().then(found),
    ]);
    return products.filter(isGiftCard).map((one) => ({
      product: one.id,
      countries: one.countries.map(({ abbr }) => abbr).filter((code) => /^[A-Z]{2}$/.test(code)),
      ranges: rangesOf(one, forex),
    }));
  };
  const offers = async (): Promise<Offer[]> => {
    if (!kept || kept.until <= performance.now())
      kept = { until: performance.now() + keptForMs, offers: load() };
    const loading = kept;
    try {
      return await loading.offers;
    } catch (error) {
      if (kept === loading) kept = undefined;
      throw error;
    }
  };

  return {
    countries: async () => {
      const inCountry = new Map<string, Range[]>();
      for (const { countries, ranges } of await offers())
        for (const country of countries)
          inCountry.set(country, [...(inCountry.get(country) ?? []), ...ranges]);
      return [...inCountry]
        .flatMap(([country, ranges]) => {
          const range = widest(ranges);
          return range ? [{ country, ...range }] : [];
        })
        .toSorted((one, other) => one.country.localeCompare(other.country));
    },
    productsFor: async (country, value) =>
      (await offers())
        .filter(
          ({ countries, ranges }) =>
            countries.includes(country) && ranges.some(({ min, max }) => min <= value && value <= max),
        )
        .map(({ product }) => product),
  };
};
