import { stripe } from '#functions/adapters/stripe/client';
import { changeContact } from '#functions/adapters/stripe/customers';
import { recordBillingAction } from '#functions/data/billing';
import { handle } from '#functions/http/handle';
import { presentBilling } from '#functions/views/billing';
import { requireCustomer } from '#functions/workflows/follow-subscription';
import { billing } from '#shared/contract/billing';

export const handler = handle(billing.update, async ({ actor, body: { contact, ...flat }, now }) => {
  const client = await stripe();
  const id = await requireCustomer(client, actor.workspace);
  await recordBillingAction(actor, { what: 'contact' }, now);
  const customer = await changeContact(client, id, { ...flat, ...contact });
  return presentBilling(actor.workspace, { configured: true, customer, now });
});
