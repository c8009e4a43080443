import { createHash } from 'node:crypto';

/** What becomes of a card: when it is saved, and when it is charged. */
type Nature = {
  brand: 'visa' | 'mastercard' | 'amex';
  last4: string;
  attaches: boolean;
  charges: boolean;
  /** Whether the bank asks the holder: always, or until the card was saved with their consent. */
  asks?: 'always' | 'until_saved';
  code?: string;
  decline?: string;
  message?: string;
};
const declined = (last4: string, code: string, decline: string | undefined, message: string): Nature => ({
  brand: 'visa',
  last4,
  attaches: false,
  charges: false,
  code,
  ...(decline !== undefined && { decline }),
  message,
});
const ok = (brand: Nature['brand'], last4: string): Nature => ({
  brand,
  last4,
  attaches: true,
  charges: true,
});

/** Stripe's test cards, by number. */
const natures: Record<string, Nature> = {
  '4242424242424242': ok('visa', '4242'),
  '4000056655665556': ok('visa', '5556'),
  '5555555555554444': ok('mastercard', '4444'),
  '378282246310005': ok('amex', '0005'),
  '4000000000000002': declined('0002', 'card_declined', 'generic_decline', 'Your card was declined.'),
  '4000000000009995': declined(
    '9995',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ),
  '4000000000000069': declined('0069', 'expired_card', undefined, 'Your card has expired.'),
  '4000000000000127': declined('0127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."),
  '4000000000000119': declined(
    '0119',
    'processing_error',
    undefined,
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  '4000000000000341': {
    ...declined('0341', 'card_declined', 'generic_decline', 'Your card was declined.'),
    attaches: true,
  },
  '4000002500003155': { ...ok('visa', '3155'), asks: 'until_saved' },
  '4000002760003184': { ...ok('visa', '3184'), asks: 'always' },
};

/** Stripe's names of test payment methods. */
export const namedCards: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
};

/** The test card that banks refuse as expired. */
export const expiredCard = '0069';

/** By the last four digits, which is all that is kept of a number. */
export const natureOf = (last4: string): Nature => {
  const nature = Object.values(natures).find((one) => one.last4 === last4);
  if (!nature) throw new Error(`no test card ends with ${last4}`);
  return nature;
};
export const fingerprintOf = (number: string): string =>
  createHash('sha256').update(`card ${number}`).digest('base64url').slice(0, 16);

/** What a person typed for a card. */
export type TypedCard = { number: string; month: number; year: number; cvc: string };
type CardProblem = { code: string; message: string; field: 'number' | 'expiry' | 'cvc' };

const passesLuhn = (number: string): boolean =>
  number
    .split('')
    .toReversed()
    .reduce((sum, digit, place) => {
      const twice = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return sum + (twice > 9 ? twice - 9 : twice);
    }, 0) %
    10 ===
  0;

/** What is wrong with a typed card before any bank is asked. */
export const problemOf = ({ number, month, year, cvc }: TypedCard, today: Date): CardProblem | undefined => {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    return { code: 'incorrect_number', message: 'Your card number is incorrect.', field: 'number' };
  if (!(month >= 1 && month <= 12))
    return {
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      field: 'expiry',
    };
  if (!(year >= 2000) || year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1)
    return {
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      field: 'expiry',
    };
  if (!natures[number])
    return {
      code: 'card_declined',
      message: 'Your card was declined. Your request was in test mode, but used a non test card.',
      field: 'number',
    };
  const digits = natures[number].brand === 'amex' ? 4 : 3;
  return new RegExp(`^\\d{${digits}}$`).test(cvc)
    ? undefined
    : { code: 'invalid_cvc', message: "Your card's security code is invalid.", field: 'cvc' };
};
