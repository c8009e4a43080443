import type Stripe from 'stripe';
import { natureOf } from './cards.ts';
import { StripeRefusal } from './errors.ts';
import { has, pageOf } from './lists.ts';
import type { SetupIntent } from './objects.ts';
import { attach, cardRefusal } from './payment-methods.ts';
import { created, expanding, paging, paramsOf, text } from './params.ts';
import { route, type Route } from './route.ts';
import { change, emit, find, newId, newSecret, now, type World } from './world.ts';

const One = paramsOf<Stripe.SetupIntentRetrieveParams>()(expanding);
const Many = paramsOf<Stripe.SetupIntentListParams>()({
  ...expanding,
  ...paging,
  ...created,
  customer: text.optional(),
});

export const createSetup = (
  world: World,
  given: { customer: string | null; description: string | null; metadata: Stripe.Metadata },
): SetupIntent => {
  const id = newId('seti');
  const setup: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newSecret(id),
    created: now(world),
    customer: given.customer,
    customer_account: null,
    description: given.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: given.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  };
  world.store.put('setup_intent', setup);
  emit(world, 'setup_intent.created', setup);
  return setup;
};

const failWith = (world: World, id: string, refusal: StripeRefusal): StripeRefusal => {
  const { code } = refusal.details;
  const error = {
    type: 'card_error' as const,
    message: refusal.message,
    ...(code !== undefined && { code: code as NonNullable<Stripe.SetupIntent.LastSetupError['code']> }),
  };
  const failed = change(
    world,
    'setup_intent',
    id,
    { status: 'requires_payment_method', payment_method: null, last_setup_error: error, next_action: null },
    'setup_intent.setup_failed',
  );
  return new StripeRefusal(
    402,
    'card_error',
    refusal.message,
    { ...refusal.details, setup_intent: failed },
    true,
  );
};

/** Saves a card for later charges. */
export const confirmSetup = (
  world: World,
  id: string,
  methodId: string,
  consented = false,
): 'succeeded' | 'requires_action' | StripeRefusal => {
  const card = find(world, 'card', methodId);
  const { asks, attaches } = natureOf(card.nature);
  if (!attaches) return failWith(world, id, cardRefusal(card.nature));
  if (asks && !consented) {
    const url = `${world.origin()}/authenticate/${id}`;
    const next_action = { type: 'redirect_to_url', redirect_to_url: { return_url: null, url } };
    change(
      world,
      'setup_intent',
      id,
      { status: 'requires_action', payment_method: methodId, next_action },
      'setup_intent.requires_action',
    );
    return 'requires_action';
  }
  const { customer } = find(world, 'setup_intent', id);
  world.store.put('card', { ...card, authenticated: true });
  if (customer !== null) attach(world, methodId, customer);
  change(
    world,
    'setup_intent',
    id,
    { status: 'succeeded', payment_method: methodId, last_setup_error: null, next_action: null },
    'setup_intent.succeeded',
  );
  return 'succeeded';
};

export const failSetupAuthentication = (world: World, id: string): StripeRefusal =>
  failWith(
    world,
    id,
    new StripeRefusal(
      402,
      'card_error',
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      { code: 'setup_intent_authentication_failure' },
    ),
  );

export const setupIntentRoutes: readonly Route[] = [
  route('GET', 'setup_intents/:id', One, ({ world, id }) => find(world, 'setup_intent', id)),
  route('GET', 'setup_intents', Many, ({ world, params }) =>
    pageOf(
      world.store.all('setup_intent').filter((one) => has(one, params, ['customer'])),
      '/v1/setup_intents',
      params,
    ),
  ),
];
