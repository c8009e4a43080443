import { expect, test } from 'vitest';
import { billing } from '#shared/contract/billing';
import { config } from '#shared/contract/config';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import type { Plan } from '#shared/model/billing';
import { audit } from '#shared/contract/audit';
import {
  aLateTeam,
  callback,
  cards,
  changeCard,
  enterCard,
  invoicesOf,
  openPage,
  overviewOf,
  pass,
  subscribe,
  subscriptionOf,
} from '../support/payments.ts';
import { customerOf, storedWorkspace } from '../support/stripe-events.ts';
import { stripeSdk } from '../support/stripe-sdk.ts';
import { postBody } from '../support/post-body.ts';
import { as, aTeamNow, changeWorkspace, day, subjectsTo } from '../support/schedules.ts';
import { call, stack } from '../support/stack.ts';

type Team = Awaited<ReturnType<typeof aTeamNow>>;

const isActive = async (team: Team): Promise<boolean> =>
  (await call(config.read, {}, await as(team, team.ann))).body.workspace.billing_active;
const sends = async (team: Team): Promise<number> =>
  (await call(posts.create, { body: postBody(team, [team.bob], 1) }, await as(team, team.ann))).status;
const upcoming = async (team: Team, plan?: Plan) =>
  (await call(billing.readUpcomingInvoice, { query: { ...(plan && { plan }) } }, await as(team, team.ann)))
    .body;

test('from the trial to the end: nothing is paid twice and access follows what is paid', async () => {
  const team = await aTeamNow();
  expect(await subscriptionOf(team)).toBeNull();
  expect(await overviewOf(team)).toMatchObject({
    plan: 'trial',
    ended: null,
    welcome_offer: 'open',
    configured: true,
    first_payment: team.workspace.trial_ends_at,
  });

  await changeCard(team, cards.good);
  expect(await overviewOf(team)).toMatchObject({ plan: 'trial', welcome_offer: 'granted' });
  const { body: method } = await call(billing.readPaymentMethod, {}, await as(team, team.ann));
  expect(method.card).toMatchObject({ brand: 'visa', last4: '4242', expired: false });

  await subscribe(team, 'monthly');
  expect(await subscriptionOf(team)).toMatchObject({
    status: 'trialing',
    plan: 'monthly',
    quantity: 5,
    seat_price: { amount: 300, currency: 'USD' },
    discount_percent: 10,
    can: { change: true, cancel: true, resume: false },
  });
  expect((await invoicesOf(team)).map(({ total }) => total)).toEqual([0]);
  // The trial is over; 5 seats at 3 dollars, 10 % less for life.
  await pass(31);
  expect(await isActive(team)).toBe(true);
  const paid = await invoicesOf(team);
  expect(paid[0]).toMatchObject({ status: 'paid', subtotal: 1500, discount: 150, total: 1350, due: 1350 });

  // An annual plan: the preview is the invoice.
  const preview = await upcoming(team, 'annual');
  const { status } = await call(billing.changePlan, { body: { plan: 'annual' } }, await as(team, team.ann));
  expect(status).toBe(200);
  const [switched] = await invoicesOf(team);
  const amounts = ({ subtotal, discount, total, due, lines }: NonNullable<typeof preview>) => ({
    subtotal,
    discount,
    total,
    due,
    lines: lines.map(({ amount }) => amount),
  });
  expect(preview && amounts(preview)).toEqual(switched && amounts(switched));
  expect(switched?.status).toBe('paid');

  const canceled = await call(
    billing.cancelSubscription,
    { body: { reason: 'Too dear' } },
    await as(team, team.ann),
  );
  expect(canceled.body).toMatchObject({ cancel_at_period_end: true, can: { resume: true, change: false } });
  expect(await upcoming(team)).toBeNull();
  const resumed = await call(billing.resumeSubscription, {}, await as(team, team.ann));
  expect(resumed.body).toMatchObject({ cancel_at_period_end: false, status: 'active' });
  await call(billing.cancelSubscription, { body: {} }, await as(team, team.ann));
  await pass(366);
  expect(await isActive(team)).toBe(false);
  expect(await sends(team)).toBe(402);
  expect(await subscriptionOf(team)).toBeNull();
  expect(await overviewOf(team)).toMatchObject({
    plan: 'none',
    active: false,
    ended: 'plan',
    first_payment: null,
  });
  // Whoever comes back keeps the discount for life.
  await subscribe(team, 'monthly');
  expect(await isActive(team)).toBe(true);
  expect(await subscriptionOf(team)).toMatchObject({ status: 'active', discount_percent: 10 });
  expect((await invoicesOf(team))[0]).toMatchObject({ status: 'paid', total: 1350 });
  const { body: log } = await call(audit.list, { query: {} }, await as(team, team.ann));
  expect(log.filter(({ action }) => action === 'billing_changed').length).toBeGreaterThanOrEqual(6);
});

