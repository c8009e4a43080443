import * as z from 'zod';

/** A currency's three letters, as ISO 4217 has them. */
export const Currency = z.string().regex(/^[A-Z]{3}$/, 'wrong_format');

/** An amount of real money in whole cents; below 0 it is owed to the customer. */
export const Money = z.object({ amount: z.int(), currency: Currency });
export type Money = z.infer<typeof Money>;

/** A payment card as far as anybody may see it. */
export const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  expired: z.boolean(),
});
export type Card = z.infer<typeof Card>;

/**
 * Where a hosted payment page sends people back to: a path of this app. Only plain characters are let through,
 * so that no `//host`, backslash, user info or percent-encoding can ever name another origin.
 */
export const Callback = z
  .string()
  .max(300, 'wrong_format')
  .regex(/^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*)?(?:\?[A-Za-z0-9_=&-]*)?$/, 'wrong_format');

/** The hosted page on which cards are entered: none ever touches our servers. */
export const HostedPage = z.object({ session_url: z.url() });
