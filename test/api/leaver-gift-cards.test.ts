import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rewards } from '#shared/contract/rewards';
import { users } from '#shared/contract/users';
import type { StoredGiftCard } from '#shared/model/gift-card';
import type { PurchaseId } from '#shared/model/ids';
import { interruptTransaction } from '../support/faults.ts';
import {
  aGiftTeam,
  balanceOf,
  charged,
  moneyOf,
  ordersOf,
  stepOf,
  tremendous,
} from '../support/gift-cards.ts';
import { leave } from '../support/leavers.ts';
import { awsError, stubAws } from '../support/aws-stubs.ts';
import { mailsTo } from '../support/mail-messages.ts';
import { shortenVisibility } from '../support/queues.ts';
import { as, day } from '../support/schedules.ts';
import { call, internals, stack } from '../support/stack.ts';
import { uniqueWord } from '../support/unique-word.ts';

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
});

const { ses } = await import('#functions/adapters/mail/send');
const { table, keys } = internals;

/** bob has left with 100 coins. */
const aParting = async (): Promise<Team & { home: string }> => {
  const team = await aGiftTeam();
  await leave({ ...team.ann, ...(await as(team, team.ann)) }, team.bob);
  return { ...team, home: `${uniqueWord()}@home.example` };
};
const redeem = async (team: Team, email?: string) =>
  call(
    rewards.redeem,
    { params: { id: team.reward.id }, body: { user_id: team.bob.id, ...(email !== undefined && { email }) } },
    { ...(await as(team, team.ann)), key: uniqueWord() },
  );
const pass = async (ms: number): Promise<void> => {
  stack.clock.advance(ms);
  await stack.settle();
};
const storedCard = (id: PurchaseId) =>
  table.get<StoredGiftCard>(keys.giftCard(id), { now: new Date(0), consistent: true });

/** Everything that the table holds, as text. */
const everything = async (): Promise<string> => {
  const { ScanCommand } = await import('@aws-sdk/lib-dynamodb');
  const items: unknown[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await table.documents.send(
      new ScanCommand({ TableName: internals.writes.TableName, ExclusiveStartKey }),
    );
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return JSON.stringify(items);
};

test('the card is mailed once to the private address, and the address is nowhere afterwards', async () => {
  const team = await aParting();
  const { status, body } = await redeem(team, team.home);
  expect(status).toBe(201);
  expect(JSON.stringify(body)).not.toContain(team.home);
  await stack.settle();
  expect(await stepOf(body.id)).toBe('ended');
  const mails = mailsTo(team.home);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your gift card from Team/)]);
  const { gift_card_url: url } = (await table.get<{ gift_card_url: string }>(
    keys.purchase(team.workspace.id, body.id),
    { now: new Date(0), consistent: true },
  ))!;
  expect(mails[0]?.html).toContain(url);
  expect(mailsTo(team.bob.email).filter(({ subject }) => subject.includes('Bookshop'))).toEqual([]);
  expect(JSON.stringify(ordersOf(body.id))).not.toContain(team.home);
  expect(await everything()).not.toContain(team.home);
  await pass(2 * hour);
  expect(mailsTo(team.home)).toHaveLength(1);
  expect(await balanceOf(team, team.bob)).toBe(60);
});

test('422 without an address or with an invalid one; nothing is paid', async () => {
  const team = await aParting();
  for (const email of [undefined, 'home'])
    expect(await redeem(team, email)).toMatchObject({
      status: 422,
      codes: ['invalid_email'],
      body: { errors: [{ path: ['email'] }] },
    });
  await stack.settle();
  expect(await moneyOf(team)).toEqual([]);
  expect(await balanceOf(team, team.bob)).toBe(100);
});

test('422: a member who is still there has an address of their own', async () => {
  const team = await aGiftTeam();
  expect(await redeem(team, 'bob@home.example')).toMatchObject({ status: 422, codes: ['wrong_format'] });
  expect(await balanceOf(team, team.bob)).toBe(100);
});

