import { config } from '#shared/contract/config';
import { rewards } from '#shared/contract/rewards';
import { users } from '#shared/contract/users';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  aGiftTeam,
  balanceOf,
  buy,
  charged,
  connectCard,
  moneyOf,
  ordersOf,
  ownCards,
  requestsOf,
  stepOf,
  usesOf,
  tremendous,
} from '../support/gift-cards.ts';
import { cards } from '../support/payments.ts';
import { shortenVisibility } from '../support/queues.ts';
import { as, changeWorkspace, day, subjectsTo } from '../support/schedules.ts';
import { redeemFor } from '../support/shop.ts';
import { call, internals, stack } from '../support/stack.ts';
import { stripeSdk } from '../support/stripe-sdk.ts';

// Some tests look for what happens beside a call.
stack.followAtOnce();

type Team = Awaited<ReturnType<typeof aGiftTeam>>;
const hour = day / 24;

// A message that failed comes again after a second here.
let undo: () => Promise<unknown>;
beforeAll(async () => {
  undo = await shortenVisibility('gift-cards');
});
afterAll(() => undo());
afterEach(() => {
  tremendous.clearFaults();
  stack.stripe?.clearFaults();
});

const bought = async (team: Team) => {
  const id = await buy(team);
  await stack.settle();
  return id;
};
const pass = async (ms: number): Promise<void> => {
  stack.clock.advance(ms);
  await stack.settle();
};
/** What everybody has in the end: the card and the money are spent, or nothing is. */
const outcome = async (team: Team) => ({
  status: (await ownCards(team))[0]?.status,
  coins: await balanceOf(team, team.bob),
  money: await moneyOf(team),
});
const paid = { coins: 60, money: [{ taken: charged, back: 0 }] };

test('a gift card is charged with its fee, ordered once, delivered and mailed', async () => {
  const team = await aGiftTeam();
  const id = await bought(team);
  expect(await outcome(team)).toEqual({ status: 'fulfilled', ...paid });
  const [card] = await ownCards(team);
  expect(card?.gift_card_url).toMatch(/^http/);
  expect(card?.can).toEqual({ cancel: false });
  expect((await fetch(String(card?.gift_card_url))).status).toBe(200);
  expect(ordersOf(id)).toMatchObject([{ value: { denomination: 25, currency_code: 'USD' } }]);
  expect(subjectsTo(team.bob).at(-1)).toBe('“Bookshop” is yours');
  expect(await requestsOf(team)).toMatchObject([
    { status: 'fulfilled', failure: null, can: { fulfil: false } },
  ]);
  expect(await stepOf(id)).toBe('ended');
  expect(await usesOf(team)).toBe(1);
});

/** The month of the clock, as it is printed on a card: earlier tests may have moved the clock into the next one. */
const thisMonth = (): string => {
  const now = stack.clock.now();
  return `${now.getUTCMonth() + 1} / ${now.getUTCFullYear() % 100}`;
};

test.each<[string, string, () => string, string]>([
  ['a declined card', cards.failsLater, () => '12 / 34', 'payment_declined'],
  ['an expired card', cards.good, thisMonth, 'card_expired'],
])('%s: the coins come back, administrators are told why', async (_, number, expiryOf, failure) => {
  const team = await aGiftTeam();
  await connectCard(team, number, expiryOf());
  await changeWorkspace(team, { manual_payments: true });
  if (failure === 'card_expired') await pass(31 * day);
  const id = await bought(team);
  expect(await outcome(team)).toMatchObject({ status: 'declined', coins: 100 });
  expect((await moneyOf(team)).every(({ taken }) => taken === 0)).toBe(true);
  expect(await usesOf(team)).toBe(0);
  expect(ordersOf(id)).toEqual([]);
  expect(await requestsOf(team)).toMatchObject([{ status: 'declined', failure }]);
  expect(subjectsTo(team.bob).at(-1)).toBe('The request for “Bookshop” was declined');
  expect(subjectsTo(team.ann).at(-1)).toMatch(/^“Bookshop” couldn’t be bought for /);
});

test('the checklist has its tick while a card is connected', async () => {
  const team = await aGiftTeam();
  const ticked = async () =>
    (await call(config.read, {}, await as(team, team.ann))).body.checklist?.find(
      ({ item }) => item === 'card',
    )?.done;
  expect(await ticked()).toBe(true);
  expect((await call(rewards.removePaymentMethod, {}, await as(team, team.ann))).status).toBe(204);
  expect(await ticked()).toBe(false);
});

