import { findStripe } from '#functions/adapters/stripe/client';
import { listReceipts } from '#functions/adapters/stripe/invoices';
import { handle } from '#functions/http/handle';
import { billing } from '#shared/contract/billing';

export const handler = handle(billing.listReceipts, async ({ actor: { workspace }, after }) => {
  const client = await findStripe();
  const { customer_id: customer } = workspace;
  return client && customer !== undefined
    ? listReceipts(client, customer, after)
    : { items: [], next: undefined };
});
