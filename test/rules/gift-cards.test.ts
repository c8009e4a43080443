import { describe, expect, test } from 'vitest';
import type { GiftCardCatalog, StoredGiftCard } from '#shared/model/gift-card';
import type { StoredReward } from '#shared/model/reward';
import {
  giftCardFee,
  isLate,
  isNewOffer,
  isOverdue,
  isStepOverdue,
  requireOffer,
} from '#shared/rules/rewards/gift-cards';

test.each([
  [100, 10],
  [104, 10],
  [105, 11],
  [2500, 250],
  [100_000, 10_000],
])('the fee for %i cents is a tenth of it in whole cents: %i', (value, fee) => {
  expect(giftCardFee(value)).toBe(fee);
});

const hour = 3_600_000;
const since = '2026-11-21T10:00:00.000Z';
const after = (ms: number): Date => new Date(Date.parse(since) + ms);
const card = { step_at: since, created_at: since } as StoredGiftCard;

test.each([
  ['a paid card is given back after 72 hours without the provider', isOverdue, 72],
  ['a request to the provider can be on its way for an hour', isStepOverdue, 1],
  ['operators hear of a gift card after six hours', isLate, 6],
] as const)('%s', (_, is, hours) => {
  expect(is(card, after(hours * hour - 1))).toBe(false);
  expect(is(card, after(hours * hour))).toBe(true);
});

describe('an offer', () => {
  const catalog = { configured: true, countries: [{ country: 'DE', min: 1000, max: 5000 }] };
  type Draft = Parameters<typeof requireOffer>[0];
  const offer = (country: string, value: number): Draft => ({
    fulfilment: 'automatic',
    country,
    gift_card_value: value,
  });

  test.each([1000, 5000])('of %i cents is sold', (value) => {
    expect(() => requireOffer(offer('DE', value), catalog)).not.toThrow();
  });
  test.each<[string, Draft, GiftCardCatalog, string, string?]>([
    ['another country', offer('FR', 2000), catalog, 'wrong_format', 'country'],
    ['a cent too little', offer('DE', 999), catalog, 'out_of_range', 'gift_card_value'],
    ['a cent too much', offer('DE', 5001), catalog, 'out_of_range', 'gift_card_value'],
    [
      'a shop that is not connected',
      offer('DE', 2000),
      { configured: false, countries: [] },
      'not_configured',
    ],
  ])('of %s is refused', (_, draft, known, code, field) => {
    const path = field === undefined ? [] : [field];
    expect(() => requireOffer(draft, known)).toThrow(expect.objectContaining({ code, path }) as Error);
  });
  test('is checked again only when an edit changes it', () => {
    const stored = { fulfilment: 'automatic', country: 'DE', gift_card_value: 2000 } as StoredReward;
    expect(isNewOffer(offer('DE', 2000), stored)).toBe(false);
    expect(isNewOffer(offer('DE', 2001), stored)).toBe(true);
    expect(isNewOffer(offer('FR', 2000), stored)).toBe(true);
    expect(isNewOffer(offer('DE', 2000), { ...stored, fulfilment: 'manual' })).toBe(true);
    expect(isNewOffer(offer('DE', 2000), undefined)).toBe(true);
    expect(isNewOffer({ ...offer('DE', 2000), fulfilment: 'manual' }, stored)).toBe(false);
  });
});
