import { giftCardProvider } from '#functions/adapters/gift-cards/gift-card-provider';
import { handle } from '#functions/http/handle';
import { queueGiftCards } from '#functions/adapters/queues/queue';
import { webhooks } from '#shared/contract/connections/webhooks';
import { Refusal } from '#shared/model/refusal';

/** Answers at once; what became of the card is read by the worker, so that an old event does no harm. */
export const handler = handle(webhooks.giftCards, async ({ rawBody, header }) => {
  const provider = await giftCardProvider();
  if (!provider) throw new Refusal('not_configured');
  const purchase_id = await provider.readEvent(rawBody().toString('utf8'), header);
  if (purchase_id === undefined) throw new Refusal('forbidden');
  if (purchase_id !== null) await queueGiftCards([{ purchase_id }]);
  return null;
});
