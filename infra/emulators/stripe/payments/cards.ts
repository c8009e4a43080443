import { StripeRefusal } from '../errors.ts';

/** What becomes of a card: when it is saved, and when it is charged. */
type Nature = {
  readonly brand: 'visa' | 'mastercard';
  readonly attaches: boolean;
  /** Why it cannot be charged. */
  readonly declined?: { readonly code: string; readonly decline_code?: string; readonly message: string };
};
const generic = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const good: Nature = { brand: 'visa', attaches: true };
const expired = { code: 'expired_card', message: 'Your card has expired.' };

/** The test cards of Stripe that are known here, by number. */
export const cards: Readonly<Record<string, Nature>> = {
  '4242424242424242': good,
  '5555555555554444': { ...good, brand: 'mastercard' },
  '4000000000000002': { brand: 'visa', attaches: false, declined: generic },
  '4000000000000069': { brand: 'visa', attaches: false, declined: expired },
  // Saved like a good one, and refused when it is charged.
  '4000000000000341': { ...good, declined: generic },
};

/** Stripe's names of test payment methods. */
export const namedCards: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeCustomerFail: '4000000000000341',
};

/**
 * The nature of a saved card, of whose number only the last digits are kept. After its month it is expired; one that is known
 * no more, in an older data folder, is a good one.
 */
export const natureOf = (
  card: { last4: string; exp_month: number; exp_year: number },
  at: number,
): Nature => {
  const nature = Object.entries(cards).find(([number]) => number.endsWith(card.last4))?.[1] ?? good;
  const isOver = at * 1000 >= Date.UTC(card.exp_year, card.exp_month);
  return isOver ? { ...nature, declined: expired } : nature;
};

/** @param keepsChanges whether the try is recorded */
export const cardRefusal = (
  { message, ...details }: NonNullable<Nature['declined']>,
  keepsChanges: boolean,
): StripeRefusal => new StripeRefusal(402, 'card_error', message, details, keepsChanges);

/** What a person typed for a card. */
export type TypedCard = { number: string; month: number; year: number; cvc: string };

/** What is wrong with a typed card before any bank is asked. */
export const problemOf = ({ number, month, year, cvc }: TypedCard, today: Date): string | undefined => {
  if (!Object.hasOwn(cards, number)) return 'Your card number is incorrect: it is none of the test cards.';
  if (!(month >= 1 && month <= 12)) return "Your card's expiration month is invalid.";
  if (!(year * 12 + month > today.getUTCFullYear() * 12 + today.getUTCMonth()))
    return "Your card's expiration year is invalid.";
  return /^\d{3}$/.test(cvc) ? undefined : "Your card's security code is invalid.";
};
