import { makeMethod, attach } from './payment-methods.ts';
import type { TypedCard } from './cards.ts';
import { settleInvoice } from './collection.ts';
import { createCustomer } from './customers.ts';
import { beginDiscount } from './discounts.ts';
import { StripeRefusal } from './errors.ts';
import type { CheckoutPlan, Customer, Session } from './objects.ts';
import { confirm, failAuthentication } from './payments.ts';
import { confirmSetup, failSetupAuthentication } from './setup-intents.ts';
import { beginSubscription, planSubscription } from './subscriptions.ts';
import { change, emit, find, now, type World } from './world.ts';

/** What a person gave on the page. */
export type Given = { card: TypedCard; name: string; email: string };
/** Where the page goes next: to the bank's question, or to the end. */
export type Result =
  | { kind: 'complete' }
  | { kind: 'asks'; intent: string }
  | { kind: 'refused'; refusal: StripeRefusal };

const payer = (world: World, session: Session, { name, email }: Given): Customer =>
  session.customer === null
    ? createCustomer(world, { name, email: session.customer_email ?? email })
    : find(world, 'customer', session.customer);

const complete = (world: World, id: string, patch: Partial<Session>): void => {
  const session = find(world, 'session', id);
  const customer = patch.customer ? find(world, 'customer', patch.customer) : undefined;
  const done = change(world, 'session', id, {
    status: 'complete',
    url: null,
    ...patch,
    customer_details: {
      address: null,
      business_name: null,
      email: customer?.email ?? session.customer_email,
      individual_name: null,
      name: customer?.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  });
  emit(world, 'checkout.session.completed', done);
};

const saveCard = (world: World, session: Session, given: Given): Result => {
  const setup = session.setup_intent ?? '';
  const method = makeMethod(world, given.card, given.name);
  const outcome = confirmSetup(world, setup, method.id);
  if (outcome instanceof StripeRefusal) return { kind: 'refused', refusal: outcome };
  if (outcome === 'requires_action') return { kind: 'asks', intent: setup };
  complete(world, session.id, { customer: session.customer });
  return { kind: 'complete' };
};

const subscribe = (world: World, session: Session, plan: CheckoutPlan, given: Given): Result => {
  const customer = payer(world, session, given);
  const at = now(world);
  const method = makeMethod(world, given.card, given.name);
  // A card that is declined as soon as it is saved ends here, and nothing of the try stays.
  attach(world, method.id, customer.id);
  const trialEnd = plan.trialEnd ?? (plan.trialDays === null ? null : at + plan.trialDays * 86_400);
  const owner = { customer: customer.id, subscription: null, checkout_session: session.id };
  const begun = plan.discounts.map((one) => beginDiscount(world, one, owner, at));
  const { items, metadata, description, anchor, prorate, billingMode } = plan;
  const planned = planSubscription(
    world,
    customer,
    {
      items,
      discounts: begun,
      metadata,
      description,
      trialEnd,
      anchor,
      prorate,
      billingMode,
      method: method.id,
    },
    at,
  );
  const discounts = begun.map((one) => ({ ...one, subscription: planned.subscription.id }));
  const { subscription, refusal } = beginSubscription(
    world,
    customer,
    planned,
    discounts,
    'allow_incomplete',
  );
  if (refusal) throw refusal;
  const invoice = subscription.latest_invoice;
  world.store.put('session', { ...session, customer: customer.id, subscription: subscription.id, invoice });
  const payment = world.store
    .all('invoice_payment')
    .find((one) => one.invoice === invoice && one.status === 'open');
  if (typeof payment?.payment.payment_intent === 'string')
    return { kind: 'asks', intent: payment.payment.payment_intent };
  return finishSubscription(world, session.id);
};

const finishSubscription = (world: World, id: string): Result => {
  const session = find(world, 'session', id);
  const invoice = session.invoice === null ? undefined : find(world, 'invoice', session.invoice);
  const paid = invoice !== undefined && invoice.amount_paid > 0;
  complete(world, id, { customer: session.customer, payment_status: paid ? 'paid' : 'no_payment_required' });
  return { kind: 'complete' };
};

/** Pays a session with a card, or saves the card. @throws StripeRefusal when nothing of the try may stay */
export const pay = (world: World, session: Session, given: Given): Result =>
  session.mode === 'setup'
    ? saveCard(world, session, given)
    : subscribe(world, session, find(world, 'checkout_plan', session.id), given);

/** The session whose card waits for the bank's question. */
export const sessionOf = (world: World, intent: string): Session | undefined => {
  const payment = world.store.all('invoice_payment').find((one) => one.payment.payment_intent === intent);
  return world.store
    .all('session')
    .find((one) => one.setup_intent === intent || (payment !== undefined && one.invoice === payment.invoice));
};

/** The answer of the card's holder to the bank. */
export const answerBank = (world: World, intent: string, consented: boolean): Result => {
  const session = sessionOf(world, intent);
  if (world.store.get('setup_intent', intent)) {
    const { payment_method: method } = find(world, 'setup_intent', intent);
    const outcome =
      consented && method
        ? confirmSetup(world, intent, method, true)
        : failSetupAuthentication(world, intent);
    if (outcome instanceof StripeRefusal) return { kind: 'refused', refusal: outcome };
    if (session) complete(world, session.id, { customer: session.customer });
    return { kind: 'complete' };
  }
  const { payment_method: id } = find(world, 'payment_intent', intent);
  const method = find(world, 'payment_method', id ?? '');
  if (consented) world.store.put('card', { ...find(world, 'card', method.id), authenticated: true });
  const outcome = consented ? confirm(world, intent, method, true) : failAuthentication(world, intent);
  settleInvoice(world, intent, outcome);
  if (outcome instanceof StripeRefusal) return { kind: 'refused', refusal: outcome };
  return session ? finishSubscription(world, session.id) : { kind: 'complete' };
};