test('a renewal that fails leaves seven days, tells the payers, and is fixed by a new card', async () => {
  const team = await aLateTeam();
  await subscribe(team, 'monthly');
  await changeCard(team, cards.failsLater);
  await pass(32);
  expect(await subscriptionOf(team)).toMatchObject({ status: 'past_due', can: { resume: true } });
  expect(await isActive(team)).toBe(true);
  expect(subjectsTo(team.ann).filter((subject) => /payment/i.test(subject))).toHaveLength(1);
  expect(subjectsTo(team.bob)).toEqual([]);
  const refused = await call(billing.resumeSubscription, {}, await as(team, team.ann));
  expect(refused.codes).toEqual(['renewal_failed']);
  stack.clock.advance(7 * day);
  expect(await isActive(team)).toBe(false);
  expect(await sends(team)).toBe(402);
  await stack.settle();
  await changeCard(team, cards.good);
  expect(await subscriptionOf(team)).toMatchObject({ status: 'active' });
  expect(await isActive(team)).toBe(true);
  expect(await sends(team)).toBe(201);
});

test('seats follow the members: one less is credited, and who joins and leaves on a day costs nothing', async () => {
  const team = await aLateTeam();
  await subscribe(team, 'monthly');
  const members = async (users_count: number) => {
    await changeWorkspace(team, { users_count });
    await stack.settle();
    return (await subscriptionOf(team))?.quantity;
  };
  expect(await members(8)).toBe(8);
  expect(await members(3)).toBe(5);
  expect((await overviewOf(team)).credits.amount).toBe(0);
  expect(await members(7)).toBe(7);
  await pass(31);
  const before = (await overviewOf(team)).credits.amount;
  expect(await members(6)).toBe(6);
  expect((await overviewOf(team)).credits.amount).toBeGreaterThan(before);
});

test('every refusal of a card is said in its own words, and changes nothing', async () => {
  const team = await aLateTeam();
  await subscribe(team, 'monthly');
  const before = await subscriptionOf(team);
  await changeCard(team, cards.failsLater);
  const refused = await call(billing.changePlan, { body: { plan: 'annual' } }, await as(team, team.ann));
  expect(refused.codes).toEqual(['payment_declined']);
  expect(await subscriptionOf(team)).toEqual(before);
  const page = await openPage(await aLateTeam(), 'monthly');
  for (const number of [cards.declined, cards.expired])
    expect((await enterCard(page, number)).status).not.toBe(303);
});

test('a second page closes the first; with a subscription there is no page', async () => {
  const team = await aLateTeam();
  const first = await openPage(team, 'monthly');
  const second = await openPage(team, 'annual');
  expect((await enterCard(first, cards.good)).status).not.toBe(303);
  expect((await enterCard(second, cards.good)).status).toBe(303);
  await stack.settle();
  expect(await subscriptionOf(team)).toMatchObject({ plan: 'annual', status: 'active' });
  const { codes } = await call(
    billing.subscribe,
    { body: { callback, plan: 'monthly' } },
    await as(team, team.ann),
  );
  expect(codes).toEqual(['already_subscribed']);
});

