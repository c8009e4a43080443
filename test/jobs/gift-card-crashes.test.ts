import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { giftCardProvider } from '#functions/adapters/gift-cards/gift-card-provider';
import { findStripe } from '#functions/adapters/stripe/client';
import { injectFault } from '../support/fault-injection/inject.ts';
import { runAs } from '#infra/emulators/lambda/enforce-access';
import { coins } from '#shared/contract/coins';
import { workspace } from '#shared/contract/workspace';
import type { PurchaseId } from '#shared/model/ids';
import { crashAtStep, type Moment } from '../support/crash-steps.ts';
import {
  aGiftTeam,
  balanceOf,
  buy,
  charged,
  connectCard,
  moneyOf,
  ordersOf,
  stepOf,
  tremendous,
} from '../support/gift-cards.ts';
import { cards } from '../support/payments.ts';
import { captureLogs, logEntries } from '../support/logs.ts';
import { deliverMessage, withheld, withhold } from '../support/queues.ts';
import { as, day } from '../support/schedules.ts';
import { call, internals, stack } from '../support/stack.ts';
import { customerOf } from '../support/stripe-events.ts';
import { inLong } from '../support/thoroughness.ts';
import { stripeSdk } from '../support/stripe-sdk.ts';
import { ledgerDifferences } from '../support/team.ts';

const { handler } = await import('#functions/jobs/buy-gift-cards');
const { buyGiftCard } = await import('#functions/workflows/buy-gift-card');

type Team = Awaited<ReturnType<typeof aGiftTeam>>;

afterEach(() => stack.stripe?.clearFaults());

const deliver = (purchase: PurchaseId): Promise<boolean> =>
  deliverMessage('buy-gift-cards', handler, JSON.stringify({ purchase_id: purchase }));

/** Redeems a gift card whose message reaches no worker but those of the test. */
const redeemed = async (team: Team): Promise<PurchaseId> => {
  let id: PurchaseId | undefined;
  // Events of the purchase before may still be on their way.
  await stack.settle();
  const messages = await withheld('gift-cards', async () => {
    id = await buy(team);
  });
  expect(messages).toContain(JSON.stringify({ purchase_id: id }));
  return id!;
};

/** Gives bob the coins for many gift cards. */
const rich = async (team: Team): Promise<void> => {
  const body = { amount: 9000 };
  await call(coins.adjust, { params: { id: team.bob.id }, body }, await as(team, team.ann));
};

const executed = (id: PurchaseId): number =>
  ordersOf(id).filter(({ status }) => status === 'EXECUTED').length;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** What one purchase changed: coins, what the company has paid in the end, and cards that can be used. */
const changes = async (team: Team, act: () => Promise<PurchaseId>) => {
  const look = async () => ({
    coins: await balanceOf(team, team.bob),
    paid: sum((await moneyOf(team)).map(({ taken, back }) => taken - back)),
  });
  const before = await look();
  const id = await act();
  const after = await look();
  return { coins: after.coins - before.coins, paid: after.paid - before.paid, cards: executed(id) };
};
const bought = { coins: -40, paid: charged, cards: 1 };
const nothing = { coins: 0, paid: 0, cards: 0 };

/** No worker but those of the test gets a message meanwhile, so that nothing has to be waited for. */
const crashEverywhere = async (
  team: Team,
  moment: Moment,
  prepare: () => void,
  expected: object,
): Promise<number> => {
  await stack.settle();
  const { stop } = withhold('gift-cards');
  onTestFinished(async () => {
    await stack.settle();
    stop();
  });
  for (let nth = 1; ; nth += inLong(1, 9)) {
    let crashed = false;
    const outcome = await changes(team, async () => {
      const id = await buy(team);
      prepare();
      const crash = await crashAtStep('buy-gift-cards', nth, moment);
      await deliver(id);
      crash.stop();
      crashed = crash.crashed();
      expect(await deliver(id)).toBe(true);
      return id;
    });
    expect(outcome, `step ${nth}`).toEqual(expected);
    if (!crashed) return nth;
  }
};

test.each(['before', 'after'] as const)(
  'a worker that crashes %s any of its requests leaves one card for one charge',
  async (moment) => {
    const team = await aGiftTeam();
    await rich(team);
    expect(await crashEverywhere(team, moment, () => undefined, bought)).toBeGreaterThan(12);
    expect(await ledgerDifferences(team)).toEqual([]);
  },
);

