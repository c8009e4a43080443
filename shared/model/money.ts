import * as z from 'zod';
import { currencies } from './currencies.ts';

/** An ISO 4217 currency code. */
export const Currency = z.string().regex(/^[A-Z]{3}$/, 'wrong_format');

/** The currencies a reward's money value can be given in. All have a hundredth, so that an amount is in cents. */
export const RewardCurrency = z.enum(currencies, 'wrong_format');
export type RewardCurrency = z.infer<typeof RewardCurrency>;

/** An amount of real money in whole cents. A negative amount is owed to the customer. */
export const Money = z.object({ amount: z.int(), currency: Currency });
export type Money = z.infer<typeof Money>;

/** The parts of a payment card that are safe to show. */
export const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  expired: z.boolean(),
});
export type Card = z.infer<typeof Card>;

/**
 * The path of this app that a hosted payment page returns to. Only plain characters are allowed, so that `//host`,
 * a backslash, user info or percent-encoding cannot name another origin.
 */
export const CallbackPath = z
  .string()
  .max(300, 'wrong_format')
  .regex(/^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*)?(?:\?[A-Za-z0-9_=&-]*)?$/, 'wrong_format');

/** Where a hosted payment page leads back to. */
export const HostedReturn = z.object({
  callback: CallbackPath,
  canceled: CallbackPath.optional().describe(
    'Where the page leads if the person goes back without finishing. Default: `callback`.',
  ),
});
export type HostedReturn = z.infer<typeof HostedReturn>;

/** The hosted page where cards are entered. Card numbers never reach our servers. */
export const HostedPage = z.object({ session_url: z.url() });
