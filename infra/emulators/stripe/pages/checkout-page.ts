import { escape } from '#functions/mails/components';
import { rows } from '../../service/page.ts';
import type { Shown } from '../../service/server.ts';
import type { Account } from '../account.ts';
import { problemOf, type TypedCard } from '../payments/cards.ts';
import { pay } from './checkout-payment.ts';
import { offer } from '../checkout-sessions.ts';
import { StripeRefusal } from '../errors.ts';
import { spoken } from '../money.ts';
import type { Session } from '../objects.ts';
import { page } from './page.ts';
import { find, type World } from '../world.ts';

type Sent = Readonly<Record<string, string>>;

const alert = (message: string): string => `<p role="alert" id="problem">${escape(message)}</p>`;
const field = (label: string, name: string, attributes: string, hint = ''): string =>
  `<label for="${name}">${escape(label)}</label><input id="${name}" name="${name}" required ${attributes}${hint && ` aria-describedby="${name}-hint"`}>${hint && `<p class="note" id="${name}-hint">${escape(hint)}</p>`}`;
const back = ({ cancel_url: address }: Session): string =>
  `<p><a href="${escape(address ?? '')}">Back</a></p>`;

const summary = (world: World, session: Session): string => {
  if (session.mode === 'setup')
    return '<p>Your card is saved for later payments. Nothing is charged now.</p>';
  const plan = find(world, 'checkout_plan', session.id);
  const invoice = offer(world, session, plan);
  const money = (cents: number): string => spoken(cents, invoice.currency);
  const trial = plan.trialEnd ? new Date(plan.trialEnd * 1000).toISOString().slice(0, 10) : undefined;
  return rows([
    ...invoice.lines.data.map(({ description, amount }) => [description ?? '', money(amount)] as const),
    ['Subtotal', money(invoice.subtotal)],
    ...invoice.total_discount_amounts.map(({ amount }) => ['Discount', `-${money(amount)}`] as const),
    ...(trial === undefined ? [] : [['Free trial until', trial] as const]),
    ['Total due today', money(invoice.amount_due)],
  ]);
};

const form = (world: World, session: Session, problem?: string, sent: Sent = {}): Shown => {
  const isSetup = session.mode === 'setup';
  const again = (name: string): string => `value="${escape(sent[name] ?? '')}"`;
  const html = page(
    isSetup ? 'Save a card' : 'Subscribe',
    `${summary(world, session)}${problem === undefined ? '' : alert(problem)}
<form method="post"><input type="hidden" name="action" value="pay">
${field('Card number', 'number', 'inputmode="numeric" autocomplete="cc-number"', 'A test card, such as 4242 4242 4242 4242')}
${field('Expiry (MM / YY)', 'expiry', `inputmode="numeric" autocomplete="cc-exp" ${again('expiry')}`)}
${field('CVC', 'cvc', 'inputmode="numeric" autocomplete="cc-csc"')}
${field('Name on card', 'name', `autocomplete="cc-name" ${again('name')}`)}
<button>${isSetup ? 'Save card' : 'Pay and subscribe'}</button></form>
${back(session)}`,
  );
  return { status: problem === undefined ? 200 : 402, html };
};

const cardOf = ({ number = '', expiry = '', cvc = '' }: Sent): TypedCard => {
  const [month = '', year = ''] = expiry.split('/').map((part) => part.trim());
  return {
    number: number.replaceAll(/[\s-]/g, ''),
    month: Number(month),
    year: year.length === 2 ? 2000 + Number(year) : Number(year),
    cvc: cvc.trim(),
  };
};

const submit = ({ world, transact }: Account, session: Session, sent: Sent): Shown => {
  const card = cardOf(sent);
  const problem = problemOf(card, world.clock());
  if (problem) return form(world, session, problem, sent);
  try {
    transact(() => pay(world, session, { card, name: sent['name'] ?? '' }));
    return { redirect: session.success_url ?? '/' };
  } catch (error) {
    // The try leaves nothing behind, and the page stays open for another card.
    if (error instanceof StripeRefusal) return form(world, session, error.message, sent);
    throw error;
  }
};

/** The page of a checkout session: what it costs, and a form for a card. */
export const checkoutPage = (account: Account, id: string, sent: Sent | undefined): Shown => {
  const session = find(account.world, 'session', id);
  if (session.status === 'complete') return { redirect: session.success_url ?? '/' };
  if (session.status === 'expired')
    return {
      status: 410,
      html: page('This page has expired', `<p>Go back and start again.</p>${back(session)}`),
    };
  return sent ? submit(account, session, sent) : form(account.world, session);
};
