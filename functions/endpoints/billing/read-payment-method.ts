import { findStripe } from '#functions/adapters/stripe/client';
import { shownCard, readCustomer } from '#functions/adapters/stripe/customers';
import { handle } from '#functions/http/handle';
import { billing } from '#shared/contract/billing';

export const handler = handle(billing.readPaymentMethod, async ({ actor: { workspace }, now }) => {
  const client = await findStripe();
  const { customer_id: id } = workspace;
  const customer = client && id !== undefined ? await readCustomer(client, id) : undefined;
  return {
    configured: client !== undefined,
    card: shownCard(customer?.invoice_settings.default_payment_method, now),
  };
});
