import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
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
import { as } from '../support/schedules.ts';
import { send, stack } from '../support/stack.ts';
import { customerOf } from '../support/stripe-events.ts';
import { stripeSdk } from '../support/stripe-sdk.ts';

const key = String(process.env['SECRET_GIFT_CARDS_WEBHOOK']);
const signed = (body: string, by = key): string =>
  `sha256=${createHmac('sha256', by).update(body).digest('hex')}`;
const tell = (body: string, signature: string = signed(body)) =>
  send('POST', '/webhooks/gift_cards', body, {
    headers: { 'content-type': 'application/json', 'tremendous-webhook-signature': signature },
  });
const about = (event: string, id: string): string =>
  JSON.stringify({ event, uuid: 'any', payload: { resource: { id, type: 'orders' } } });

let team: Awaited<ReturnType<typeof aGiftTeam>>;
beforeAll(async () => {
  team = await aGiftTeam();
});

test.each<[title: string, signature: (body: string) => string]>([
  ['none', () => ''],
  ['one by another key', (body) => signed(body, 'another')],
  ['one of another body', () => signed('{}')],
  ['one without its name', (body) => signed(body).replace('sha256=', '')],
])('a signature is refused: %s', async (_, signature) => {
  const body = about('ORDERS.APPROVED', 'ORDER');
  expect(await tell(body, signature(body))).toMatchObject({ status: 403, codes: ['forbidden'] });
});

test.each([
  ['an event that nobody knows', about('MOON.LANDED', 'ORDER')],
  ['an order that nobody made', about('ORDERS.APPROVED', 'ORDER')],
  ['no event at all', '{}'],
  ['an event without a name', '{"event":7}'],
])('%s is taken and ignored', async (_, body) => {
  expect((await tell(body)).status).toBe(204);
});

test('events that come twice, in any order and long after, change nothing that has ended', async () => {
  const id = await buy(team);
  await stack.settle();
  const [order] = ordersOf(id);
  const ended = { coins: await balanceOf(team, team.bob), money: await moneyOf(team) };
  expect(ended.money).toEqual([{ taken: charged, back: 0 }]);
  stack.clock.advance(3 * 86_400_000);
  for (const event of ['ORDERS.FAILED', 'ORDERS.CREATED', 'ORDERS.FAILED', 'ORDERS.CANCELED'])
    expect((await tell(about(event, String(order?.id)))).status).toBe(204);
  await stack.settle();
  expect({ coins: await balanceOf(team, team.bob), money: await moneyOf(team) }).toEqual(ended);
  expect(await stepOf(id)).toBe('ended');
});

test('an event of a workspace that was deleted gives the money back and leaves nothing', async () => {
  const gone = await aGiftTeam();
  tremendous.nextOrder({ status: 'PENDING APPROVAL' });
  const id = await buy(gone);
  await stack.settle();
  expect(await moneyOf(gone)).toEqual([{ taken: charged, back: 0 }]);
  const { data: before } = await stripeSdk().charges.list({ customer: await customerOf(gone) });
  const { token } = await as(gone, gone.ann);
  const { name } = gone.workspace;
  expect((await send('DELETE', '/workspace', { name }, { token, key: 'delete-it' })).status).toBe(202);
  await stack.settle();
  const [order] = ordersOf(id);
  expect((await tell(about('ORDERS.APPROVED', String(order?.id)))).status).toBe(204);
  await stack.settle();
  expect(ordersOf(id).map(({ status }) => status)).toEqual(['CANCELED']);
  expect(await stepOf(id)).toBe('returned');
  const charge = await stripeSdk().charges.retrieve(String(before[0]?.id));
  expect(charge).toMatchObject({ amount_captured: charged, amount_refunded: charged });
});
