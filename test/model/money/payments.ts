import { billing } from '#shared/contract/billing';
import { rewards } from '#shared/contract/rewards';
import { internals } from '../../support/stack.ts';
import { cards, enterCard } from '../../support/payments.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';
import { stack } from '../../support/stack.ts';
import { stripeSdk } from '../../support/stripe-sdk.ts';
import { ask, type Buyer, day } from './company.ts';
import { choose, type Step, told } from './coins.ts';

const administrator = (people: readonly Buyer[]): Buyer => people[0] as Buyer;
const callback = '/settings/billing/overview';

/** The next month of the clock, as it is printed on a card. */
const nextMonth = (): string => {
  const then = new Date(stack.clock.now().getTime() + 31 * day);
  return `${then.getUTCMonth() + 1} / ${then.getUTCFullYear() % 100}`;
};

const someCard = (roll: SeededRandom): { number: string; expiry: string } => {
  const number = choose(roll, [
    ...Array.from({ length: 9 }, () => cards.good),
    cards.failsLater,
    cards.declined,
    cards.expired,
  ]);
  return { number: number ?? cards.good, expiry: roll.below(5) === 0 ? nextMonth() : '12 / 44' };
};

/** Enters a card on a page of Stripe, which may be closed by now. */
const complete = async (url: string, roll: SeededRandom): Promise<string> => {
  const { number, expiry } = someCard(roll);
  const { status } = await enterCard(url, number, expiry);
  return `${number.slice(-4)} until ${expiry}: ${status}`;
};

const openPage =
  (kind: 'subscription' | 'card' | 'gift cards'): Step =>
  async (world, company, roll) => {
    const asked = { company, who: administrator(company.people), roll };
    const plan = roll.below(3) === 0 ? 'annual' : 'monthly';
    const answered =
      kind === 'subscription'
        ? await ask(world, asked, billing.subscribe, { body: { callback, plan } })
        : kind === 'card'
          ? await ask(world, asked, billing.changePaymentMethod, { body: { callback } })
          : await ask(world, asked, rewards.connectPaymentMethod, { body: { callback } });
    if (answered.status !== 200) return `a page for ${kind}: ${told(answered)}`;
    const { session_url: url } = answered.body;
    company.pages.push(url);
    // Some pages are left open, and completed much later or never.
    if (roll.below(4) === 0) return `a page for ${kind} is left open`;
    return `a page for ${kind}, ${await complete(url, roll)}`;
  };
export const subscribe = openPage('subscription');
export const changeCard = openPage('card');
export const connectCard = openPage('gift cards');

export const completeOldPage: Step = async (_, { pages }, roll) => {
  const url = choose(roll, pages.slice(-3));
  return url && `an old page, ${await complete(url, roll)}`;
};

export const changePlan: Step = async (world, company, roll) => {
  const plan = roll.below(2) === 0 ? 'annual' : 'monthly';
  const asked = { company, who: administrator(company.people), roll };
  return `the plan is ${plan}: ${told(await ask(world, asked, billing.changePlan, { body: { plan } }))}`;
};

export const endSubscription: Step = async (world, company, roll) => {
  const asked = { company, who: administrator(company.people), roll };
  const body = { reason: 'We leave' };
  return `canceled: ${told(await ask(world, asked, billing.cancelSubscription, { body }))}`;
};

export const resume: Step = async (world, company, roll) => {
  const asked = { company, who: administrator(company.people), roll };
  return `resumed: ${told(await ask(world, asked, billing.resumeSubscription, {}))}`;
};

export const removeCard: Step = async (world, company, roll) => {
  const asked = { company, who: administrator(company.people), roll };
  return `no card for gift cards: ${told(await ask(world, asked, rewards.removePaymentMethod, {}))}`;
};

/** Somebody removes the card for gift cards in Stripe's dashboard. */
export const detachCard: Step = async (_, { team }) => {
  const stored = await internals.table.get<{ payment_method_id: string }>(
    internals.keys.rewardCard(team.workspace.id),
    { now: stack.clock.now(), consistent: true },
  );
  if (!stored) return undefined;
  try {
    await stripeSdk().paymentMethods.detach(stored.payment_method_id);
    return 'the card for gift cards is removed at Stripe';
  } catch {
    // It is removed already, or Stripe was told to fail.
    return 'the card for gift cards could not be removed at Stripe';
  }
};
