import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { injectFault } from '../support/fault-injection/inject.ts';
import { rewards } from '#shared/contract/rewards';
import { askedOfStripe, crashAtStep, type Moment } from '../support/crash-steps.ts';
import {
  aLateTeam,
  cards,
  changeCard,
  enterCard,
  invoicesOf,
  openPage,
  overviewOf,
  subscribe,
  subscriptionOf,
} from '../support/payments.ts';
import { deliverMessage, withheld } from '../support/queues.ts';
import { as, aTeamNow, changeWorkspace, day } from '../support/schedules.ts';
import { call, internals, stack } from '../support/stack.ts';
import { customerOf, forgetSubscription, storedWorkspace } from '../support/stripe-events.ts';
import { stripeSdk } from '../support/stripe-sdk.ts';
import { readAll } from '../support/active-team.ts';

const { handler } = await import('#functions/jobs/follow-billing');
const { findStripe } = await import('#functions/adapters/stripe/client');

type Team = Awaited<ReturnType<typeof aTeamNow>>;
const mastercard = '5555 5555 5555 4444';

/** The cards that Stripe has for a team, by their last digits. */
const cardsAt = async (team: Team): Promise<string[]> =>
  (await stripeSdk().paymentMethods.list({ customer: await customerOf(team) })).data.map((one) =>
    String(one.card?.last4),
  );
const payingCard = async (team: Team): Promise<string> => {
  const { default_payment_method: method } = (
    (await stripeSdk().customers.retrieve(await customerOf(team), {
      expand: ['invoice_settings.default_payment_method'],
    })) as { invoice_settings: { default_payment_method: { card: { last4: string } } } }
  ).invoice_settings;
  return method.card.last4;
};
const connectRewardCard = async (team: Team, number: string): Promise<void> => {
  const { body } = await call(
    rewards.connectPaymentMethod,
    { body: { callback: '/settings/rewards/all' } },
    await as(team, team.ann),
  );
  expect((await enterCard(body.session_url, number)).status).toBe(303);
};
const rewardCard = async (team: Team): Promise<string | undefined> =>
  (await call(rewards.readPaymentMethod, {}, await as(team, team.ann))).body.card?.last4;

describe('events in another order than things happened', () => {
  afterEach(() => stack.stripe?.deliveries.set({ hold: false, order: 'as_sent' }));
  const inReverse = async (team: Team, act: () => Promise<void>): Promise<void> => {
    stack.stripe?.deliveries.set({ hold: true, order: 'reversed' });
    await act();
    stack.stripe?.deliveries.set({ hold: false });
    await stack.settle();
    expect(stack.stripe?.deliveries.list().filter(({ status }) => status !== 'delivered')).toEqual([]);
    await subscriptionOf(team);
  };

  test('leave the card that was entered last, and no other', async () => {
    const team = await aLateTeam();
    await subscribe(team, 'monthly');
    await inReverse(team, async () => {
      await changeCard(team, cards.failsLater);
      stack.clock.advance(60_000);
      await changeCard(team, mastercard);
    });
    expect(await payingCard(team)).toBe('4444');
    expect(await cardsAt(team)).toEqual(['4444']);
    expect((await stripeSdk().subscriptions.list({ customer: await customerOf(team) })).data).toHaveLength(1);
  });

  test('leave the card for gift cards that was entered last, beside the one that pays', async () => {
    const team = await aLateTeam();
    await subscribe(team, 'monthly');
    await inReverse(team, async () => {
      await connectRewardCard(team, cards.failsLater);
      stack.clock.advance(60_000);
      await connectRewardCard(team, mastercard);
    });
    expect(await rewardCard(team)).toBe('4444');
    expect((await cardsAt(team)).toSorted()).toEqual(['4242', '4444']);
  });

  test('leave the subscription as it is now', async () => {
    const team = await aLateTeam();
    await inReverse(team, async () => {
      await subscribe(team, 'monthly');
      await stripeSdk().customers.update(await customerOf(team), { name: 'Renamed' });
      await changeWorkspace(team, { users_count: 9 });
      await stack.settle();
    });
    expect((await storedWorkspace(team)).subscription).toMatchObject({ status: 'active', quantity: 9 });
    expect(await invoicesOf(team)).toHaveLength(1);
  });
});

