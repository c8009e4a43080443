import type Stripe from 'stripe';
import type { StoredSubscription } from '#shared/model/billing';
import type { StoredGiftCard } from '#shared/model/gift-card';
import type { Workspace } from '#shared/model/workspace';
import { ledger } from '#shared/contract/ledger';
import type { SeededRandom } from '../../support/seeded-random.ts';
import { storedPurchases } from '../../support/shop.ts';
import { internals } from '../../support/stack.ts';
import { stripeSdk } from '../../support/stripe-sdk.ts';
import { ledgerDifferences, storedUser } from '../../support/team.ts';
import { changeWorkspace } from '../../support/schedules.ts';
import { ask, type Bought, type Company, type World } from './company.ts';
import { tremendous } from './outside.ts';

/** What Stripe knows of everybody. */
type Books = {
  readonly charges: readonly Stripe.Charge[];
  readonly intents: readonly Stripe.PaymentIntent[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly customers: readonly Stripe.Customer[];
  /** What was credited for seats that were paid, by customer. */
  readonly seatCredits: ReadonlyMap<string, number>;
};

const all = { limit: 10_000 };
export const openBooks = async (): Promise<Books> => {
  const sdk = stripeSdk();
  const [charges, intents, invoices, subscriptions, customers] = await Promise.all([
    sdk.charges.list({ limit: 100 }).autoPagingToArray(all),
    sdk.paymentIntents.list({ limit: 100 }).autoPagingToArray(all),
    sdk.invoices.list({ limit: 100 }).autoPagingToArray(all),
    sdk.subscriptions.list({ limit: 100, status: 'all' }).autoPagingToArray(all),
    sdk.customers.list({ limit: 100 }).autoPagingToArray(all),
  ]);
  const seatCredits = new Map<string, number>();
  for (const { id } of customers) {
    const moves = await sdk.customers.listBalanceTransactions(id, { limit: 100 }).autoPagingToArray(all);
    const credits = moves.filter(({ metadata }) => metadata?.['credit']);
    if (new Set(credits.map(({ metadata }) => metadata?.['credit'])).size < credits.length)
      throw new Error(`${id} was credited twice`);
    seatCredits.set(id, sum(credits.map(({ amount }) => amount)));
  }
  return { charges, intents, invoices, subscriptions, customers, seatCredits };
};

const readAll = { now: new Date(0), consistent: true };
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const same = (what: string, is: unknown, must: unknown): string[] =>
  JSON.stringify(is) === JSON.stringify(must)
    ? []
    : [`${what} is ${JSON.stringify(is)}, not ${JSON.stringify(must)}`];
const idOf = (of: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof of === 'string' ? of : of?.id;

/** What a gift card of 25 dollars costs with its fee, in cents. */
const price = 27_50;

/** What was taken for something and not given back, in cents. */
const netOf = (charges: readonly Stripe.Charge[]): number =>
  sum(charges.map(({ amount_captured: taken, amount_refunded: back }) => taken - back));

type Outcome = {
  /** Whether the buyer has a card. */
  readonly isDelivered: boolean;
  readonly wrong: readonly string[];
};

/** A gift card: one for one charge; or nothing for nothing, with the coins back. */
const giftCardOutcome = async (
  { id, isWiped }: Bought,
  books: Books,
  status: string | undefined,
  errors: string,
): Promise<Outcome> => {
  const work = await internals.table.get<StoredGiftCard>(internals.keys.giftCard(id), readAll);
  const intents = books.intents.filter(({ metadata }) => metadata['purchase'] === id);
  const charges = books.charges.filter(({ payment_intent: of }) =>
    intents.some((intent) => intent.id === idOf(of)),
  );
  const orders = tremendous.orders().filter(({ external_id: external }) => external === id);
  const executed = orders.filter((one) => one.status === 'EXECUTED').length;
  const isDelivered = work?.failure === undefined;
  // A payment that is prepared again a day later is another one: Stripe forgets the key. Only one is ever confirmed.
  const prepared = intents.map(({ payment_method: method, created }) => ({ method: idOf(method), created }));
  const doubles = prepared.filter(({ method, created }) =>
    prepared.some((one) => one.method === method && one.created > created && one.created - created < 86_400),
  );
  // A card that nobody gets any more and the provider keeps: the company does not pay for it, an operator hears of it.
  const isKept = isWiped && !isDelivered && executed === 1 && errors.includes(id);
  return {
    isDelivered,
    wrong: [
      ...same('the work', work?.step, 'ended'),
      ...(isWiped ? [] : same('the status', status, isDelivered ? 'fulfilled' : 'declined')),
      ...same('paid', netOf(charges), isDelivered ? price : 0),
      ...same('charges taken', charges.filter(({ amount_captured: taken }) => taken > 0).length <= 1, true),
      ...same('executed orders', executed, isDelivered || isKept ? 1 : 0),
      ...same('orders', orders.length <= 1, true),
      ...same('payments prepared twice', doubles.length, 0),
      ...same('open payments', intents.filter((one) => one.status === 'processing').length, 0),
    ].map((wrong) => `gift card ${id}: ${wrong}`),
  };
};

/** When a subscription was alive: from its first payment to its end. */
const spanOf = (one: Stripe.Subscription): readonly [number, number] => [
  one.created,
  one.ended_at ?? Infinity,
];
const isBegun = ({ status }: Stripe.Subscription): boolean => !status.startsWith('incomplete');

const overlaps = (subscriptions: readonly Stripe.Subscription[]): string[] => {
  const spans = subscriptions
    .filter(isBegun)
    .map(spanOf)
    .toSorted(([a], [b]) => a - b);
  return spans.some(([from], at) => at > 0 && from < (spans[at - 1]?.[1] ?? 0))
    ? [`two subscriptions at a time: ${JSON.stringify(spans)}`]
    : [];
};

const finalized = ({ status }: Stripe.Invoice): boolean =>
  status === 'paid' || status === 'open' || status === 'uncollectible';

/**
 * Invoices say how they change the balance; each period is invoiced once. Nothing becomes credit that was not paid.
 * @param balance the customer's, and what of it was credited for seats; undefined: the customer is deleted
 */
const checkInvoices = (
  invoices: readonly Stripe.Invoice[],
  balance: { readonly is: number; readonly seats: number } | undefined,
): string[] => {
  const final = invoices.filter(finalized);
  const moved = final.map(({ starting_balance: from, ending_balance: to }) => (to ?? 0) - from);
  const odd = final.filter(
    (one, at) =>
      one.amount_due + one.pre_payment_credit_notes_amount !== one.total - (moved[at] ?? 0) ||
      one.amount_paid > one.amount_due,
  );
  const periods = invoices
    .filter(({ billing_reason: reason, status }) => reason === 'subscription_cycle' && status !== 'void')
    .map(({ parent, period_end: end }) => `${idOf(parent?.subscription_details?.subscription)} ${end}`);
  return [
    ...odd.map(({ id }) => `invoice ${id} does not add up`),
    ...same('periods invoiced', periods.length, new Set(periods).size),
    ...(balance === undefined ? [] : same('the credit', balance.is, sum(moved) + balance.seats)),
    ...(balance === undefined || -balance.is <= sum(invoices.map((one) => one.amount_paid))
      ? []
      : [`credit of ${-balance.is} was not paid`]),
  ];
};

const ended = new Set(['canceled', 'incomplete_expired']);

const storedAs = (found: Stripe.Subscription | undefined) =>
  found && {
    id: found.id,
    status: found.status,
    quantity: found.items.data[0]?.quantity,
    ends: found.cancel_at_period_end,
    until: new Date((found.items.data[0]?.current_period_end ?? 0) * 1000).toISOString(),
  };
const factsOf = (stored: StoredSubscription | undefined) =>
  stored && {
    id: stored.id,
    status: stored.status,
    quantity: stored.quantity,
    ends: stored.cancel_at_period_end,
    until: stored.current_period_end,
  };

const members = ({ people, guests }: Company): number =>
  [...people, ...guests].filter(({ isMember }) => isMember).length;

const checkSubscription = (
  company: Company,
  workspace: Workspace | undefined,
  subscriptions: readonly Stripe.Subscription[],
): string[] => {
  const [live, ...more] = subscriptions.filter(({ status }) => !ended.has(status));
  if (company.isDeleted) return live ? [`${live.id} outlives the company`] : [];
  const isSeated = live && live.status !== 'incomplete';
  return [
    ...same('further subscriptions', more.length, 0),
    ...overlaps(subscriptions),
    ...same('stored', factsOf(workspace?.subscription), storedAs(live)),
    ...same('members', workspace?.users_count, members(company)),
    ...(isSeated ? same('seats', live.items.data[0]?.quantity, Math.max(5, members(company))) : []),
  ];
};

/** Coins: what everybody has is what the model says, what the entries say, and what is verified. */
const checkCoins = async (
  world: World,
  company: Company,
  returned: readonly Bought[],
  roll: SeededRandom,
): Promise<string[]> => {
  const { team, people } = company;
  await changeWorkspace(team, { manual_payments: true });
  const who = people[0];
  if (!who) throw new Error('nobody is there');
  const { body: verdict } = await ask(world, { company, who, roll }, ledger.verify, {});
  const balances = await Promise.all(
    people.map(async (one) => {
      const back = returned.filter(({ by }) => by === one).map((bought) => bought.price);
      return same(`${one.name} has`, (await storedUser(team, one)).balance, one.balance + sum(back));
    }),
  );
  const { balanced, sum: total, differences, allowances } = verdict;
  return [
    ...balances.flat(),
    ...same(
      'the ledger',
      { balanced, total, differences, allowances },
      { balanced: true, total: 0, differences: [], allowances: [] },
    ),
    ...(await ledgerDifferences(team)),
  ];
};

/** Everything that is wrong in a company's books, and what it bought. @param errors what operators were told */
export const checkCompany = async (
  world: World,
  company: Company,
  books: Books,
  { errors, roll }: { readonly errors: string; readonly roll: SeededRandom },
): Promise<{ readonly wrong: readonly string[]; readonly delivered: number; readonly returned: number }> => {
  const { team, bought, isDeleted } = company;
  const workspace = await internals.table.get<Workspace>(
    internals.keys.workspace(team.workspace.id),
    readAll,
  );
  const customer = isDeleted ? company.customer : workspace?.customer_id;
  const own = <One extends Pick<Stripe.Charge, 'customer'>>(of: readonly One[]): One[] =>
    of.filter((one) => customer !== undefined && idOf(one.customer) === customer);
  const [charges, invoices, subscriptions] = [
    own(books.charges),
    own(books.invoices),
    own(books.subscriptions),
  ];
  const known = books.customers.find(({ id }) => id === customer);
  const { purchases } = await storedPurchases(team);
  const cards = bought.filter(({ isGiftCard }) => isGiftCard);
  const outcomes = await Promise.all(
    cards.map((one) =>
      giftCardOutcome(one, books, purchases.find(({ id }) => id === one.id)?.status, errors),
    ),
  );
  const delivered = cards.filter((_, at) => outcomes[at]?.isDelivered);
  const returned = cards.filter((one) => !delivered.includes(one) && !one.isWiped);
  const paid = sum(invoices.map((invoice) => invoice.amount_paid)) + delivered.length * price;
  const wrong = [
    ...outcomes.flatMap((outcome) => outcome.wrong),
    ...same('everything paid', netOf(charges), paid),
    ...checkInvoices(
      invoices,
      isDeleted ? undefined : { is: known?.balance ?? 0, seats: books.seatCredits.get(customer ?? '') ?? 0 },
    ),
    ...checkSubscription(company, workspace, subscriptions),
    ...same('the company', workspace === undefined, isDeleted),
    ...(isDeleted ? [] : await checkCoins(world, company, returned, roll)),
  ];
  return {
    wrong: wrong.map((one) => `${company.name}: ${one}`),
    delivered: delivered.length,
    returned: cards.length - delivered.length,
  };
};

/** No money is taken from anybody else. */
export const checkAll = (books: Books, delivered: number): string[] =>
  same(
    'everything paid by all',
    netOf(books.charges),
    sum(books.invoices.map((invoice) => invoice.amount_paid)) + delivered * price,
  );
