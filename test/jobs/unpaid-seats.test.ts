import { expect, test } from 'vitest';
import { billing } from '#shared/contract/billing';
import type { Plan } from '#shared/model/billing';
import {
  aLateTeam,
  cards,
  changeCard,
  invoicesOf,
  overviewOf,
  pass,
  subscribe,
  subscriptionOf,
} from '../support/payments.ts';
import { withheld } from '../support/queues.ts';
import { as, changeWorkspace, day } from '../support/schedules.ts';
import { call, stack } from '../support/stack.ts';
import { customerOf } from '../support/stripe-events.ts';
import { stripeSdk } from '../support/stripe-sdk.ts';
import { oneIn } from '../support/thoroughness.ts';

type Team = Awaited<ReturnType<typeof aLateTeam>>;

const setMembers = async (team: Team, users_count: number): Promise<void> => {
  await changeWorkspace(team, { users_count });
  await stack.settle();
};
const creditOf = async (team: Team): Promise<number> => (await overviewOf(team)).credits.amount;
const owedBy = async (team: Team): Promise<number> =>
  ((await subscriptionOf(team))?.unpaid ?? []).reduce((sum, { due }) => sum + due, 0);

/** $3.00 a month or $32.40 a year, less the 10 % of the welcome offer. In cents. */
const price = { monthly: 270, annual: 2916 } as const;

/** The part of the current period that is left from the start of this day in UTC, in which a change is charged. */
const left = async (team: Team): Promise<number> => {
  const { data } = await stripeSdk().subscriptions.list({ customer: await customerOf(team) });
  const [item] = data[0]?.items.data ?? [];
  if (!item) throw new Error('no subscription');
  const today = stack.clock.now();
  today.setUTCHours(0, 0, 0, 0);
  const from = Math.max(item.current_period_start, today.getTime() / 1000);
  return (item.current_period_end - from) / (item.current_period_end - item.current_period_start);
};

/** A team whose second period for forty seats is due. The card that pays them fails, or not. */
const aTeamOfForty = async (plan: Plan, card: string, credit = 0): Promise<Team> => {
  const team = await aLateTeam();
  await setMembers(team, 40);
  await subscribe(team, plan);
  await changeCard(team, card);
  if (credit > 0) {
    const move = { amount: -credit, currency: 'usd' };
    await stripeSdk().customers.createBalanceTransaction(await customerOf(team), move);
  }
  await pass(plan === 'monthly' ? 32 : 367);
  return team;
};

/** The days of the period that begins with a moment: months differ, and years leap. */
const daysOf = (from: string | undefined, plan: Plan): number => {
  const start = new Date(from ?? '');
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + (plan === 'monthly' ? 1 : 12));
  return (end.getTime() - start.getTime()) / day;
};

type Money = { readonly owed: number; readonly credit: number };
const moneyOf = async (team: Team): Promise<Money> => ({
  owed: await owedBy(team),
  credit: await creditOf(team),
});

/** What thirty-five of forty seats are worth; Stripe rounds the forty and the five. */
const left35 = (p: number, l: number): number => Math.round(40 * p * l) - Math.round(5 * p * l);

/** Who leaves when, and what is right then: `p` a seat for the period, `l` the part of the period that is left. */
const cases: {
  name: string;
  card?: string;
  credit?: (p: number) => number;
  before?: (team: Team) => Promise<void>;
  right: (p: number, l: number) => Money;
}[] = [
  {
    name: 'what was paid becomes credit',
    card: cards.good,
    right: (p, l) => ({ owed: 0, credit: left35(p, l) }),
  },
  {
    name: 'what was not paid is owed no more',
    right: (p, l) => ({ owed: 40 * p - left35(p, l), credit: 0 }),
  },
  {
    name: 'after another try failed, what was not paid is owed no more',
    before: () => pass(4),
    right: (p, l) => ({ owed: 40 * p - left35(p, l), credit: 0 }),
  },
  {
    name: 'after a try that succeeded, what was paid becomes credit',
    before: (team) => changeCard(team, cards.good),
    right: (p, l) => ({ owed: 0, credit: left35(p, l) }),
  },
  {
    name: 'of what was paid in part, only that part becomes credit',
    credit: (p) => 30 * p,
    right: (p, l) => ({ owed: 0, credit: left35(p, l) - 10 * p }),
  },
];
const table = (['monthly', 'annual'] as const).flatMap((plan) => cases.map((one) => ({ ...one, plan })));

test.each(oneIn(2, table))(
  '$plan, thirty-five members leave: $name',
  async ({ plan, card, credit, before, right }) => {
    const p = price[plan];
    const team = await aTeamOfForty(plan, card ?? cards.failsLater, credit?.(p));
    await pass(2);
    await before?.(team);
    await setMembers(team, 5);
    expect(await moneyOf(team)).toEqual(right(p, await left(team)));
    // Whoever comes and leaves again on that day changes nothing.
    const now = await moneyOf(team);
    await setMembers(team, 12);
    await setMembers(team, 5);
    expect(await moneyOf(team)).toEqual(now);
  },
);