const deliver = (body: string): Promise<boolean> => deliverMessage('follow-billing', handler, body);

/** Delivers a message with a crash before and after each of its requests in turn, until it gets through. */
const crashAtEveryStepOf = async (message: string): Promise<number> => {
  let crashes = 0;
  const getsThrough = async (nth: number, moment: Moment): Promise<boolean> => {
    const { stop, crashed } = await crashAtStep('follow-billing', nth, moment);
    const done = await deliver(message);
    stop();
    crashes += Number(crashed());
    return done && !crashed();
  };
  for (let nth = 1; nth < 60; nth += 1)
    if ((await getsThrough(nth, 'before')) || (await getsThrough(nth, 'after'))) return crashes;
  throw new Error('it never ended');
};

/** Does something, crashes at every step of what follows, and delivers what follows from that. */
const crashAfter = async (act: () => Promise<void>): Promise<number> => {
  const messages = await withheld('billing', act);
  let crashes = 0;
  const later = await withheld('billing', async () => {
    for (const message of messages) crashes += await crashAtEveryStepOf(message);
  });
  for (const message of later) expect(await deliver(message)).toBe(true);
  return crashes;
};

describe('a function that is killed between any two of its steps', () => {
  test('starts one subscription with both discounts, and pays it once', async () => {
    const sdk = stripeSdk();
    const coupon = await sdk.coupons.create({ percent_off: 20, duration: 'forever' });
    await sdk.promotionCodes.create({ code: 'CRASH', promotion: { type: 'coupon', coupon: coupon.id } });
    const team = await aTeamNow();
    const crashes = await crashAfter(async () => {
      await enterCard(await openPage(team, 'monthly', 'CRASH'), cards.good);
    });
    expect(crashes).toBeGreaterThan(10);
    expect(await subscriptionOf(team)).toMatchObject({ status: 'trialing', discount_percent: 28 });
    expect((await overviewOf(team)).welcome_offer).toBe('granted');
    expect(await cardsAt(team)).toEqual(['4242']);
    stack.clock.advance(31 * day);
    await stack.settle();
    expect((await invoicesOf(team)).map(({ total, status }) => [total, status])).toEqual([
      [1080, 'paid'],
      [0, 'paid'],
    ]);
  });

  test('pays a debt once with a new card, and forgets the old one', async () => {
    const team = await aLateTeam();
    await subscribe(team, 'monthly');
    await changeCard(team, cards.failsLater);
    stack.clock.advance(32 * day);
    await stack.settle();
    expect(await subscriptionOf(team)).toMatchObject({ status: 'past_due' });
    expect(await crashAfter(() => changeCard(team, mastercard))).toBeGreaterThan(10);
    expect(await subscriptionOf(team)).toMatchObject({ status: 'active' });
    expect(await cardsAt(team)).toEqual(['4444']);
    expect((await invoicesOf(team)).map(({ total, status }) => [total, status])).toEqual([
      [1350, 'paid'],
      [1350, 'paid'],
    ]);
    const { data } = await stripeSdk().charges.list({ customer: await customerOf(team) });
    expect(data.filter(({ paid }) => paid).map(({ amount }) => amount)).toEqual([1350, 1350]);
  });

  test('bills the seats that there are, once', async () => {
    const team = await aLateTeam();
    await subscribe(team, 'annual');
    expect(await crashAfter(() => changeWorkspace(team, { users_count: 8 }))).toBeGreaterThan(2);
    expect((await storedWorkspace(team)).subscription).toMatchObject({ quantity: 8 });
    // 5 seats at $32.40 less 10 %; three more from the start of the day at which the year began.
    const totals = (await invoicesOf(team)).map(({ total }) => total);
    expect(totals).toEqual([3 * 2916, 5 * 2916]);
  });

  test('takes seats off what is owed, once', async () => {
    const team = await aLateTeam();
    await changeWorkspace(team, { users_count: 40 });
    await subscribe(team, 'monthly');
    await changeCard(team, cards.failsLater);
    // Before the draft of the renewal is an hour old nothing is owed; three days later it is.
    stack.clock.advance(34 * day);
    await stack.settle();
    expect(await crashAfter(() => changeWorkspace(team, { users_count: 5 }))).toBeGreaterThan(10);
    const { data } = await stripeSdk().creditNotes.list({ customer: await customerOf(team) });
    const preview = await stripeSdk().invoices.list({ customer: await customerOf(team), limit: 1 });
    const [renewal] = preview.data;
    expect(data).toHaveLength(1);
    expect(renewal).toMatchObject({
      status: 'open',
      total: 10_800,
      pre_payment_credit_notes_amount: data[0]?.amount,
    });
    expect((await overviewOf(team)).credits.amount).toBe(0);
    expect(await subscriptionOf(team)).toMatchObject({ quantity: 5, status: 'past_due' });
  });

  test('gives what was paid of seats back as credit, once', async () => {
    const team = await aLateTeam();
    await changeWorkspace(team, { users_count: 40 });
    await subscribe(team, 'monthly');
    const sdk = stripeSdk();
    const customer = await customerOf(team);
    await changeCard(team, cards.failsLater);
    await sdk.customers.createBalanceTransaction(customer, { amount: -8100, currency: 'usd' });
    stack.clock.advance(32 * day);
    await stack.settle();
    expect(await crashAfter(() => changeWorkspace(team, { users_count: 5 }))).toBeGreaterThan(10);
    const [note] = (await sdk.creditNotes.list({ customer })).data;
    const moves = (await sdk.customers.listBalanceTransactions(customer)).data;
    const given = moves.filter(({ metadata }) => metadata?.['credit']);
    expect(given).toHaveLength(1);
    expect(note?.amount).toBe(2700);
    expect((await overviewOf(team)).credits.amount).toBe(-Number(given[0]?.amount));
    expect(await subscriptionOf(team)).toMatchObject({ quantity: 5, status: 'active', unpaid: [] });
  });

  test('keeps one card for gift cards', async () => {
    const team = await aTeamNow();
    await connectRewardCard(team, cards.good);
    await stack.settle();
    stack.clock.advance(60_000);
    expect(await crashAfter(() => connectRewardCard(team, mastercard))).toBeGreaterThan(3);
    expect(await rewardCard(team)).toBe('4444');
    expect(await cardsAt(team)).toEqual(['4444']);
    const stored = await internals.table.get(internals.keys.rewardCard(team.workspace.id), readAll);
    expect(stored).toMatchObject({ card: { last4: '4444' } });
  });
});

