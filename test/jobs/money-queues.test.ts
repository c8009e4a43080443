import { ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { billing as contract } from '#shared/contract/billing';
import { posts } from '#shared/contract/posts';
import { injectFault } from '../support/fault-injection/inject.ts';
import type { QueueName } from '#infra/blueprint/jobs';
import { crashAtStep } from '../support/crash-steps.ts';
import {
  aGiftTeam,
  balanceOf,
  buy,
  charged,
  moneyOf,
  ordersOf,
  stepOf,
  tremendous,
} from '../support/gift-cards.ts';
import { aLateTeam, invoicesOf, subscribe } from '../support/payments.ts';
import { deliverMessage, shortenVisibility, sqs, urlOf, withheld } from '../support/queues.ts';
import { as, aTeamNow, changeWorkspace, day } from '../support/schedules.ts';
import { call, stack } from '../support/stack.ts';
import { customerOf, forgetSubscription, storedWorkspace } from '../support/stripe-events.ts';
import { type Member, signIn } from '../support/team.ts';

// Some tests look for what happens beside a call.
stack.followAtOnce();

const billing = await import('#functions/jobs/follow-billing');
const giftCards = await import('#functions/jobs/buy-gift-cards');

beforeAll(async () => {
  for (const queue of ['gift-cards', 'billing'] as const) await shortenVisibility(queue);
});
afterEach(() => {
  stack.stripe?.deliveries.set({ lose: false });
  stack.stripe?.clearFaults();
  tremendous.clearFaults();
});

type Team = Awaited<ReturnType<typeof aGiftTeam>>;

const put = (queue: QueueName, MessageBody: string): Promise<unknown> =>
  sqs.send(new SendMessageCommand({ QueueUrl: urlOf(queue), MessageBody }));
const deadIn = async (queue: QueueName): Promise<string[]> => {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: `${urlOf(queue)}-dead`,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: 0,
    }),
  );
  return Messages.map(({ Body }) => String(Body));
};
const outcome = async (team: Team) => ({
  coins: await balanceOf(team, team.bob),
  money: await moneyOf(team),
});
const paid = { coins: 60, money: [{ taken: charged, back: 0 }] };

test('messages that cannot be read end with the dead letters, and the others do not wait', async () => {
  const team = await aGiftTeam();
  const poison = ['{', '{"purchase_id":7}'];
  for (const body of poison) await put('gift-cards', body);
  await put('billing', '{"about":"the moon"}');
  await buy(team);
  await expect.poll(() => outcome(team)).toEqual(paid);
  await stack.settle();
  expect((await deadIn('gift-cards')).toSorted()).toEqual(poison.toSorted());
  expect(await deadIn('billing')).toEqual(['{"about":"the moon"}']);
});

test('a gift card that failed five times is bought once, however often its message is sent again', async () => {
  const team = await aGiftTeam();
  const crash = await crashAtStep('buy-gift-cards', 6, 'after');
  const id = await buy(team);
  await stack.settle();
  crash.stop();
  expect(await deadIn('gift-cards')).toContain(JSON.stringify({ purchase_id: id }));
  expect(await stepOf(id)).not.toBe('ended');
  for (let time = 0; time < 3; time += 1) await put('gift-cards', JSON.stringify({ purchase_id: id }));
  await put('gift-cards', '{}');
  await stack.settle();
  expect(await outcome(team)).toEqual(paid);
  expect(ordersOf(id)).toHaveLength(1);
});

test('a gift card whose message comes 26 hours late, and again as late, is bought once', async () => {
  const team = await aGiftTeam();
  let body = '';
  // The hourly look at gift cards is missed, too.
  const missed = await withheld('gift-cards', async () => {
    body = JSON.stringify({ purchase_id: await buy(team) });
    await stack.settle();
    stack.clock.advance((26 / 24) * day);
  });
  expect(missed).toContain(body);
  for (let time = 0; time < 2; time += 1) {
    expect(await deliverMessage('buy-gift-cards', giftCards.handler, body)).toBe(true);
    expect(await outcome(team)).toEqual(paid);
    stack.clock.advance((26 / 24) * day);
    await stack.settle();
  }
});

test('three nights are missed, then two come at once: the seats are billed once', async () => {
  const team = await aLateTeam();
  await subscribe(team, 'annual');
  await withheld('billing', async () => {
    await changeWorkspace(team, { users_count: 9 });
    for (let night = 0; night < 3; night += 1) {
      stack.clock.advance(day);
      await stack.settle();
    }
  });
  expect((await storedWorkspace(team)).subscription).toMatchObject({ quantity: 5 });
  await Promise.all(['{}', '{}'].map((body) => deliverMessage('follow-billing', billing.handler, body)));
  await stack.settle();
  expect((await storedWorkspace(team)).subscription).toMatchObject({ quantity: 9 });
  const [more, first, ...rest] = await invoicesOf(team);
  expect([rest, first?.total]).toEqual([[], 5 * 2916]);
  // Four seats for a year without the three days that are over.
  expect(more?.total).toBeGreaterThan(4 * 2916 * 0.985);
  expect(more?.total).toBeLessThan(4 * 2916);
});

test('what a slow worker read of a subscription never replaces what was stored since', async () => {
  const team = await aLateTeam();
  await subscribe(team, 'monthly');
  const { subscription } = await storedWorkspace(team);
  stack.stripe?.deliveries.set({ lose: true });
  await forgetSubscription(team);
  const [gate, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let writes = 0;
  const stop = injectFault(async (attempt, go) => {
    if (attempt.by !== 'follow-billing' || attempt.command !== 'TransactWriteItems') return go();
    writes += 1;
    if (writes > 1) return go();
    reached.resolve();
    await gate.promise;
    return go();
  });
  const event = {
    about: 'event',
    event: 'evt_slow',
    type: 'customer.subscription.updated',
    object: subscription?.id,
    customer: await customerOf(team),
    created: stack.clock.now().toISOString(),
  };
  const slow = deliverMessage('follow-billing', billing.handler, JSON.stringify(event));
  await reached.promise;
  const { status } = await call(contract.cancelSubscription, { body: {} }, await as(team, team.ann));
  expect(status).toBe(200);
  gate.resolve();
  expect(await slow).toBe(true);
  stop();
  expect((await storedWorkspace(team)).subscription).toMatchObject({ cancel_at_period_end: true });
});

/** How the feed answers a member at an instant, while no job runs. */
const feedAt = async (team: Awaited<ReturnType<typeof aTeamNow>>, { id }: Member, at: Date) =>
  (
    await call(
      posts.list,
      { query: {} },
      { at, token: await signIn({ id, workspace_id: team.workspace.id }, at) },
    )
  ).status;

test('a trial ends to the millisecond, and who pays goes on for the grace, though nothing is heard of Stripe', async () => {
  const [free, payer] = [await aTeamNow(), await aTeamNow()];
  await subscribe(payer, 'monthly');
  stack.stripe?.deliveries.set({ lose: true });
  const end = Date.parse((await storedWorkspace(free)).trial_ends_at);
  expect(end - Date.parse(free.workspace.created_at)).toBe(30 * day);
  expect(await feedAt(free, free.bob, new Date(end - 1))).toBe(200);
  expect(await feedAt(free, free.bob, new Date(end))).toBe(402);
  const { subscription } = await storedWorkspace(payer);
  const grace = Date.parse(String(subscription?.current_period_end)) + 7 * day;
  expect(await feedAt(payer, payer.bob, new Date(grace - 1))).toBe(200);
  expect(await feedAt(payer, payer.bob, new Date(grace))).toBe(402);
});