test.each(['monthly', 'annual'] as const)(
  '%s, not paid until it is canceled: the days with access are owed, and a new card pays them',
  async (plan) => {
    const p = price[plan];
    const team = await aTeamOfForty(plan, cards.failsLater);
    await pass(30);
    expect(await subscriptionOf(team)).toBeNull();
    await setMembers(team, 5);
    const [renewal] = await invoicesOf(team);
    const owed = Math.round((40 * p * 7) / daysOf(renewal?.created, plan));
    expect(renewal).toMatchObject({ status: 'open', total: 40 * p, due: owed });
    expect(await creditOf(team)).toBe(0);

    // Whoever comes back pays five seats in full, and what is owed.
    await subscribe(team, plan);
    const [first] = await invoicesOf(team);
    expect(first).toMatchObject({ status: 'paid', due: 5 * p });
    expect((await invoicesOf(team)).find(({ id }) => id === renewal?.id)).toMatchObject({
      status: 'paid',
      due: owed,
    });
    expect(await creditOf(team)).toBe(0);
  },
);

test('a new card pays what is owed, also when nobody heard that the subscription ended', async () => {
  const team = await aTeamOfForty('monthly', cards.failsLater);
  await withheld('billing', () => pass(30));
  const [renewal] = await invoicesOf(team);
  expect(renewal).toMatchObject({ status: 'open', due: 40 * 270 });
  await changeCard(team, cards.good);
  const paid = (await invoicesOf(team)).find(({ id }) => id === renewal?.id);
  expect(paid).toMatchObject({
    status: 'paid',
    due: Math.round((40 * 270 * 7) / daysOf(renewal?.created, 'monthly')),
  });
});

test('seats of an invoice that an operator let go are no credit: nobody paid them', async () => {
  const team = await aTeamOfForty('monthly', cards.failsLater);
  const [renewal] = await invoicesOf(team);
  await stripeSdk().invoices.voidInvoice(String(renewal?.id));
  await setMembers(team, 5);
  expect(await moneyOf(team)).toEqual({ owed: 0, credit: 0 });
  expect(await subscriptionOf(team)).toMatchObject({ quantity: 5 });
});

test('annual seats that a card did not pay are no credit when they are given back a day later', async () => {
  const team = await aLateTeam();
  await subscribe(team, 'annual');
  await changeCard(team, cards.failsLater);
  await pass(1);
  await setMembers(team, 45);
  const whole = await owedBy(team);
  expect(whole).toBe(Math.round(45 * 2916 * (await left(team))) - Math.round(5 * 2916 * (await left(team))));
  await pass(1);
  await setMembers(team, 0);
  const back = Math.round(45 * 2916 * (await left(team))) - Math.round(5 * 2916 * (await left(team)));
  expect(await moneyOf(team)).toEqual({ owed: whole - back, credit: 0 });
});

test('a payment is missing until every open invoice is paid, the oldest first', async () => {
  const team = await aTeamOfForty('monthly', cards.failsLater);
  await setMembers(team, 41);
  const [newer, older] = await invoicesOf(team);
  expect([older?.status, newer?.status]).toEqual(['open', 'open']);
  expect(await subscriptionOf(team)).toMatchObject({
    status: 'past_due',
    can: { resume: true, change: false },
    unpaid: [{ id: older?.id }, { id: newer?.id }],
  });
  // A member leaves: Stripe's last invoice is settled, and the payment is still missing.
  await setMembers(team, 40);
  const [, first] = await invoicesOf(team);
  expect((await subscriptionOf(team))?.status).toBe('past_due');
  expect(first).toMatchObject({ id: older?.id, status: 'open' });
  await setMembers(team, 44);
  expect((await subscriptionOf(team))?.unpaid).toHaveLength(2);
  const { codes } = await call(billing.resumeSubscription, {}, await as(team, team.ann));
  expect(codes).toEqual(['renewal_failed']);
  await changeCard(team, cards.good);
  expect(await subscriptionOf(team)).toMatchObject({ status: 'active', unpaid: [] });
  const { data } = await stripeSdk().charges.list({ customer: await customerOf(team) });
  const amounts = data.filter(({ paid }) => paid).map(({ amount }) => amount);
  expect(amounts[1]).toBe(40 * 270);
});

test('the days of grace count from the first payment that is missing, whoever is invited then', async () => {
  const team = await aTeamOfForty('annual', cards.failsLater);
  const until = (await subscriptionOf(team))?.access_ends_at;
  expect(until).toBeTruthy();
  for (const members of [41, 42, 43]) {
    await pass(1);
    await setMembers(team, members);
    expect((await subscriptionOf(team))?.access_ends_at).toBe(until);
  }
});