test('a card that was removed after the purchase is a declined one', async () => {
  const team = await aGiftTeam();
  const intents = stripeSdk().paymentIntents;
  stack.stripe?.failNext({
    kind: 'status',
    status: 503,
    times: 3,
    method: 'POST',
    path: '/v1/payment_intents/',
  });
  const id = await buy(team);
  await expect.poll(() => stepOf(id)).toBe('charging');
  const [intent] = (await intents.list({ limit: 1 })).data;
  await stripeSdk().paymentMethods.detach(intent?.payment_method as string);
  await stack.settle();
  expect(await outcome(team)).toMatchObject({ status: 'declined', coins: 100 });
  expect((await intents.retrieve(String(intent?.id))).status).toBe('canceled');
});

test('while the provider is down the gift card waits; when it is up there is exactly one', async () => {
  const team = await aGiftTeam();
  tremendous.failNext({ kind: 'status', status: 503, times: 3 });
  tremendous.failNext({ kind: 'drop_after', times: 1, method: 'POST' });
  const id = await bought(team);
  await pass(hour);
  expect(ordersOf(id)).toHaveLength(1);
  expect(await outcome(team)).toEqual({ status: 'fulfilled', ...paid });
});

test('when the account at the provider is too low the gift card waits for the sweep', async () => {
  const team = await aGiftTeam();
  tremendous.setBalance(0);
  const id = await bought(team);
  expect(await outcome(team)).toEqual({ status: 'pending', ...paid });
  tremendous.setBalance(1_000_000);
  await pass(hour);
  expect(ordersOf(id).filter(({ status }) => status === 'EXECUTED')).toHaveLength(1);
  expect(await outcome(team)).toEqual({ status: 'fulfilled', ...paid });
});

test('after three days without a card the charge and the coins go back', async () => {
  const team = await aGiftTeam();
  tremendous.setBalance(0);
  const id = await bought(team);
  await pass(3 * day);
  tremendous.setBalance(1_000_000);
  expect(await outcome(team)).toEqual({
    status: 'declined',
    coins: 100,
    money: [{ taken: charged, back: charged }],
  });
  await pass(2 * hour);
  expect(ordersOf(id).filter(({ status }) => status === 'EXECUTED')).toEqual([]);
  expect(await stepOf(id)).toBe('ended');
  expect(subjectsTo(team.ann).at(-1)).toMatch(/couldn’t be bought/);
});

test('a card that the provider refuses for good is given back: charge and coins', async () => {
  const team = await aGiftTeam();
  tremendous.nextOrder({ status: 'FAILED' });
  await bought(team);
  expect(await outcome(team)).toEqual({
    status: 'declined',
    coins: 100,
    money: [{ taken: charged, back: charged }],
  });
});

test.each(['arrives', 'is lost'])(
  'an order that waits is on its way, and delivered when it is approved: the event %s',
  async (event) => {
    const team = await aGiftTeam();
    tremendous.nextOrder({ status: 'PENDING APPROVAL' });
    const id = await bought(team);
    expect(await outcome(team)).toEqual({ status: 'purchased', ...paid });
    if (event === 'is lost') tremendous.deliveries.set({ lose: 1 });
    tremendous.change(id, 'execute');
    await stack.settle();
    tremendous.deliveries.set({ lose: 0 });
    if (event === 'is lost') await pass(hour);
    expect(await outcome(team)).toEqual({ status: 'fulfilled', ...paid });
  },
);

test('a buyer who was removed before the order gets no card, and nobody pays', async () => {
  const team = await aGiftTeam();
  tremendous.setBalance(0);
  const id = await bought(team);
  await call(
    users.update,
    { params: { id: team.bob.id }, body: { state: 'deactivated' } },
    await as(team, team.ann),
  );
  tremendous.setBalance(1_000_000);
  await pass(hour);
  expect(ordersOf(id).filter(({ status }) => status === 'EXECUTED')).toEqual([]);
  expect(await moneyOf(team)).toEqual([{ taken: charged, back: charged }]);
});

test('another card is used for the next purchase', async () => {
  const team = await aGiftTeam(cards.failsLater);
  await bought(team);
  await connectCard(team, cards.good);
  await bought(team);
  expect(await outcome(team)).toMatchObject({ status: 'fulfilled', coins: 60 });
});

test.each([
  ['of the demo data', { demo: true }, 'demo_member'],
  ['who has not accepted the invitation', { state: 'pending' }, 'member_pending'],
] as const)('a gift card for a member %s is refused before anything is paid', async (_, set, code) => {
  const team = await aGiftTeam();
  const key = internals.keys.user(team.workspace.id, team.bob.id);
  await internals.table.write(internals.writes.change(key, { set }));
  await stack.settle();
  const ann = { ...team.ann, ...(await as(team, team.ann)) };
  const refused = await redeemFor(ann, team.bob, team.reward.id);
  expect(refused).toMatchObject({ status: 422, codes: [code] });
  await stack.settle();
  expect(await moneyOf(team)).toEqual([]);
  expect(await balanceOf(team, team.bob)).toBe(100);
});
