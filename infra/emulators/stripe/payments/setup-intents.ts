import type Stripe from 'stripe';
import { change, newId, newSecret, now, type World } from '../world.ts';

/** Prepares the saving of a card. @returns its id */
export const createSetup = (world: World, customer: string, tags: Stripe.Metadata): string => {
  const id = newId('seti');
  world.store.put('setup_intent', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newSecret(id),
    created: now(world),
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: tags,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  });
  return id;
};

/** The card was saved. */
export const completeSetup = (world: World, id: string, method: string): void => {
  change(world, 'setup_intent', id, { status: 'succeeded', payment_method: method });
};
