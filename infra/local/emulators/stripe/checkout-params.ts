import type Stripe from 'stripe';
import * as z from 'zod';
import { DiscountParam } from './discounts.ts';
import { invalidRequest } from './errors.ts';
import {
  atLeast,
  bool,
  created,
  email,
  expanding,
  int,
  metadata,
  oneOf,
  paging,
  paramsOf,
  text,
  url,
} from './params.ts';

export const CreateSession = paramsOf<Stripe.Checkout.SessionCreateParams>()({
  ...expanding,
  mode: oneOf('subscription', 'setup'),
  allow_promotion_codes: bool.optional(),
  billing_address_collection: oneOf('auto', 'required').optional(),
  cancel_url: url.optional(),
  client_reference_id: text
    .refine((value) => value.length <= 200, 'Invalid string: must be at most 200 characters')
    .optional(),
  currency: text.optional(),
  customer: text.optional(),
  customer_email: email.optional(),
  discounts: z
    .array(DiscountParam.omit({ discount: true }))
    .max(1)
    .optional(),
  expires_at: int.optional(),
  line_items: z
    .array(
      paramsOf<Stripe.Checkout.SessionCreateParams.LineItem>()({
        price: text,
        quantity: atLeast(1).optional(),
      }),
    )
    .max(20)
    .optional(),
  locale: oneOf('auto', 'en', 'ru', 'es', 'pt', 'pt-BR').optional(),
  metadata: metadata.optional(),
  payment_method_collection: oneOf('always', 'if_required').optional(),
  setup_intent_data: paramsOf<Stripe.Checkout.SessionCreateParams.SetupIntentData>()({
    description: text.optional(),
    metadata: metadata.optional(),
  }).optional(),
  subscription_data: paramsOf<Stripe.Checkout.SessionCreateParams.SubscriptionData>()({
    billing_cycle_anchor: int.optional(),
    billing_mode: paramsOf<Stripe.Checkout.SessionCreateParams.SubscriptionData.BillingMode>()({
      type: oneOf('classic', 'flexible'),
    }).optional(),
    description: text.optional(),
    metadata: metadata.optional(),
    proration_behavior: oneOf('create_prorations', 'none').optional(),
    trial_end: int.optional(),
    trial_period_days: atLeast(1).optional(),
  }).optional(),
  success_url: url,
  ui_mode: oneOf('hosted_page').optional(),
});
export const ManySessions = paramsOf<Stripe.Checkout.SessionListParams>()({
  ...expanding,
  ...paging,
  ...created,
  customer: text.optional(),
  subscription: text.optional(),
  status: oneOf('complete', 'expired', 'open').optional(),
});
export const OneSession = paramsOf<Stripe.Checkout.SessionRetrieveParams>()(expanding);
export const ExpireSession = paramsOf<Stripe.Checkout.SessionExpireParams>()(expanding);
/** @throws StripeRefusal unless the condition holds */
export const demand = (condition: boolean, message: string, param: string, code?: string): void => {
  if (!condition) throw invalidRequest(message, param, code);
};

/** What a mode takes and what it does not. @throws StripeRefusal */
export const checkMode = ({ mode, line_items: items, ...params }: z.infer<typeof CreateSession>): void => {
  const isSetup = mode === 'setup';
  demand(
    isSetup === !items?.length,
    isSetup ? 'You can not pass `line_items` in `setup` mode.' : 'Missing required param: line_items.',
    'line_items',
    isSetup ? undefined : 'parameter_missing',
  );
  demand(
    isSetup || !params.setup_intent_data,
    'You can not pass `setup_intent_data` in `subscription` mode.',
    'setup_intent_data',
  );
  demand(
    !isSetup || !params.subscription_data,
    'You can not pass `subscription_data` in `setup` mode.',
    'subscription_data',
  );
  demand(
    !isSetup || (!params.discounts && params.allow_promotion_codes === undefined),
    'Discounts need `subscription` mode.',
    'discounts',
  );
  demand(
    !params.discounts || params.allow_promotion_codes === undefined,
    'You may only specify one of these parameters: allow_promotion_codes, discounts.',
    'discounts',
  );
  demand(
    !params.customer || !params.customer_email,
    'You may only specify one of these parameters: customer, customer_email.',
    'customer_email',
  );
  demand(
    !isSetup || params.customer !== undefined || params.currency !== undefined,
    'Missing required param: currency.',
    'currency',
    'parameter_missing',
  );
};