test('an older reading of the subscription never replaces a newer one', async () => {
  const team = await aLateTeam();
  await subscribe(team, 'monthly');
  const { subscription } = await storedWorkspace(team);
  await forgetSubscription(team);
  stack.stripe?.deliveries.set({ hold: true });
  let overtaken = false;
  const stop = injectFault(async (attempt, send) => {
    if (attempt.by !== 'follow-billing' || attempt.command !== 'TransactWriteItems' || overtaken)
      return send();
    overtaken = true;
    await stripeSdk().subscriptions.update(String(subscription?.id), { cancel_at_period_end: true });
    await subscriptionOf(team);
    return send();
  });
  const event = {
    about: 'event',
    event: 'evt_overtaken',
    type: 'customer.subscription.updated',
    object: 'sub',
  };
  const created = new Date().toISOString();
  expect(await deliver(JSON.stringify({ ...event, customer: await customerOf(team), created }))).toBe(true);
  stop();
  stack.stripe?.deliveries.set({ hold: false });
  expect(overtaken).toBe(true);
  expect((await storedWorkspace(team)).subscription).toMatchObject({ cancel_at_period_end: true });
});

test('a run that comes late never sets back the seats of a later one', async () => {
  const team = await aLateTeam();
  await subscribe(team, 'annual');
  const messageOf = async (users_count: number): Promise<string> => {
    const [message = ''] = await withheld('billing', () => changeWorkspace(team, { users_count }));
    return message;
  };
  const early = await messageOf(9);
  const client = await findStripe();
  let later: Promise<boolean> | undefined;
  const overtake = ({ method, path }: { method: string; path: string }): void => {
    if (method !== 'POST' || !path.startsWith('/v1/subscriptions/') || later) return;
    // What was asked arrives after everything that the other run can do.
    stack.stripe?.failNext({ kind: 'slow', times: 1, ms: 400, method: 'POST', path });
    later = messageOf(12).then(deliver);
  };
  client?.on('request', overtake);
  expect(await deliver(early)).toBe(true);
  client?.off('request', overtake);
  // Refused while the first one has the seats: its queue delivers the message again.
  expect(await later).toBe(false);
  expect((await storedWorkspace(team)).subscription).toMatchObject({ quantity: 12 });
  const totals = (await invoicesOf(team)).map(({ total }) => total);
  expect(totals).toEqual([3 * 2916, 4 * 2916, 5 * 2916]);
});

