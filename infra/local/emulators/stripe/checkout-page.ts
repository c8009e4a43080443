import type { Account } from './account.ts';
import { problemOf, type TypedCard } from './cards.ts';
import { answerBank, pay, type Result, sessionOf } from './checkout-payment.ts';
import { discountSession, offer } from './checkout-sessions.ts';
import { redeemable } from './coupons.ts';
import { StripeRefusal } from './errors.ts';
import { spoken } from './money.ts';
import type { Session } from './objects.ts';
import { rows } from '../service/page.ts';
import type { Shown } from '../service/server.ts';
import { alert, back, field, page } from './page.ts';
import { codeNamed } from './promotion-codes.ts';
import { expire } from './subscription-end.ts';
import { find, type World } from './world.ts';

type Sent = Readonly<Record<string, string>>;

const summary = (world: World, session: Session): string => {
  if (session.mode === 'setup')
    return '<p>Your card is saved for later payments. Nothing is charged now.</p>';
  const { invoice, trialEnd } = offer(world, session, find(world, 'checkout_plan', session.id));
  const money = (cents: number): string => spoken(cents, invoice.currency);
  const off = (invoice.total_discount_amounts ?? []).map(
    ({ amount }) => ['Discount', `-${money(amount)}`] as const,
  );
  const trial =
    trialEnd === null
      ? []
      : [['Free trial until', new Date(trialEnd * 1000).toISOString().slice(0, 10)] as const];
  return rows([
    ...invoice.lines.data.map(({ description, amount }) => [description ?? '', money(amount)] as const),
    ['Subtotal', money(invoice.subtotal)],
    ...off,
    ...trial,
    ['Total due today', money(invoice.amount_due)],
  ]);
};

const promoForm = (session: Session, sent: Sent): string =>
  session.allow_promotion_codes
    ? `<form method="post"><input type="hidden" name="action" value="promo">${field('Promotion code', 'promo', `autocomplete="off" value="${attribute(sent['promo'])}"`)}<button>Apply</button></form>`
    : '';
const attribute = (value = ''): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const form = (world: World, session: Session, problem: string | undefined, sent: Sent): string => {
  const needsEmail = session.customer === null && session.customer_email === null;
  const title = session.mode === 'setup' ? 'Save a card' : 'Subscribe';
  return page(
    title,
    `${summary(world, session)}${problem === undefined ? '' : alert(problem)}${promoForm(session, sent)}
<form method="post"><input type="hidden" name="action" value="pay">
${needsEmail ? field('E-mail', 'email', 'type="email" autocomplete="email" required') : ''}
${field('Card number', 'number', 'inputmode="numeric" autocomplete="cc-number" required', 'A test card, such as 4242 4242 4242 4242')}
${field('Expiry (MM / YY)', 'expiry', `inputmode="numeric" autocomplete="cc-exp" required value="${attribute(sent['expiry'])}"`)}
${field('CVC', 'cvc', 'inputmode="numeric" autocomplete="cc-csc" required')}
${field('Name on card', 'name', `autocomplete="cc-name" required value="${attribute(sent['name'])}"`)}
<button>${session.mode === 'setup' ? 'Save card' : 'Pay and subscribe'}</button></form>
${back(session.cancel_url, 'Back')}`,
  );
};

const cardOf = (sent: Sent): TypedCard => {
  const [month = '', year = ''] = (sent['expiry'] ?? '').split('/').map((part) => part.trim());
  return {
    number: (sent['number'] ?? '').replaceAll(/[\s-]/g, ''),
    month: Number(month),
    year: year.length === 2 ? 2000 + Number(year) : Number(year),
    cvc: (sent['cvc'] ?? '').trim(),
  };
};

const successOf = (world: World, id: string): Shown => ({
  redirect: (find(world, 'session', id).success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id),
});

/** Where a payment leads: to the end, to the bank's question, or back to the form with the reason. */
const follow = (world: World, session: Session, result: Result, sent: Sent): Shown => {
  if (result.kind === 'complete') return successOf(world, session.id);
  if (result.kind === 'asks') return { redirect: `/authenticate/${result.intent}` };
  return { status: 402, html: form(world, find(world, 'session', session.id), result.refusal.message, sent) };
};

const applyPromo = (world: World, session: Session, typed: string): string | undefined => {
  const code = codeNamed(world, typed);
  if (!session.allow_promotion_codes || !code) return 'This code is invalid.';
  try {
    const amount = session.amount_subtotal ?? 0;
    const discount = redeemable(world, { promotion_code: code.id }, 'discounts[0]', {
      customer: session.customer,
      amount,
    });
    discountSession(world, session.id, [discount]);
    return undefined;
  } catch (error) {
    if (error instanceof StripeRefusal) return error.message;
    throw error;
  }
};

const submit = ({ world, transact }: Account, session: Session, sent: Sent): Shown => {
  if (sent['action'] === 'promo') {
    const problem = transact(() => applyPromo(world, session, sent['promo'] ?? ''));
    return {
      status: problem === undefined ? 200 : 400,
      html: form(world, find(world, 'session', session.id), problem, sent),
    };
  }
  const card = cardOf(sent);
  const problem = problemOf(card, world.clock());
  if (problem) return { status: 402, html: form(world, session, problem.message, sent) };
  try {
    return transact(() =>
      follow(
        world,
        session,
        pay(world, session, { card, name: sent['name'] ?? '', email: sent['email'] ?? '' }),
        sent,
      ),
    );
  } catch (error) {
    // The try leaves nothing behind, and the page stays open for another card.
    if (error instanceof StripeRefusal)
      return { status: 402, html: form(world, session, error.message, sent) };
    throw error;
  }
};

export const checkoutPage = (account: Account, id: string, sent: Sent | undefined): Shown => {
  const session = find(account.world, 'session', id);
  if (session.status === 'complete') return successOf(account.world, id);
  if (session.status === 'expired')
    return {
      status: 410,
      html: page(
        'This page has expired',
        `<p>Go back and start again.</p>${back(session.cancel_url, 'Back')}`,
      ),
    };
  return sent
    ? submit(account, session, sent)
    : { status: 200, html: form(account.world, session, undefined, {}) };
};

/** The bank's question to the holder of a card. */
export const bankPage = ({ world, transact }: Account, intent: string, sent: Sent | undefined): Shown => {
  const { status } = world.store.get('setup_intent', intent) ?? find(world, 'payment_intent', intent);
  if (status !== 'requires_action')
    return { status: 410, html: page('Nothing to confirm', '<p>This question was answered.</p>') };
  if (!sent)
    return {
      status: 200,
      html: page(
        'Your bank asks: is it you?',
        `<form method="post"><button name="answer" value="complete">Complete</button><button name="answer" value="fail">Fail</button></form>`,
      ),
    };
  const session = sessionOf(world, intent);
  const result = transact(() => answerBank(world, intent, sent['answer'] === 'complete'));
  const isOpen = session !== undefined && find(world, 'session', session.id).status !== 'expired';
  if (session && isOpen) {
    if (result.kind === 'refused' && session.mode === 'subscription') transact(() => abandon(world, session));
    return follow(world, session, result, {});
  }
  return {
    status: 200,
    html: page(result.kind === 'complete' ? 'Confirmed' : 'Not confirmed', '<p>You can close this page.</p>'),
  };
};

/** After a refused question the page can be tried again: the subscription that waited for the answer is given up. */
const abandon = (world: World, { id, subscription }: Session): void => {
  if (subscription !== null) expire(world, subscription);
  world.store.put('session', { ...find(world, 'session', id), subscription: null, invoice: null });
};