test('an address goes with an order that fails: coins and money are back', async () => {
  const team = await aParting();
  tremendous.nextOrder({ status: 'FAILED' });
  const { body } = await redeem(team, team.home);
  await stack.settle();
  expect(await stepOf(body.id)).toBe('returned');
  expect(await storedCard(body.id)).not.toHaveProperty('email');
  expect(await everything()).not.toContain(team.home);
  expect(await balanceOf(team, team.bob)).toBe(100);
  expect(await moneyOf(team)).toEqual([{ taken: charged, back: charged }]);
  expect(mailsTo(team.home)).toEqual([]);
});

test('a member whose order is open can be erased: the address is forgotten at once, and nobody pays', async () => {
  const team = await aParting();
  tremendous.setBalance(0);
  const { body } = await redeem(team, team.home);
  await stack.settle();
  expect(await storedCard(body.id)).toMatchObject({ email: team.home });
  const erased = await call(users.remove, { params: { id: team.bob.id } }, await as(team, team.ann));
  expect(erased.status).toBe(204);
  expect(await everything()).not.toContain(team.home);
  tremendous.setBalance(1_000_000);
  await pass(hour);
  expect(mailsTo(team.home)).toEqual([]);
  expect(ordersOf(body.id).filter(({ status }) => status === 'EXECUTED')).toEqual([]);
  expect(await moneyOf(team)).toEqual([{ taken: charged, back: charged }]);
});

test('an address that SES refuses for good keeps no order open, and SES that is down loses no card', async () => {
  const team = await aParting();
  const refuse = (name: string, message: string) => {
    const stub = stubAws(ses);
    stub.on(SendRawEmailCommand, { Destinations: [team.home] }).rejects(awsError(name, message));
    return stub;
  };
  const refused = refuse('MessageRejected', 'Address blacklisted.');
  const { body: first } = await redeem(team, team.home);
  await stack.settle();
  refused.restore();
  expect(await stepOf(first.id)).toBe('ended');
  const down = refuse('ServiceUnavailable', 'Later');
  const { body: second } = await redeem(team, team.home);
  await expect.poll(() => down.commandCalls(SendRawEmailCommand).length).toBeGreaterThan(0);
  expect(await stepOf(second.id)).not.toBe('ended');
  down.restore();
  await stack.settle();
  await pass(hour);
  expect(await stepOf(second.id)).toBe('ended');
  expect(mailsTo(team.home)).toHaveLength(1);
  expect(await everything()).not.toContain(team.home);
});

test('no points are returned while a card is being bought', async () => {
  const team = await aParting();
  tremendous.nextOrder({ status: 'PENDING APPROVAL' });
  const { body } = await redeem(team, team.home);
  await stack.settle();
  expect(await stepOf(body.id)).toBe('ordered');
  const asked = await call(
    rewards.returnLeaver,
    { params: { id: team.bob.id }, body: { version: 2 } },
    await as(team, team.ann),
  );
  expect(asked).toMatchObject({ status: 409, codes: ['request_open'] });
  tremendous.change(body.id, 'execute');
  await stack.settle();
  expect(mailsTo(team.home)).toHaveLength(1);
});

test('when the end of the order cannot be recorded after the mail, it is not mailed again', async () => {
  const team = await aParting();
  tremendous.nextOrder({ status: 'PENDING APPROVAL' });
  const { body } = await redeem(team, team.home);
  await stack.settle();
  const stop = interruptTransaction('buy-gift-cards', {
    before: () => Promise.reject(new Error('the table is gone')),
  });
  tremendous.change(body.id, 'execute');
  await expect.poll(() => mailsTo(team.home).length).toBe(1);
  await stack.settle();
  stop();
  await pass(hour);
  expect(await stepOf(body.id)).toBe('ended');
  expect(mailsTo(team.home)).toHaveLength(1);
});
