import type { Stripe } from 'stripe';
import { contactOf } from '#functions/adapters/stripe/customers';
import type { Billing, BillingContact } from '#shared/model/billing';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import {
  billedSeats,
  endedAccess,
  firstPayment,
  isBillingActive,
  planOf,
  trialDaysLeft,
  welcomeOffer,
} from '#shared/rules/billing/billing';

const nobody: BillingContact = {
  name: '',
  email: null,
  country: null,
  state: '',
  city: '',
  line1: '',
  line2: '',
  postal_code: '',
};

type Account = {
  readonly configured: boolean;
  readonly customer: Stripe.Customer | undefined;
  readonly now: Date;
};

/** The overview: what the workspace knows of its plan, and what the provider knows of its money. */
export const presentBilling = (workspace: Workspace, { configured, customer, now }: Account): Billing => {
  const balance = customer?.balance ?? 0;
  const currency = (customer?.currency ?? 'usd').toUpperCase();
  return {
    configured,
    active: isBillingActive(workspace, now),
    plan: planOf(workspace, now),
    ended: endedAccess(workspace, now),
    trial_ends_at: workspace.trial_ends_at,
    trial_days: trialDaysLeft(workspace, now),
    first_payment: firstPayment(workspace, now)?.toISOString() ?? null,
    manual_payments: workspace.manual_payments ?? false,
    seats: { used: workspace.users_count, billed: billedSeats(workspace), min: limits.seats.min },
    customer: { balance: { amount: balance, currency } },
    credits: { amount: Math.max(0, -balance), currency },
    welcome_offer: welcomeOffer(workspace, now),
    contact: customer ? contactOf(customer) : nobody,
  };
};
