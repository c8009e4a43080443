import { findStripe } from '#functions/adapters/stripe/client';
import { readCustomer } from '#functions/adapters/stripe/customers';
import { handle } from '#functions/http/handle';
import { presentBilling } from '#functions/views/billing';
import { billing } from '#shared/contract/billing';

export const handler = handle(billing.read, async ({ actor: { workspace }, now }) => {
  const stripe = await findStripe();
  const { customer_id: id } = workspace;
  const customer = stripe && id !== undefined ? await readCustomer(stripe, id) : undefined;
  return presentBilling(workspace, { configured: stripe !== undefined, customer, now });
});
