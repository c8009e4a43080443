import { randomFaults } from '../../support/fault-injection/dynamodb-faults.ts';
import { injectDelivery, shuffledAndRepeated } from '#infra/emulators/basics/deliveries';
import { runAs } from '#infra/emulators/lambda/enforce-access';
import { queueNames } from '#infra/blueprint/jobs';
import { injectFault } from '../../support/fault-injection/inject.ts';
import { crashAtStep } from '../../support/crash-steps.ts';
import { shortenVisibility, sqs, urlOf } from '../../support/queues.ts';
import { DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SeededRandom } from '../../support/seeded-random.ts';
import { keptAside, putBack } from '../../support/set-aside.ts';
import { stack } from '../../support/stack.ts';
import { day, hour, settle, type World } from './company.ts';
import { choose, type Step } from './coins.ts';

const { buyGiftCard } = await import('#functions/workflows/buy-gift-card');
const { findStripe } = await import('#functions/adapters/stripe/client');
const { giftCardProvider } = await import('#functions/adapters/gift-cards/gift-card-provider');

export const stripe = stack.stripe!;
export const tremendous = stack.tremendous!;

/** The workers of money, of counts and of workspaces; a mail that fails comes again much later. */
const workers = new Set(['buy-gift-cards', 'follow-billing', 'change-workspace', 'count', 'notify']);
const others = new Set(['send-mail', 'keep-schedules', 'check-ledger']);

const chances = {
  throttled: 0.01,
  conflict: 0.03,
  outdated: 0.03,
  failedBefore: 0.02,
  lostAfter: 0.03,
  silenced: 0.02,
};

/** Loses some messages of the queues of money, as if they had failed five times. What the clock sends comes again. */
const losing = (roll: () => number) =>
  injectDelivery((records) => [
    records.filter((record) => {
      const { body = '{}', eventSourceARN: from = '' } = record as { body?: string; eventSourceARN?: string };
      return (
        body === '{}' ||
        !/:(billing|gift-cards)$/.test(from) ||
        roll() > (body.includes('"seats"') ? 0.4 : 0.1)
      );
    }),
  ]);

