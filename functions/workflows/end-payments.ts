import { findStripe } from '#functions/adapters/stripe/client';
import { deleteCustomer } from '#functions/adapters/stripe/customers';
import { forgetCustomer } from '#functions/data/billing';
import { logger } from '#functions/platform/log';
import type { Workspace } from '#shared/model/workspace';

/** Ends the subscription of a workspace that is deleted, at once, and removes its cards and contact from Stripe. */
export const endPayments = async ({ id, customer_id: customer }: Workspace): Promise<void> => {
  if (customer === undefined) return;
  const stripe = await findStripe();
  if (stripe) await deleteCustomer(stripe, customer);
  else logger.error('a customer stays at Stripe: there is no key', { workspace: id, customer });
  await forgetCustomer(customer);
};
