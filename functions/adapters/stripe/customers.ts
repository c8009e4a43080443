import { Stripe } from 'stripe';
import type { BillingContact } from '#shared/model/billing';
import type { Card } from '#shared/model/money';
import type { Workspace } from '#shared/model/workspace';
import { isCardExpired } from '#shared/rules/billing/billing';
import { cardFrom } from './cards.ts';
import { answered, isMissing } from './refusals.ts';

/**
 * Creates the customer of a workspace: one, however often it is asked for within a day, and another one after each that
 * was deleted. Its contact is the team's name alone until somebody fills it in.
 */
export const createCustomer = async (
  stripe: Stripe,
  { id, name, customer_id: before = 'first' }: Pick<Workspace, 'id' | 'name' | 'customer_id'>,
): Promise<string> => {
  const created = await answered(
    stripe.customers.create(
      { name, metadata: { workspace_id: id } },
      { idempotencyKey: `customer-${id}-${before}` },
    ),
  );
  return created.id;
};

/** Of a deleted customer nothing can be expanded, so it is asked for once more without. */
const isDeleted = async (stripe: Stripe, id: string): Promise<boolean> =>
  (await answered(stripe.customers.retrieve(id))).deleted === true;

/** Returns the customer with the card that pays; undefined when it was deleted. */
export const readCustomer = async (stripe: Stripe, id: string): Promise<Stripe.Customer | undefined> => {
  try {
    const found = await stripe.customers.retrieve(id, {
      expand: ['invoice_settings.default_payment_method'],
    });
    return found.deleted ? undefined : found;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && (await isDeleted(stripe, id)))
      return undefined;
    return answered(Promise.reject(error as Error));
  }
};

/** Deletes a customer, which ends its subscription at once. Deleting it again does nothing. */
export const deleteCustomer = async (stripe: Stripe, id: string): Promise<void> => {
  try {
    await stripe.customers.del(id);
  } catch (error) {
    if (!isMissing(error)) await answered(Promise.reject(error as Error));
  }
};

/** The contact and the address on the invoices. */
export const contactOf = ({ name, email, address }: Stripe.Customer): BillingContact => ({
  name: name ?? '',
  email: (email ?? null) as BillingContact['email'],
  country: address?.country ?? null,
  state: address?.state ?? '',
  city: address?.city ?? '',
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  postal_code: address?.postal_code ?? '',
});

/** Changes what is given of the contact; the other parts stay. */
export const changeContact = async (
  stripe: Stripe,
  customer: string,
  { name, email, ...address }: Partial<BillingContact>,
): Promise<Stripe.Customer> => {
  const parts = Object.fromEntries(
    Object.entries(address).flatMap(([part, value]) => (value === undefined ? [] : [[part, value ?? '']])),
  );
  return answered(
    stripe.customers.update(customer, {
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email: email ?? '' }),
      ...(Object.keys(parts).length > 0 && { address: parts }),
      expand: ['invoice_settings.default_payment_method'],
    }),
  );
};

/** What may be shown of a card; null for anything else. */
export const shownCard = (
  method: Stripe.PaymentMethod | string | null | undefined,
  now: Date,
): Card | null => {
  const card = method && typeof method === 'object' ? cardFrom(method) : undefined;
  return card ? { ...card, expired: isCardExpired(card, now) } : null;
};
