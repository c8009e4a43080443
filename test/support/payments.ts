import { billing } from '#shared/contract/billing';
import type { Plan } from '#shared/model/billing';
import { as, aTeamNow, changeWorkspace, day } from './schedules.ts';
import { call, stack } from './stack.ts';
import { postForm } from './stripe.ts';
import type { Member, Team } from './team.ts';

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  expired: '4000 0000 0000 0069',
  failsLater: '4000 0000 0000 0341',
} as const;

/** Fills in a page of the stand-in as a visitor does. Returns where it leads to, or what it says. */
export const enterCard = (url: string, number: string, expiry = '12 / 34') =>
  postForm(url, { action: 'pay', number, expiry, cvc: '123', name: 'Ann Lee' });

type Payer = Team<'ann' | 'bob'>;
export const callback = '/settings/billing/overview';

/** Opens the page that starts a subscription. */
export const openPage = async (team: Payer, plan: Plan, promo?: string): Promise<string> => {
  const body = { callback, plan, ...(promo !== undefined && { promo }) };
  const { status, body: reply } = await call(billing.subscribe, { body }, await as(team, team.ann));
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(reply)}`);
  return reply.session_url;
};

/** Subscribes a team with a card, and waits until the workspace knows. */
export const subscribe = async (team: Payer, plan: Plan, number: string = cards.good): Promise<void> => {
  const { status } = await enterCard(await openPage(team, plan), number);
  if (status !== 303) throw new Error('the card was refused');
  await stack.settle();
};

/** Adds a card without a subscription, or changes the one that pays. */
export const changeCard = async (team: Payer, number: string): Promise<void> => {
  const { body } = await call(billing.changePaymentMethod, { body: { callback } }, await as(team, team.ann));
  const { status } = await enterCard(body.session_url, number);
  if (status !== 303) throw new Error('the card was refused');
  await stack.settle();
};

export const subscriptionOf = async (team: Payer, member: Member = team.ann) =>
  (await call(billing.readSubscription, {}, await as(team, member))).body;

export const overviewOf = async (team: Payer) =>
  (await call(billing.read, {}, await as(team, team.ann))).body;

export const invoicesOf = async (team: Payer) =>
  (await call(billing.listInvoices, { query: {} }, await as(team, team.ann))).body;

/** Lets days pass, and waits for what follows. */
export const pass = async (days: number): Promise<void> => {
  stack.clock.advance(days * day);
  await stack.settle();
};

/** A team whose trial is over in an hour: what it buys is paid at once. */
export const aLateTeam = async () => {
  const team = await aTeamNow();
  const soon = new Date(stack.clock.now().getTime() + 3_600_000).toISOString();
  await changeWorkspace(team, { trial_ends_at: soon });
  return team;
};
