import type Stripe from 'stripe';
import * as z from 'zod';
import { DiscountParam } from './discounts.ts';
import {
  atLeast,
  bool,
  clearable,
  created,
  expanding,
  int,
  metadata,
  none,
  oneOf,
  paging,
  paramsOf,
  text,
} from './params.ts';

const discounts = z.union([z.array(DiscountParam).max(20), none]);
const proration = oneOf('always_invoice', 'create_prorations', 'none');
const behavior = oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete');
const feedback = oneOf(
  '',
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
);
export const CancellationDetails = paramsOf<Stripe.SubscriptionUpdateParams.CancellationDetails>()({
  comment: clearable.optional(),
  feedback: feedback.optional(),
});
const trial_settings = paramsOf<Stripe.SubscriptionCreateParams.TrialSettings>()({
  end_behavior: paramsOf<Stripe.SubscriptionCreateParams.TrialSettings.EndBehavior>()({
    missing_payment_method: oneOf('cancel', 'create_invoice', 'pause'),
  }),
});
export const CreateSubscription = paramsOf<Stripe.SubscriptionCreateParams>()({
  ...expanding,
  customer: text,
  items: z
    .array(
      paramsOf<Stripe.SubscriptionCreateParams.Item>()({
        price: text,
        quantity: atLeast(0).optional(),
        metadata: metadata.optional(),
      }),
    )
    .min(1)
    .max(20),
  billing_cycle_anchor: int.optional(),
  billing_mode: paramsOf<Stripe.SubscriptionCreateParams.BillingMode>()({
    type: oneOf('classic', 'flexible'),
  }).optional(),
  cancel_at: int.optional(),
  cancel_at_period_end: bool.optional(),
  collection_method: oneOf('charge_automatically').optional(),
  currency: text.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts: discounts.optional(),
  metadata: z.union([metadata, none]).optional(),
  off_session: bool.optional(),
  payment_behavior: behavior.optional(),
  proration_behavior: proration.optional(),
  trial_end: z.union([z.literal('now'), int]).optional(),
  trial_period_days: atLeast(1).optional(),
  trial_settings: trial_settings.optional(),
});
export const UpdateSubscription = paramsOf<Stripe.SubscriptionUpdateParams>()({
  ...expanding,
  items: z
    .array(
      paramsOf<Stripe.SubscriptionUpdateParams.Item>()({
        id: text.optional(),
        price: text.optional(),
        quantity: atLeast(0).optional(),
        deleted: bool.optional(),
        metadata: z.union([metadata, none]).optional(),
      }),
    )
    .max(20)
    .optional(),
  billing_cycle_anchor: paramsOf<Stripe.SubscriptionUpdateParams.BillingCycleAnchor>()({
    type: oneOf('now', 'unchanged'),
  }).optional(),
  cancel_at: z.union([none, int]).optional(),
  cancel_at_period_end: bool.optional(),
  cancellation_details: CancellationDetails.optional(),
  default_payment_method: clearable.optional(),
  description: clearable.optional(),
  discounts: discounts.optional(),
  metadata: z.union([metadata, none]).optional(),
  off_session: bool.optional(),
  payment_behavior: behavior.optional(),
  proration_behavior: proration.optional(),
  proration_date: int.optional(),
  trial_end: z.union([z.literal('now'), int]).optional(),
});
export const CancelSubscription = paramsOf<Stripe.SubscriptionCancelParams>()({
  ...expanding,
  cancellation_details: CancellationDetails.optional(),
  invoice_now: bool.optional(),
  prorate: bool.optional(),
});
export const ResumeSubscription = paramsOf<Stripe.SubscriptionResumeParams>()({
  ...expanding,
  billing_cycle_anchor: paramsOf<Stripe.SubscriptionResumeParams.BillingCycleAnchor>()({
    type: oneOf('now', 'unchanged'),
  }).optional(),
  proration_behavior: proration.optional(),
});
export const ManySubscriptions = paramsOf<Stripe.SubscriptionListParams>()({
  ...expanding,
  ...paging,
  ...created,
  customer: text.optional(),
  price: text.optional(),
  status: oneOf(
    'active',
    'all',
    'canceled',
    'ended',
    'incomplete',
    'incomplete_expired',
    'past_due',
    'paused',
    'trialing',
    'unpaid',
  ).optional(),
});
export const OneSubscription = paramsOf<Stripe.SubscriptionRetrieveParams>()(expanding);
