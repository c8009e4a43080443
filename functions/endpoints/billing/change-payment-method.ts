import { recordBillingAction } from '#functions/data/billing';
import { handle } from '#functions/http/handle';
import { beginCardPage } from '#functions/workflows/begin-card-page';
import { billing } from '#shared/contract/billing';

export const handler = handle(
  billing.changePaymentMethod,
  async ({ actor, body, now, effectKey, idempotency }) => {
    const reply = await beginCardPage(actor, body, 'subscription', effectKey);
    await recordBillingAction(actor, { what: 'card' }, now, idempotency(reply));
    return reply;
  },
);