test.each([
  ['subscribe', 'billing.subscribe', { plan: 'monthly' }],
  ['change the card', 'billing.changePaymentMethod', {}],
  ['connect a card for gift cards', 'rewards.connectPaymentMethod', {}],
] as const)(
  'to %s: giving up leads to an address of its own, or without one to the same',
  async (_, id, more) => {
    const team = await aLateTeam();
    const endpoint = { ...billing, ...rewards }[id.split('.')[1] as 'subscribe'];
    for (const [canceled, address] of [
      [{ canceled: '/settings?from=canceled' }, '/settings?from=canceled'],
      [{}, callback],
    ] as const) {
      const body = { callback, ...canceled, ...more } as { callback: string; plan: 'monthly' };
      const page = await call(endpoint, { body }, await as(team, team.ann));
      const html = await (await fetch(page.body.session_url)).text();
      const [, back = ''] = /href="([^"]+)"/.exec(html) ?? [];
      expect(back.endsWith(address)).toBe(true);
    }
  },
);

test('a promo code and the welcome offer are both granted; an unknown code is refused', async () => {
  const sdk = stripeSdk();
  const coupon = await sdk.coupons.create({ percent_off: 20, duration: 'forever' });
  await sdk.promotionCodes.create({ code: 'SPRING', promotion: { type: 'coupon', coupon: coupon.id } });
  const team = await aTeamNow();
  const wrong = { callback, plan: 'monthly', promo: 'AUTUMN' } as const;
  expect((await call(billing.subscribe, { body: wrong }, await as(team, team.ann))).codes).toEqual([
    'invalid_promo',
  ]);
  const page = await openPage(team, 'monthly', 'SPRING');
  await enterCard(page, cards.good);
  await stack.settle();
  // 20 % off, then 10 % of the rest: 100 - 80 * 0.9 = 28.
  expect(await subscriptionOf(team)).toMatchObject({ discount_percent: 28 });
  await pass(31);
  expect((await invoicesOf(team))[0]).toMatchObject({ subtotal: 1500, total: 1080 });
});

test.each([
  ['lost', { lose: true }],
  ['twice', { duplicate: true }],
  ['in reverse', { order: 'reversed' }],
] as const)('events that come %s leave the same facts', async (_, faults) => {
  const team = await aLateTeam();
  stack.stripe?.deliveries.set(faults);
  await subscribe(team, 'monthly');
  stack.stripe?.deliveries.set({ lose: false, duplicate: false, order: 'as_sent' });
  expect(await subscriptionOf(team)).toMatchObject({ status: 'active', quantity: 5 });
  expect(await isActive(team)).toBe(true);
});

test('when Stripe does not answer, only the billing screens say so', async () => {
  const team = await aLateTeam();
  await subscribe(team, 'monthly');
  stack.stripe?.failNext({ kind: 'status', status: 503, times: 50 });
  expect((await call(billing.read, {}, await as(team, team.ann))).codes).toEqual(['upstream_failed']);
  expect((await call(billing.listInvoices, { query: {} }, await as(team, team.ann))).codes).toEqual([
    'upstream_failed',
  ]);
  expect(await sends(team)).toBe(201);
  stack.stripe?.clearFaults();
  expect((await overviewOf(team)).plan).toBe('monthly');
});

test('a customer that was deleted in the dashboard of Stripe is replaced at the next payment', async () => {
  const team = await aLateTeam();
  await subscribe(team, 'monthly');
  await pass(1);
  const before = await customerOf(team);
  await stripeSdk().customers.del(before);
  await stack.settle();
  expect(await isActive(team)).toBe(false);
  expect((await call(billing.read, {}, await as(team, team.ann))).status).toBe(200);
  expect(await invoicesOf(team)).toHaveLength(1);
  await subscribe(team, 'annual');
  expect(await customerOf(team)).not.toBe(before);
  expect(await isActive(team)).toBe(true);
  expect(await subscriptionOf(team)).toMatchObject({ plan: 'annual', status: 'active' });
});