describe('a burst of invitations', () => {
  beforeEach(() => {
    process.env['SEATS_SECONDS'] = '1';
  });
  afterEach(() => {
    process.env['SEATS_SECONDS'] = '0';
  });
  test.each(['monthly', 'annual'] as const)('is billed once in a %s plan', async (plan) => {
    const team = await aLateTeam();
    await subscribe(team, plan);
    const id = (await storedWorkspace(team)).subscription?.id;
    const { change } = internals.writes;
    for (let users_count = 6; users_count <= 60; users_count += 6)
      await internals.table.write(
        change(internals.keys.workspace(team.workspace.id), { set: { users_count } }),
      );
    await stack.settle();
    expect((await storedWorkspace(team)).subscription).toMatchObject({ quantity: 60 });
    // One change: the seats before are credited, and those after it charged.
    const preview = await stripeSdk().invoices.createPreview({ subscription: String(id) });
    expect(preview.lines.data).toHaveLength(plan === 'annual' ? 1 : 3);
    expect(await invoicesOf(team)).toHaveLength(plan === 'annual' ? 2 : 1);
  });
});

test('members that still change keep their bill waiting, but not for ever', async () => {
  const team = await aLateTeam();
  await subscribe(team, 'annual');
  const seats = async () => (await storedWorkspace(team)).subscription?.quantity;
  const message = (minutes: number): string => {
    const until = new Date(stack.clock.now().getTime() + minutes * 60_000).toISOString();
    return JSON.stringify({ about: 'seats', workspace_id: team.workspace.id, members: 7, until });
  };
  await withheld('billing', () => changeWorkspace(team, { users_count: 12 }));
  const [again = ''] = await withheld('billing', async () => {
    expect(await deliver(message(9))).toBe(true);
  });
  expect(await seats()).toBe(5);
  expect(JSON.parse(again)).toMatchObject({ about: 'seats', members: 12 });
  expect(await deliver(message(-1))).toBe(true);
  expect(await seats()).toBe(12);
});

test('the night follows a completed page of which no event came, once', async () => {
  const team = await aTeamNow();
  stack.stripe?.deliveries.set({ lose: true });
  await enterCard(await openPage(team, 'monthly'), cards.good);
  await changeCard(team, mastercard);
  stack.stripe?.deliveries.set({ lose: false });
  expect((await overviewOf(team)).welcome_offer).toBe('open');
  const night = JSON.stringify({ about: 'workspace', workspace_id: team.workspace.id });
  // Before an hour has passed the event may still be on its way.
  expect(await deliver(night)).toBe(true);
  expect(await cardsAt(team)).toHaveLength(2);
  stack.clock.advance(3_700_000);
  expect(await deliver(night)).toBe(true);
  expect((await overviewOf(team)).welcome_offer).toBe('granted');
  expect(await payingCard(team)).toBe('4444');
  expect(await cardsAt(team)).toEqual(['4444']);
  const again = await askedOfStripe(() => deliver(night));
  expect(again.filter((request) => !request.startsWith('GET '))).toEqual([]);
});
