import * as z from 'zod';
import { Country, Email, Instant, SingleLine } from './common.ts';
import { limits } from './limits.ts';
import { Card, Currency, Money } from './money.ts';

/** The two plans a customer can buy without sales. Enterprise is agreed by contract. */
export const Plan = z.enum(['monthly', 'annual']);
export type Plan = z.infer<typeof Plan>;

const SubscriptionStatus = z.enum([
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
  'canceled',
]);
type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** What gave access last; null while there is access. */
export const EndedAccess = z
  .enum(['trial', 'plan'])
  .nullable()
  .describe('what gave access last; null: the workspace has access');

/**
 * What the payment provider last said of a subscription, as the workspace stores it. It decides about access; amounts
 * are always read from the provider.
 */
export type StoredSubscription = {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly plan: Plan;
  readonly quantity: number;
  readonly current_period_end: string;
  readonly cancel_at_period_end: boolean;
  /** Since when a payment is missing. */
  readonly past_due_since?: string;
  /** The payment that failed last: the invoice and the number of tries. */
  readonly failed_payment?: string;
};

const part = SingleLine(limits.address);

/** Name and address on the invoices. */
export const BillingContact = z.object({
  name: part,
  email: Email.nullable(),
  country: Country.nullable(),
  state: part,
  city: part,
  line1: part,
  line2: part,
  postal_code: part,
});
export type BillingContact = z.infer<typeof BillingContact>;

/** The billing overview: plan, seats, credit and billing contact. */
export const Billing = z.object({
  configured: z.boolean(),
  active: z.boolean(),
  plan: z.enum(['trial', 'monthly', 'annual', 'enterprise', 'none']),
  ended: EndedAccess,
  trial_ends_at: Instant,
  trial_days: z.int(),
  first_payment: Instant.nullable().describe('when a plan chosen now is first charged; null: immediately'),
  manual_payments: z.boolean(),
  seats: z.object({ used: z.int(), billed: z.int(), min: z.int() }),
  customer: z.object({ balance: Money }),
  credits: Money,
  welcome_offer: z.enum(['open', 'granted', 'over']),
  contact: BillingContact,
});
export type Billing = z.infer<typeof Billing>;

const InvoiceStatus = z.enum(['paid', 'draft', 'upcoming', 'open', 'void', 'uncollectible']);
type InvoiceStatus = z.infer<typeof InvoiceStatus>;

export const Invoice = z.object({
  id: z.string().nullable().describe('null: the invoice does not exist yet'),
  number: z.string().nullable(),
  status: InvoiceStatus,
  created: Instant,
  period_start: Instant,
  period_end: Instant,
  next_payment_attempt: Instant.nullable(),
  currency: Currency,
  subtotal: z.int(),
  discount: z.int(),
  total: z.int(),
  due: z.int().describe('what remains to pay after credits; 0 when they cover it'),
  lines: z.array(z.object({ description: z.string(), quantity: z.int().nullable(), amount: z.int() })),
  url: z.url().nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

export const Subscription = z.object({
  status: SubscriptionStatus,
  plan: Plan,
  interval: z.enum(['month', 'year']),
  quantity: z.int(),
  seat_price: Money,
  discount_percent: z.number(),
  cancel_at_period_end: z.boolean(),
  current_period_end: Instant,
  access_ends_at: Instant.nullable()
    .optional()
    .describe('when access ends unless the missing payment is made; null: no payment is missing'),
  unpaid: z.array(Invoice).optional().describe('the due and unpaid invoices, oldest first'),
  can: z.object({ change: z.boolean(), cancel: z.boolean(), resume: z.boolean() }),
});
export type Subscription = z.infer<typeof Subscription>;

/** Proof of a payment: a document hosted by the payment provider. */
export const Receipt = z.object({
  id: z.string(),
  number: z.string().nullable(),
  created: Instant,
  paid: Money,
  url: z.url(),
});
export type Receipt = z.infer<typeof Receipt>;

export const PaymentMethod = z.object({ configured: z.boolean(), card: Card.nullable() });
export type PaymentMethod = z.infer<typeof PaymentMethod>;