/** Faults of the table while the world says so, and messages that come in any order and twice. Returns how to stop. */
export const disturb = (world: World, { next: roll }: SeededRandom): (() => void) => {
  const isStruck = ({ by }: { by: string | undefined }): boolean => {
    if (by === undefined || others.has(by)) return false;
    return workers.has(by) ? world.areJobsFailing : world.failing > 0;
  };
  const among = (attempt: { by: string | undefined }): boolean => isStruck(attempt);
  const ignore = (): void => undefined;
  const stops = [
    injectFault(randomFaults(chances, roll, among, ignore)),
    losing(roll),
    injectDelivery(shuffledAndRepeated(0.2, roll, ignore)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/** Failed messages come again after a second, and a crashed job is free by then. Returns how to undo that. */
export const hurryQueues = async (): Promise<() => Promise<unknown>> => {
  process.env['LEASE_SECONDS'] = '1';
  const undo = await Promise.all(queueNames.map(shortenVisibility));
  return () => {
    delete process.env['LEASE_SECONDS'];
    return Promise.all(undo.map((one) => one()));
  };
};

export const nextOrder: Step = async (_, __, roll) => {
  const outcome = choose(roll, [
    { status: 'FAILED' },
    { status: 'PENDING APPROVAL' },
    { status: 'OPEN' },
    { delivery: 'FAILED' },
  ] as const);
  tremendous.nextOrder(outcome ?? {});
  return `the next order: ${JSON.stringify(outcome)}`;
};

/** Somebody at the provider decides on an order that waits. */
export const decide: Step = async (_, __, roll) => {
  const waiting = tremendous
    .orders()
    .filter(({ status }) => status === 'OPEN' || status === 'PENDING APPROVAL');
  const one = choose(roll, waiting);
  if (!one) return undefined;
  const what = roll.below(4) === 0 ? 'reject' : 'execute';
  try {
    tremendous.change(one.id, what);
    return `${one.external_id} at the provider: ${what}`;
  } catch {
    return `${one.external_id} at the provider is not funded`;
  }
};

export const fund: Step = async (_, __, roll) => {
  const cents = roll.below(4) === 0 ? roll.below(60_00) : 1_000_000_00;
  tremendous.setBalance(cents);
  return `the account at the provider has ${cents} cents`;
};

const someFault = (roll: SeededRandom) => {
  const times = 1 + roll.below(2);
  const effective = roll.below(2) === 0;
  const isFinal = roll.below(6) > 0;
  const status = choose(roll, [500, 502, 503]) ?? 500;
  const method = choose(roll, ['POST', undefined]);
  return choose(roll, [
    { kind: 'status', status, effective, isFinal, times, method },
    { kind: 'status', status, effective, isFinal, times, method },
    { kind: 'drop_after', times, method },
    { kind: 'drop_before', times, method },
  ] as const);
};

export const failStripe: Step = async (_, __, roll) => {
  const fault = someFault(roll);
  if (fault) stripe.failNext(fault);
  return `Stripe fails: ${JSON.stringify(fault)}`;
};

export const failProvider: Step = async (_, __, roll) => {
  const fault = someFault(roll);
  if (fault) tremendous.failNext(fault);
  return `the provider fails: ${JSON.stringify(fault)}`;
};

export const disturbEvents: Step = async (_, __, roll) => {
  const faults = {
    lose: choose(roll, [0, 0, 1, 4, true] as const) ?? 0,
    duplicate: roll.below(2) === 0,
    order: choose(roll, ['as_sent', 'reversed', 'random'] as const) ?? 'as_sent',
    hold: roll.below(3) === 0,
  };
  const of = roll.below(3) === 0 ? 'tremendous' : 'stripe';
  (of === 'stripe' ? stripe : tremendous).deliveries.set(faults);
  return `events of ${of}: ${JSON.stringify(faults)}`;
};

const calm = { lose: 0, duplicate: false, order: 'as_sent', hold: false } as const;
export const calmEvents = (): void => {
  for (const one of [stripe, tremendous]) one.deliveries.set(calm);
};

export const failJobs: Step = async (world) => {
  world.areJobsFailing = !world.areJobsFailing;
  return `the workers' table ${world.areJobsFailing ? 'fails' : 'works'}`;
};

/** A worker crashes at its n-th request from now on, until it is stopped. */
export const crash: Step = async (world, _, roll) => {
  const by = choose(roll, ['buy-gift-cards', 'buy-gift-cards', 'follow-billing', 'change-workspace']) ?? '';
  const moment = roll.below(2) === 0 ? 'before' : 'after';
  const nth = 1 + roll.below(14);
  const { stop } = await crashAtStep(by, nth, moment);
  // Another company's may have begun meanwhile.
  world.stopCrash?.();
  world.stopCrash = stop;
  return `${by} crashes ${moment} its request ${nth}`;
};

export const endCrash: Step = async (world) => {
  world.stopCrash?.();
  world.stopCrash = undefined;
  return 'no worker crashes';
};

const put = (queue: 'gift-cards' | 'billing', message: object): Promise<unknown> =>
  sqs.send(new SendMessageCommand({ QueueUrl: urlOf(queue), MessageBody: JSON.stringify(message) }));

/** Delivers an earlier message once more, or a scheduled one too early. */
export const repeat: Step = async (_, { bought, team }, roll) => {
  const cards = bought.filter(({ isGiftCard }) => isGiftCard);
  const id = choose(roll, cards)?.id;
  if (id && roll.below(2) === 0) {
    await put('gift-cards', { purchase_id: id });
    return `${id} is queued once more`;
  }
  if (roll.below(3) === 0) await put('billing', { about: 'workspace', workspace_id: team.workspace.id });
  else await put(roll.below(2) === 0 ? 'billing' : 'gift-cards', {});
  return 'something is queued once more';
};

/** A worker in another process goes on with a gift card that a worker here may have in hand. */
export const anotherWorker: Step = async (_, { bought }, roll) => {
  const id = choose(roll, bought.filter(({ isGiftCard }) => isGiftCard).slice(-5))?.id;
  const services = { stripe: await findStripe(), provider: await giftCardProvider() };
  if (!id || !services.stripe || !services.provider) return undefined;
  const { stripe: money, provider } = services;
  try {
    await runAs('buy-gift-cards', () => buyGiftCard(id, { stripe: money, provider }, stack.clock.now()));
    return `another worker for ${id}`;
  } catch (error) {
    return `another worker for ${id} fails: ${String(error)}`;
  }
};

export const wait: Step = async (world) => {
  await settle(world);
  return 'everything is done';
};

const pass =
  (what: string, ms: number, most: number): Step =>
  async (world, _, roll) => {
    const count = 1 + roll.below(most);
    stack.clock.advance(count * ms + roll.below(hour));
    const isAwaited = roll.below(5) === 0;
    if (isAwaited) await settle(world);
    return `${count} ${what} pass${isAwaited ? ', and everything is done' : ''}`;
  };
export const passHours = pass('hours', hour, 20);
export const passDays = pass('days', day, 5);
export const passMonth = pass('months', 31 * day, 1);

/** How many gift cards are still being bought or given back. */
export const openGiftCards = async (): Promise<number> => {
  const { listOpenGiftCards } = await import('#functions/data/gift-cards');
  return (await listOpenGiftCards({ now: stack.clock.now() })).length;
};

/** Every order that waits is decided on. */
const decideAll = (roll: SeededRandom): void => {
  for (const { id, status } of tremendous.orders())
    if (status === 'OPEN' || status === 'PENDING APPROVAL')
      tremendous.change(id, roll.below(3) === 0 ? 'reject' : 'execute');
};

/**
 * What an operator does when the alarm rings: jobs of workspaces that failed five times go on. Everything else is found
 * again by the clock.
 */
const redriveWorkspaces = async (): Promise<void> => {
  const QueueUrl = urlOf('workspace');
  const dead = `${QueueUrl}-dead`;
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl: dead, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
    );
    if (Messages.length === 0) return;
    for (const { Body: MessageBody, ReceiptHandle } of Messages) {
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
      await sqs.send(new DeleteMessageCommand({ QueueUrl: dead, ReceiptHandle }));
    }
  }
};

/**
 * The same for changes of the table that a job gave up on: it failed on them, and the clock moved on by a day before it
 * tried again.
 */
const putBackChanges = async (): Promise<void> => {
  if ((await keptAside()).size === 0) return;
  for (const job of ['count', 'notify'] as const) {
    const { code, said } = await putBack(job);
    if (code !== 0) throw new Error(said);
  }
};

/**
 * Lets everything come to rest: what is held arrives, what waits is decided on, and the clock moves far enough for the
 * hourly look at gift cards and the nightly one at subscriptions.
 */
export const comeToRest = async (world: World, roll: SeededRandom): Promise<void> => {
  calmEvents();
  tremendous.setBalance(1_000_000_00);
  await settle(world);
  for (const ms of [hour, hour, 3 * day, hour, hour, hour, day, hour]) {
    decideAll(roll);
    await redriveWorkspaces();
    await putBackChanges();
    stack.clock.advance(ms);
    await settle(world);
  }
};
