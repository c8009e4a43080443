import * as z from 'zod';
import { PurchaseId } from '#shared/model/ids';

/** A message of the gift card queue: one that can go on, or without an id all that have not ended. */
export const GiftCardMessage = z.object({ purchase_id: PurchaseId.optional() });
export type GiftCardMessage = z.infer<typeof GiftCardMessage>;
