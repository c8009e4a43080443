import type { TypedCard } from './cards.ts';
import type { Session } from './objects.ts';
import { attach, makeMethod } from './payment-methods.ts';
import { beginSubscription, planSubscription } from './subscriptions.ts';
import { change, emit, find, type World } from './world.ts';

/** What a person gave on the page. */
export type Given = { readonly card: TypedCard; readonly name: string };

/** Begins what the page offered, with the card. @returns what the session says then */
const subscribe = (world: World, { id, customer: owner }: Session, method: string): Partial<Session> => {
  const { item, metadata, discounts, trialEnd } = find(world, 'checkout_plan', id);
  const customer = find(world, 'customer', owner ?? '');
  const plan = planSubscription(world, customer, { ...item, discounts, metadata, trialEnd, method });
  const { id: subscription, latest_invoice: invoice } = beginSubscription(world, customer, plan, discounts);
  const isPaid = find(world, 'invoice', invoice ?? '').amount_paid > 0;
  return { subscription, invoice, payment_status: isPaid ? 'paid' : 'no_payment_required' };
};

const saveCard = (world: World, { setup_intent: setup }: Session, method: string): Partial<Session> => {
  change(world, 'setup_intent', setup ?? '', { status: 'succeeded', payment_method: method });
  return {};
};

/** Pays a session with a card, or saves the card. @throws StripeRefusal when nothing of the try may stay */
export const pay = (world: World, session: Session, { card, name }: Given): void => {
  // A card that is declined as soon as it is saved ends here.
  const method = attach(world, makeMethod(world, card, name).id, session.customer ?? '');
  const act = session.mode === 'setup' ? saveCard : subscribe;
  const done = act(world, session, method.id);
  const completed = change(world, 'session', session.id, { status: 'complete', url: null, ...done });
  emit(world, 'checkout.session.completed', completed);
};
