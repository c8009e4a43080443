import { findStripe } from '#functions/adapters/stripe/client';
import { listInvoices } from '#functions/adapters/stripe/invoices';
import { handle } from '#functions/http/handle';
import { billing } from '#shared/contract/billing';

export const handler = handle(billing.listInvoices, async ({ actor: { workspace }, after }) => {
  const client = await findStripe();
  const { customer_id: customer } = workspace;
  return client && customer !== undefined
    ? listInvoices(client, customer, after)
    : { items: [], next: undefined };
});
