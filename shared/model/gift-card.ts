import * as z from 'zod';
import { Country, type Email } from './common.ts';
import type { PurchaseId, UserId, WorkspaceId } from './ids.ts';
import type { PurchaseFailure } from './purchase.ts';

/**
 * How far a gift card is bought. New: nothing was done. Charging: the company's card is asked. Charged: the money is
 * there. Ordered: the provider will deliver. Returning: it cannot be bought; money and coins go back. Returned: they are
 * back, and the provider is looked at once more. Ended: delivered, or returned for good.
 */
export type GiftCardStep = 'new' | 'charging' | 'charged' | 'ordered' | 'returning' | 'returned' | 'ended';

/**
 * The work of buying one gift card, beside its purchase. It belongs to no workspace, because it has to be finished even
 * when the workspace and the purchase are gone. Only that of somebody who left contains anything personal, until it has ended.
 */
export type StoredGiftCard = {
  /** The id of the purchase. */
  readonly id: PurchaseId;
  readonly workspace_id: WorkspaceId;
  readonly user_id: UserId;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** What the card is worth, and what the company pays for it: with the fee. Both in cents of US dollars. */
  readonly value: number;
  readonly charge: number;
  readonly step: GiftCardStep;
  readonly step_at: string;
  /** Every change commits only if it is still the one that was read. */
  readonly version: number;
  /** The payment at Stripe, stored before any money moves. */
  readonly charge_id?: string;
  readonly failure?: PurchaseFailure;
  /** The private address that the card is mailed to: of somebody who left. It goes with the transaction that ends the order. */
  readonly email?: Email;
  readonly created_at: string;
};

/** What gift cards are sold for. Values in cents of US dollars. */
export const GiftCardCatalog = z.object({
  configured: z.boolean(),
  countries: z.array(z.object({ country: Country, min: z.int(), max: z.int() })),
});
export type GiftCardCatalog = z.infer<typeof GiftCardCatalog>;