// Before a request, the same has happened as after the one before it.
describe('a worker that crashes after any of its requests', () => {
  test('takes nothing with a declined card', async () => {
    const team = await aGiftTeam(cards.failsLater);
    expect(await crashEverywhere(team, 'after', () => undefined, nothing)).toBeGreaterThan(12);
    expect(await ledgerDifferences(team)).toEqual([]);
  });

  test('gives charge and coins back for a card that the provider refuses', async () => {
    const team = await aGiftTeam();
    const refuse = (): void => tremendous.nextOrder({ status: 'FAILED' });
    expect(await crashEverywhere(team, 'after', refuse, nothing)).toBeGreaterThan(12);
    expect(await ledgerDifferences(team)).toEqual([]);
  });

  test('takes nothing in the end when the workspace is reset meanwhile', async () => {
    for (let nth = 3, crashed = true; crashed; nth += 5) {
      const team = await aGiftTeam();
      const id = await redeemed(team);
      const crash = await crashAtStep('buy-gift-cards', nth, 'after');
      await deliver(id);
      crash.stop();
      crashed = crash.crashed() && (await stepOf(id)) !== 'ended';
      if (!crashed) return;
      const body = { name: team.workspace.name };
      expect((await call(workspace.reset, { body }, await as(team, team.ann))).status).toBe(202);
      await stack.settle();
      await deliver(id);
      const { taken, back } = (await moneyOf(team))[0] ?? { taken: 0, back: 0 };
      expect(taken - back, `step ${nth}`).toBe(0);
    }
  });
});

test('workers at the same time buy one card for one charge', async () => {
  const team = await aGiftTeam();
  const outcome = await changes(team, async () => {
    const id = await redeemed(team);
    const services = { stripe: (await findStripe())!, provider: (await giftCardProvider())! };
    await Promise.all(
      Array.from({ length: 6 }, () =>
        runAs('buy-gift-cards', () => buyGiftCard(id, services, stack.clock.now())),
      ),
    );
    return id;
  });
  expect(outcome).toEqual(bought);
});

test('an order that arrives after everything was given back is told to the operator', async () => {
  const team = await aGiftTeam();
  tremendous.setBalance(0);
  const id = await buy(team);
  await stack.settle();
  stack.clock.advance(3 * day);
  await stack.settle();
  expect(await stepOf(id)).toBe('returned');
  tremendous.setBalance(1_000_000);
  // What a slow worker had sent before.
  const provider = (await giftCardProvider())!;
  const recipient = { name: 'Bob', email: team.bob.email };
  await provider.order({ id, country: 'US', value: 2500, recipient });
  expect(executed(id)).toBe(1);
  const stop = captureLogs();
  stack.clock.advance(day / 12);
  await stack.settle();
  const said = logEntries(stop()).filter(({ message }) => message === 'gift card stays with the provider');
  expect(said).toMatchObject([{ level: 'ERROR', purchase: id }]);
  expect(await stepOf(id)).toBe('ended');
});

test('a card that is changed while the charge is prepared pays once', async () => {
  const team = await aGiftTeam();
  const outcome = await changes(team, async () => {
    const id = await redeemed(team);
    const crash = await crashAtStep('buy-gift-cards', 4, 'after');
    await deliver(id);
    crash.stop();
    await connectCard(team, '5555 5555 5555 4444');
    await deliver(id);
    return id;
  });
  expect(outcome).toEqual(bought);
});

test('a card that is gone at Stripe buys nothing, and the coins come back', async () => {
  const team = await aGiftTeam();
  const { data } = await stripeSdk().paymentMethods.list({ customer: await customerOf(team) });
  for (const { id } of data) await stripeSdk().paymentMethods.detach(id);
  const outcome = await changes(team, async () => {
    const id = await redeemed(team);
    expect(await deliver(id)).toBe(true);
    return id;
  });
  expect(outcome).toEqual(nothing);
});

test('nothing is bought for a workspace that is about to be reset', async () => {
  const team = await aGiftTeam();
  const id = await redeemed(team);
  const body = { name: team.workspace.name };
  expect((await call(workspace.reset, { body }, await as(team, team.ann))).status).toBe(202);
  expect(await deliver(id)).toBe(true);
  await stack.settle();
  expect(await deliver(id)).toBe(true);
  expect([await moneyOf(team), ordersOf(id), await stepOf(id)]).toEqual([[], [], 'returned']);
});

test('a worker that another one overtook gives nothing back', async () => {
  const team = await aGiftTeam();
  const services = { stripe: (await findStripe())!, provider: (await giftCardProvider())! };
  const work = (id: PurchaseId) =>
    runAs('buy-gift-cards', () => buyGiftCard(id, services, stack.clock.now()));
  const makeBob = (state: 'accepted' | 'deactivated') =>
    internals.table.write(
      internals.writes.change(internals.keys.user(team.workspace.id, team.bob.id), { set: { state } }),
    );
  const [gate, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const outcome = await changes(team, async () => {
    const id = await redeemed(team);
    tremendous.setBalance(0);
    await work(id);
    tremendous.setBalance(1_000_000);
    await makeBob('deactivated');
    let writes = 0;
    const stop = injectFault(async (attempt, go) => {
      if (attempt.by !== 'buy-gift-cards' || attempt.command !== 'TransactWriteItems') return go();
      writes += 1;
      if (writes > 1) return go();
      reached.resolve();
      await gate.promise;
      return go();
    });
    const slow = work(id);
    await reached.promise;
    await makeBob('accepted');
    await work(id);
    gate.resolve();
    await slow;
    stop();
    return id;
  });
  expect(outcome).toEqual(bought);
});