test('a team that pays by contract is not charged by Stripe too', async () => {
  const team = await aLateTeam();
  await subscribe(team, 'monthly');
  const { current_period_end: end } = (await subscriptionOf(team)) ?? {};
  await changeWorkspace(team, { manual_payments: true });
  expect(await subscriptionOf(team)).toMatchObject({ cancel_at_period_end: true, current_period_end: end });
  await changeWorkspace(team, { users_count: 30 });
  expect(await subscriptionOf(team)).toMatchObject({ quantity: 5 });
  const caller = await as(team, team.ann);
  const asked = [
    await call(billing.subscribe, { body: { callback, plan: 'annual' } }, caller),
    await call(billing.changePlan, { body: { plan: 'annual' } }, caller),
    await call(billing.resumeSubscription, {}, caller),
  ];
  expect(asked.flatMap(({ codes }) => codes)).toEqual(Array(3).fill('pays_by_contract'));
  await pass(40);
  expect(await invoicesOf(team)).toHaveLength(1);
  expect(await isActive(team)).toBe(true);
});

test('a page that was open when the contract began starts no subscription', async () => {
  const team = await aLateTeam();
  const page = await openPage(team, 'monthly');
  await changeWorkspace(team, { manual_payments: true });
  expect((await enterCard(page, cards.good)).status).not.toBe(303);
});

test('a second subscription is canceled and refunded, and the administrators are told', async () => {
  const team = await aLateTeam();
  const page = await openPage(team, 'monthly');
  const customer = await customerOf(team);
  await enterCard(page, cards.good);
  // As a page does that was completed in two tabs at once.
  const sdk = stripeSdk();
  const [first] = (await sdk.subscriptions.list({ customer })).data;
  const like = {
    customer,
    default_payment_method: first?.default_payment_method as string,
    items: [{ price: first?.items.data[0]?.price.id ?? '', quantity: 5 }],
    billing_mode: { type: 'classic' as const },
  };
  const second = await sdk.subscriptions.create({ ...like, metadata: { workspace_id: team.workspace.id } });
  // What an operator sells beside it is none of our business.
  const theirs = await sdk.subscriptions.create(like);
  await stack.settle();
  const { data } = await sdk.subscriptions.list({ customer, status: 'all' });
  expect(data.map(({ id, status }) => [id, status])).toEqual([
    [theirs.id, 'active'],
    [second.id, 'canceled'],
    [first?.id, 'active'],
  ]);
  const charges = (await sdk.charges.list({ customer })).data;
  expect(charges.map(({ amount, amount_refunded: back }) => [amount, back])).toEqual([
    [1500, 0],
    [1500, 1500],
    [1350, 0],
  ]);
  expect(subjectsTo(team.ann).filter((subject) => /second .* subscription/.test(subject))).toHaveLength(1);
  expect(subjectsTo(team.bob).filter((subject) => /second .* subscription/.test(subject))).toEqual([]);
  expect((await storedWorkspace(team)).second_subscription).toEqual({ id: second.id, amount: 1500 });
});

test('a preview works after the customer was deleted, and in the trial it is dated at its end', async () => {
  const team = await aTeamNow();
  const first = await upcoming(team, 'monthly');
  const end = team.workspace.trial_ends_at;
  expect(first).toMatchObject({ total: 1350, due: 1350, next_payment_attempt: end, period_start: end });
  await changeCard(team, cards.good);
  await stripeSdk().customers.del(await customerOf(team));
  expect(await upcoming(team, 'annual')).toMatchObject({ total: 5 * 2916 });
  expect(await upcoming(team)).toBeNull();
});
