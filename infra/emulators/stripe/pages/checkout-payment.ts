import type { TypedCard } from '../payments/cards.ts';
import type { Session } from '../objects.ts';
import { attach, makeMethod } from '../payments/payment-methods.ts';
import { completeSetup } from '../payments/setup-intents.ts';
import { beginSubscription, planSubscription } from '../subscriptions/subscriptions.ts';
import { change, emit, find, type World } from '../world.ts';

/** What a person gave on the page. */
type Given = { readonly card: TypedCard; readonly name: string };

/** Begins what the page offered, with the card. @returns what the session says then */
const subscribe = (world: World, { id, customer: owner }: Session, method: string): Partial<Session> => {
  const { item, metadata, discounts, trialEnd } = find(world, 'checkout_plan', id);
  const customer = find(world, 'customer', owner ?? '');
  const plan = planSubscription(world, customer, { ...item, discounts, metadata, trialEnd, method });
  const { id: subscription, latest_invoice: invoice } = beginSubscription(world, customer, plan, discounts);
  const isPaid = find(world, 'invoice', invoice ?? '').amount_paid > 0;
  return { subscription, invoice, payment_status: isPaid ? 'paid' : 'no_payment_required' };
};

/** Pays a session with a card, or saves the card. @throws StripeRefusal when nothing of the try may stay */
export const pay = (world: World, session: Session, { card, name }: Given): void => {
  // A card that is declined as soon as it is saved ends here.
  const method = attach(world, makeMethod(world, card, name).id, session.customer ?? '');
  if (session.setup_intent) completeSetup(world, session.setup_intent, method.id);
  const done = session.mode === 'subscription' ? subscribe(world, session, method.id) : {};
  const completed = change(world, 'session', session.id, { status: 'complete', url: null, ...done });
  emit(world, 'checkout.session.completed', completed);
};
